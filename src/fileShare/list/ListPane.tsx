import Stack from '@mui/material/Stack';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import type { FolderTreeData } from '#web/ui/folders/treeData.ts';
import { useTotal } from '#web/ui/grid/data/useFiles.ts';
import type { Selection } from '#web/ui/grid/selection.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { DropOverlay } from '../actions/drag/DropOverlay.tsx';
import { useFileDrop } from '../actions/drag/useFileDrop.ts';
import { FileDialog } from '../actions/FileDialog.tsx';
import type { RemovedFolder } from '../actions/folder/FolderDialogProps.ts';
import { useFolderCommands } from '../actions/folder/useFolderCommands.tsx';
import { ListToolbar } from '../actions/toolbar/ListToolbar.tsx';
import { useFileMenu } from '../actions/useFileMenu.tsx';
import { useListCommands } from '../actions/useListCommands.ts';
import { usePageKeys } from '../actions/usePageKeys.ts';
import { type ListedNode, nodesIn, type PagedList } from '../state/queries.ts';
import { useUploaderOfPage } from '../state/uploader.ts';
import { fileOrderOf } from '../state/urlState.ts';
import { useUrlState } from '../state/useUrlState.ts';
import { FileList, type MenuPoint } from './FileList.tsx';
import { ListBar } from './ListBar.tsx';
import { useColumns } from './useColumns.ts';
import { useStatus } from './useStatus.ts';
import { ViewButtons } from './ViewButtons.tsx';

const SpaceMenu = lazyPart(pageWithTexts('filePage', () => import('./SpaceMenu.tsx')));

interface ListPaneProps {
  folderTree: FolderTreeData;
  folder: TreeFolder;
  /** The previously opened folder. */
  previousFolder: number | undefined;
  selection: Selection;
  onSelect: (next: Selection | ((current: Selection) => Selection)) => void;
  onChooseFolder: (folderId: number) => void;
  onExpand: (folderIds: readonly number[]) => void;
  onRemoved: (folder: RemovedFolder) => void;
  /** Opens the tree, when it is not next to the list. */
  onShowTree?: (() => void) | undefined;
  /** Renders the preview of the selected file over the page. */
  renderPreview: (list: PagedList<ListedNode>) => ReactNode;
}

/** The middle column: the location, the folders and files, and the selection. Dropped files are uploaded. */
export function ListPane(props: ListPaneProps) {
  const { folderTree, folder, selection, onSelect, onChooseFolder, onExpand, onRemoved, onShowTree } = props;
  const translate = useTranslate();
  const { urlState } = useUrlState();
  const can = useCan();
  const { take } = useUploaderOfPage();
  const drop = useUploadDrop(folderTree, folder);
  const columns = useColumns(folder);
  // A sort attribute of the previous folder that this folder does not have is ignored.
  const requested = fileOrderOf(urlState);
  const isSortable = !requested.sort.startsWith('attribute:') || columns.all.some(({ id }) => id === requested.sort);
  const sort = isSortable ? requested.sort : 'name';
  const { dir } = requested;
  const order = useMemo(() => ({ sort, dir }), [sort, dir]);
  const list = useMemo(() => nodesIn(folder.id, order), [folder.id, order]);
  const { total = 0 } = useTotal(list);
  const renaming = useState<number>();
  const [, rename] = renaming;
  const [folderCommands, folderDialogs] = useFolderCommands(folderTree, { onExpand, onRemoved });
  const [rowCommands, rowDialogs] = useFolderCommands(folderTree, {
    onExpand,
    onRemoved,
    rename: ({ id }) => rename(id),
  });
  const options = { folderTree, folder, list, total, selection, onSelect, onChooseFolder, onRename: rename };
  const { commands, dialog, closeDialog } = useListCommands(options);
  const openFolderMenu = useCallback(
    (node: ListedNode, at: MenuPoint) => {
      const inside = node.isFolder ? (folderTree.byId.get(node.id) ?? node) : undefined;
      if (inside) rowCommands.openMenu(inside, at);
      return inside;
    },
    [folderTree, rowCommands],
  );
  const [openMenu, menu] = useFileMenu(commands, openFolderMenu);
  const [spaceMenu, setSpaceMenu] = useState<MenuPoint>();
  const mayUpload = can('file.upload', folder);
  const { parentId } = folder;
  usePageKeys({
    copy: commands.copy,
    cut: commands.cut,
    paste: commands.paste,
    upload: mayUpload ? (data) => take(folder, data) : undefined,
    up: parentId === null ? undefined : () => onChooseFolder(parentId),
  });
  const toolbar = { list, total, selection, onSelect, status: useStatus(list) };

  return (
    <Stack
      component="section"
      aria-label={translate('fileShare.list.title', { folder: folder.name })}
      {...drop.handlers}
      sx={{ flex: 1, minHeight: 0, minWidth: 0, position: 'relative' }}
    >
      <ListBar
        folderTree={folderTree}
        folder={folder}
        onChooseFolder={onChooseFolder}
        onShowTree={onShowTree}
        views={<ViewButtons order={order} columns={columns} />}
        onMenu={folderCommands.openMenu}
      />
      <ListToolbar commands={commands} {...toolbar} />
      <FileList
        key={folder.id}
        commands={commands}
        folderTree={folderTree}
        folder={folder}
        previousFolder={props.previousFolder}
        list={list}
        order={order}
        columns={columns}
        selection={selection}
        renaming={renaming}
        onSelect={onSelect}
        onMenu={openMenu}
        onSpaceMenu={setSpaceMenu}
      />
      {menu}
      {spaceMenu && (
        <Suspense fallback={null}>
          <SpaceMenu
            folder={folder}
            order={order}
            columns={columns}
            at={spaceMenu}
            onNewFolder={() => folderCommands.perform('create', folder)}
            onPaste={commands.paste}
            onClose={() => setSpaceMenu(undefined)}
          />
        </Suspense>
      )}
      {drop.target && <DropOverlay folder={drop.target} allowed={can('file.upload', drop.target)} />}
      {dialog && <FileDialog dialog={dialog} folderTree={folderTree} onClose={closeDialog} />}
      {folderDialogs}
      {rowDialogs}
      {urlState.preview && props.renderPreview(list)}
    </Stack>
  );
}

/** Files dropped on a folder's row are uploaded there, others into the open folder. */
function useUploadDrop(folderTree: FolderTreeData, folder: TreeFolder) {
  const can = useCan();
  const notify = useNotify();
  const { take } = useUploaderOfPage();
  return useFileDrop(
    ({ target }) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-folder-id]') : null;
      const inside = row ? folderTree.byId.get(Number(row.dataset.folderId)) : undefined;
      return inside && can('file.upload', inside) ? inside : folder;
    },
    (target, data) => {
      if (can('file.upload', target)) take(target, data);
      else notify('fileShare.list.dropForbidden', { type: 'warning' });
    },
  );
}
