import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import type { Selection } from '#web/ui/grid/selection.ts';
import type { RemovedFolder } from '../actions/folder/FolderDialogProps.ts';

export interface InfoTabProps {
  folder: TreeFolder;
  selection: Selection;
  onChooseFolder: (folderId: number) => void;
  /** Opens a folder in the tree. */
  onExpand: (folderIds: readonly number[]) => void;
  /** Leaves a folder that has been deleted. */
  onRemoved: (folder: RemovedFolder) => void;
}
