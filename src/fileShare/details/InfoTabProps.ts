import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import type { Selection } from '#web/ui/grid/selection.ts';
import type { RemovedFolder } from '../actions/folder/FolderDialogProps.ts';

export interface InfoTabProps {
  folder: TreeFolder;
  selection: Selection;
  onChooseFolder: (folderId: number) => void;
  /** Expands folders in the tree. */
  onExpand: (folderIds: readonly number[]) => void;
  /** Called when a folder was deleted, to leave it. */
  onRemoved: (folder: RemovedFolder) => void;
}
