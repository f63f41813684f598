import { Suspense } from 'react';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import type { FileDialogSlot } from '#web/plugin.ts';
import type { FolderTreeData } from '#web/ui/folders/treeData.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import type { ListedNode } from '../state/queries.ts';
import type { Moved } from './drag/moves.ts';

/** Actions that open a dialog. */
export type FileDialogState =
  | { kind: 'edit'; folderId: number; files: readonly ListedFile[] }
  | { kind: 'history'; node: ListedNode }
  | { kind: 'move'; moved: Moved }
  | { kind: 'imageEdit'; file: ListedFile }
  | { kind: 'lock'; files: readonly ListedFile[] }
  | { kind: 'program'; file: ListedFile }
  | { kind: 'slot'; Dialog: FileDialogSlot; files: readonly ListedFile[] }
  | { kind: 'remove'; nodes: readonly ListedNode[]; isForever: boolean; onConfirm: () => Promise<void> };

interface FileDialogProps {
  dialog: FileDialogState;
  folderTree: FolderTreeData;
  onClose: () => void;
}

const RemoveNodes = lazyPart(() => import('./RemoveNodes.tsx'));
const EditFiles = lazyPart(() => import('./EditFiles.tsx'));
const HistoryDialog = lazyPart(
  pageWithTexts(['filePage', 'lists'], async () => ({
    default: (await import('./history/HistoryDialog.tsx')).HistoryDialog,
  })),
);
const MoveDialog = lazyPart(
  pageWithTexts('filePage', async () => ({ default: (await import('./drag/MoveDialog.tsx')).MoveDialog })),
);

const ImageDialog = lazyPart(
  pageWithTexts('filePage', async () => ({ default: (await import('./image/ImageDialog.tsx')).ImageDialog })),
);

const LockDialog = lazyPart(
  pageWithTexts('filePage', async () => ({ default: (await import('./lock/LockDialog.tsx')).LockDialog })),
);

const ProgramDialog = lazyPart(
  pageWithTexts('filePage', async () => ({ default: (await import('./ProgramDialog.tsx')).ProgramDialog })),
);

/** The dialog of an action; loaded when it is opened. */
export function FileDialog({ dialog, folderTree, onClose }: FileDialogProps) {
  const rightsOn = ({ id, parentId, isFolder }: ListedNode) =>
    folderTree.byId.get(isFolder ? id : (parentId ?? 0))?.rights;
  return (
    <Suspense fallback={null}>
      {dialog.kind === 'edit' && <EditFiles folderId={dialog.folderId} files={dialog.files} onClose={onClose} />}
      {dialog.kind === 'history' && (
        <HistoryDialog node={dialog.node} rights={rightsOn(dialog.node)} onClose={onClose} />
      )}
      {dialog.kind === 'move' && <MoveDialog folderTree={folderTree} moved={dialog.moved} onClose={onClose} />}
      {dialog.kind === 'imageEdit' && <ImageDialog file={dialog.file} onClose={onClose} />}
      {dialog.kind === 'lock' && <LockDialog files={dialog.files} onClose={onClose} />}
      {dialog.kind === 'program' && <ProgramDialog file={dialog.file} onClose={onClose} />}
      {dialog.kind === 'slot' && <dialog.Dialog files={dialog.files} onClose={onClose} />}
      {dialog.kind === 'remove' && <RemoveNodes {...dialog} onClose={onClose} />}
    </Suspense>
  );
}
