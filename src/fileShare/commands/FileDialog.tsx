import { lazy, Suspense } from 'react';
import type { ListedFile } from '#contract/files.ts';
import type { Forest } from '../tree/forest.ts';

/** What asks for more before it is done. */
export type FileDialogState =
  | { kind: 'rename'; file: ListedFile }
  | { kind: 'edit'; ids: readonly number[] }
  | { kind: 'move'; ids: readonly number[]; name: string };

interface FileDialogProps {
  dialog: FileDialogState;
  forest: Forest;
  folderId: number;
  onClose: () => void;
}

const RenameFile = lazy(() => import('./RenameFile.tsx'));
const EditFiles = lazy(() => import('./EditFiles.tsx'));
const MoveDialog = lazy(async () => ({ default: (await import('../dragging/MoveDialog.tsx')).MoveDialog }));

/** The dialog of a command; loaded when it is opened. */
export function FileDialog({ dialog, forest, folderId, onClose }: FileDialogProps) {
  return (
    <Suspense fallback={null}>
      {dialog.kind === 'rename' && <RenameFile file={dialog.file} onClose={onClose} />}
      {dialog.kind === 'edit' && <EditFiles folderId={folderId} ids={dialog.ids} onClose={onClose} />}
      {dialog.kind === 'move' && (
        <MoveDialog
          forest={forest}
          moved={{ kind: 'file', ids: dialog.ids, parentId: folderId, name: dialog.name }}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
