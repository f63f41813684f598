import Stack from '@mui/material/Stack';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { type FolderTreeData, pathTo } from '#web/ui/folders/treeData.ts';
import { ListHead } from '../actions/toolbar/ListHead.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';

interface ListBarProps {
  folderTree: FolderTreeData;
  folder: TreeFolder;
  onChooseFolder: (folderId: number) => void;
  /** Opens the tree, where it is not beside the list. */
  onShowTree: (() => void) | undefined;
  /** The menu of one of the folders on the way. */
  onMenu: (folder: TreeFolder, at: { left: number; top: number }) => void;
}

/** Above the files of a folder: where one is, and how the list looks. */
export function ListBar({ folderTree, folder, onChooseFolder, onShowTree, onMenu }: ListBarProps) {
  return (
    <ListHead onShowTree={onShowTree}>
      <Stack sx={{ flex: 1, minWidth: 0 }}>
        <Breadcrumbs path={pathTo(folderTree, folder.id)} onChoose={onChooseFolder} onMenu={onMenu} />
      </Stack>
    </ListHead>
  );
}
