import { type ComponentType, lazy, Suspense } from 'react';
import type { TreeFolder } from '#contract/folders.ts';
import type { Forest } from './forest.ts';
import type { FolderDialogKind } from './useFolderActions.ts';

/** What has to be known of a folder that is deleted. */
export type RemovedFolder = Pick<TreeFolder, 'id' | 'parentId' | 'name' | 'rowVersion'>;

export interface FolderDialogProps {
  forest: Forest;
  folder: TreeFolder;
  /** Opens folders in the tree. */
  onExpand: (folderIds: readonly number[]) => void;
  onRemoved: (folder: RemovedFolder) => void;
  onClose: () => void;
}

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
