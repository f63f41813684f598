import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import type { FolderTreeData } from '#web/ui/folders/treeData.ts';

/** The properties of a deleted folder that callers need. */
export type RemovedFolder = Pick<TreeFolder, 'id' | 'parentId' | 'name' | 'rowVersion'>;

export interface FolderDialogProps {
  folderTree: FolderTreeData;
  folder: TreeFolder;
  /** Expands folders in the tree. */
  onExpand: (folderIds: readonly number[]) => void;
  onRemoved: (folder: RemovedFolder) => void;
  onClose: () => void;
}
