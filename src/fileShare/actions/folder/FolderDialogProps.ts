import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import type { FolderTreeData } from '#web/ui/folders/treeData.ts';

/** What has to be known of a folder that is deleted. */
export type RemovedFolder = Pick<TreeFolder, 'id' | 'parentId' | 'name' | 'rowVersion'>;

export interface FolderDialogProps {
  folderTree: FolderTreeData;
  folder: TreeFolder;
  /** Opens folders in the tree. */
  onExpand: (folderIds: readonly number[]) => void;
  onRemoved: (folder: RemovedFolder) => void;
  onClose: () => void;
}
