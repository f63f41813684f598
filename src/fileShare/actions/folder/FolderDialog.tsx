import { type ComponentType, lazy, Suspense } from 'react';
import type { FolderDialogKind } from '#web/ui/folders/folderCommands.ts';
import type { FolderDialogProps } from './FolderDialogProps.ts';

const dialogs: Record<FolderDialogKind, ComponentType<FolderDialogProps>> = {
  create: lazy(() => import('./CreateFolder.tsx')),
  rename: lazy(() => import('./RenameFolder.tsx')),
  move: lazy(() => import('./MoveFolder.tsx')),
  remove: lazy(() => import('./RemoveFolder.tsx')),
};

/** The dialog of a folder action; loaded when it is opened. */
export function FolderDialog({ kind, ...props }: { kind: FolderDialogKind } & FolderDialogProps) {
  const Content = dialogs[kind];
  return (
    <Suspense fallback={null}>
      <Content {...props} />
    </Suspense>
  );
}
