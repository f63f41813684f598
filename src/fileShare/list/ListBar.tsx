import Stack from '@mui/material/Stack';
import type { TreeFolder } from '#contract/folders.ts';
import type { FileOrder } from '../queries.ts';
import { type Forest, pathTo } from '../tree/forest.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { ListHead } from './ListHead.tsx';
import { SortMenu } from './SortMenu.tsx';
import type { useColumns } from './useColumns.ts';

interface ListBarProps {
  forest: Forest;
  folder: TreeFolder;
  order: FileOrder;
  columns: ReturnType<typeof useColumns>;
  onChooseFolder: (folderId: number) => void;
  /** Opens the tree, where it is not beside the list. */
  onShowTree: (() => void) | undefined;
}

/** Above the files of a folder: where one is, and how the list looks. */
export function ListBar({ forest, folder, order, columns, onChooseFolder, onShowTree }: ListBarProps) {
  return (
    <ListHead onShowTree={onShowTree}>
      <Stack sx={{ flex: 1, minWidth: 0 }}>
        <Breadcrumbs path={pathTo(forest, folder.id)} onChoose={onChooseFolder} />
      </Stack>
      <SortMenu order={order} columns={columns} />
    </ListHead>
  );
}
