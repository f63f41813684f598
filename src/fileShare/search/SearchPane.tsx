import NoneIcon from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import type { SearchResult } from '#contract/search.ts';
import type { FolderTreeData } from '#web/ui/folders/treeData.ts';
import { useTotal } from '#web/ui/grid/data/useFiles.ts';
import { RowGrid } from '#web/ui/grid/RowGrid.tsx';
import type { MenuPoint } from '#web/ui/grid/RowGridProps.ts';
import type { Selection } from '#web/ui/grid/selection.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { FileDialog } from '../actions/FileDialog.tsx';
import type { RemovedFolder } from '../actions/folder/FolderDialogProps.ts';
import { useFolderCommands } from '../actions/folder/useFolderCommands.tsx';
import { NodeThumbnail } from '../actions/NodeThumbnail.tsx';
import { ListHead } from '../actions/toolbar/ListHead.tsx';
import { ListToolbar } from '../actions/toolbar/ListToolbar.tsx';
import { useFileMenu } from '../actions/useFileMenu.tsx';
import { useListCommands } from '../actions/useListCommands.ts';
import { usePageKeys } from '../actions/usePageKeys.ts';
import { useRenameNode } from '../actions/useRenameNode.ts';
import type { ListedNode, PagedList } from '../state/queries.ts';
import type { Search } from '../state/search.ts';
import { useUrlState } from '../state/useUrlState.ts';
import { resultOrder, resultsOf } from './results.ts';
import { resultParts, useResultColumns } from './useResultColumns.tsx';

/** Row height in pixels for the name, the location, and the match. */
const RESULT_ROW_PX = 76;

interface SearchPaneProps {
  folderTree: FolderTreeData;
  folder: TreeFolder;
  search: Search;
  selection: Selection;
  onSelect: (next: Selection | ((current: Selection) => Selection)) => void;
  onChooseFolder: (folderId: number) => void;
  onExpand: (folderIds: readonly number[]) => void;
  onRemoved: (folder: RemovedFolder) => void;
  onShowTree: (() => void) | undefined;
  /** Renders the preview of the selected result over the page. */
  renderPreview: (list: PagedList<SearchResult>) => ReactNode;
}

/** The middle column during a search; results behave like the rows of a folder. */
export default function SearchPane(props: SearchPaneProps) {
  const { folderTree, folder, search, selection, onSelect, onChooseFolder, onExpand, onRemoved, onShowTree } = props;
  const translate = useTranslate();
  const { formatNumber } = useFormat();
  const { urlState, go } = useUrlState();
  const { sort, dir } = resultOrder(urlState);
  const list = useMemo(() => resultsOf(folder.id, search, { sort, dir }), [folder.id, search, sort, dir]);
  const { total = 0, more } = useTotal(list);
  const renaming = useState<number>();
  const [, rename] = renaming;
  const showInFolder = useCallback(
    ({ id, parentId }: { id: number; parentId: number | null }) => {
      if (parentId === null) return;
      go({ folder: parentId, file: id, search: undefined, tab: 'file' }, 'link');
    },
    [go],
  );
  const [folderCommands, folderDialogs] = useFolderCommands(folderTree, {
    onExpand,
    onRemoved,
    showInFolder,
    rename: ({ id }) => rename(id),
  });
  // Folders in the results have fewer properties than in lists; the commands use only common ones.
  const nodes = list as unknown as PagedList<ListedNode>;
  const options = { folderTree, folder, list: nodes, total, selection, onSelect, onChooseFolder, onRename: rename };
  const { commands, dialog, closeDialog } = useListCommands({ ...options, showInFolder });
  const openFolderMenu = (node: ListedNode, at: MenuPoint) => {
    const found = folderTree.byId.get(node.id);
    if (found) folderCommands.openMenu(found, at);
    return found;
  };
  const [openMenu, menu] = useFileMenu(commands, openFolderMenu);
  const onRename = useRenameNode();
  usePageKeys({ copy: commands.copy, cut: commands.cut, paste: commands.paste, upload: undefined, up: undefined });
  const asNode = (result: SearchResult) => result as unknown as ListedNode;
  const status = translate(more ? 'search.totalMore' : 'search.total', {
    smart_count: total,
    count: formatNumber(total),
  });
  const none = (
    <EmptyState icon={NoneIcon} title={translate('search.none')} hint={translate('search.noneHint')}>
      <Button variant="outlined" onClick={() => go({ search: undefined, file: undefined }, 'push')}>
        {translate('search.clear')}
      </Button>
    </EmptyState>
  );

  return (
    <Stack component="section" aria-label={translate('search.results')} sx={{ flex: 1, minHeight: 0, minWidth: 0 }}>
      <ListHead onShowTree={onShowTree}>
        <Typography component="h1" variant="h1" noWrap sx={{ flex: 1 }}>
          {translate('search.results')}
        </Typography>
      </ListHead>
      <ListToolbar
        commands={commands}
        list={nodes}
        total={total}
        selection={selection}
        onSelect={onSelect}
        status={status}
      />
      <RowGrid
        label={translate('search.results')}
        list={list}
        nameLabel={translate('search.name')}
        nameSort="name"
        columns={useResultColumns()}
        order={{ sort, dir }}
        lineHeight={RESULT_ROW_PX}
        selection={selection}
        empty={none}
        icon={iconOf}
        partsOf={resultParts}
        onSelect={onSelect}
        onOpen={(result) => commands.open(asNode(result))}
        onSort={(column) => go({ sort: column, dir: column === sort && dir === 'asc' ? 'desc' : 'asc' })}
        onMenu={(result, at, isSeveral) => openMenu(asNode(result), at, isSeveral)}
        mayRename={(result) => commands.mayWrite([asNode(result)])}
        onRename={onRename}
        renaming={renaming}
        onRemove={commands.remove}
      />
      {menu}
      {dialog && <FileDialog dialog={dialog} folderTree={folderTree} onClose={closeDialog} />}
      {folderDialogs}
      {urlState.preview && props.renderPreview(list)}
    </Stack>
  );
}

const iconOf = (result: SearchResult) => <NodeThumbnail node={result} width={48} />;
