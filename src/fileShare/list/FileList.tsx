import { Suspense, useCallback, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { FileColumn } from '#contract/fileNodes/files.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { ExpiryBadge } from '#web/ui/ExpiryBadge.tsx';
import { childrenOf, type FolderTreeData } from '#web/ui/folders/treeData.ts';
import { RowGrid } from '#web/ui/grid/RowGrid.tsx';
import { only, type Selection } from '#web/ui/grid/selection.ts';
import { isDragHandle } from '#web/ui/grid/useRubberBand.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { ScanBadge } from '#web/ui/ScanBadge.tsx';
import type { Format } from '#web/ui/text/format.ts';
import { useIdle } from '#web/ui/useIdle.ts';
import { EarlyDragging } from '../actions/drag/EarlyDragging.tsx';
import { NodeThumbnail } from '../actions/NodeThumbnail.tsx';
import type { ListCommands } from '../actions/useListCommands.ts';
import { useRenameNode } from '../actions/useRenameNode.ts';
import { useClipboard } from '../state/clipboard.ts';
import type { FileOrder, ListedNode, PagedList } from '../state/queries.ts';
import { useListPreferences } from '../state/useListPreferences.ts';
import { useUrlState } from '../state/useUrlState.ts';
import { itemsText } from './columns.ts';
import { EmptyFolder } from './EmptyFolder.tsx';
import type { useColumns } from './useColumns.ts';
import { useCreatedFile } from './useCreatedFile.ts';
import { useFindByName } from './useFindByName.ts';

const IncompleteBadge = lazyPart(() => import('#web/ui/IncompleteBadge.tsx'));
const ApprovalBadge = lazyPart(() => import('#web/ui/ApprovalBadge.tsx'));
const LockBadge = lazyPart(() => import('#web/ui/LockBadge.tsx'));
const ListDragging = lazyPart(() => import('./ListDragging.tsx'));

export interface MenuPoint {
  left: number;
  top: number;
}

interface FileListProps {
  commands: ListCommands;
  folderTree: FolderTreeData;
  folder: TreeFolder;
  /** The previously opened folder. */
  previousFolder: number | undefined;
  list: PagedList<ListedNode>;
  order: FileOrder;
  columns: ReturnType<typeof useColumns>;
  selection: Selection;
  renaming: [id: number | undefined, set: (id: number | undefined) => void];
  onSelect: (next: Selection | ((current: Selection) => Selection)) => void;
  onMenu: (node: ListedNode, at: MenuPoint, isSeveral: boolean) => void;
  /** The menu of the folder itself, on empty space. */
  onSpaceMenu: (at: MenuPoint) => void;
}

/** The folders and files of a folder. */
export function FileList(props: FileListProps) {
  const {
    commands,
    folderTree,
    folder,
    previousFolder,
    list,
    order,
    columns,
    selection,
    renaming,
    onSelect,
    onMenu,
    onSpaceMenu,
  } = props;
  const translate = useTranslate();
  const { go } = useUrlState();
  const isIdle = useIdle();
  const held = useClipboard();
  const [{ view }] = useListPreferences();
  const mayWrite = useCan()('file.write', folder);
  const onRename = useRenameNode();
  const inside = useMemo(() => {
    const folders = childrenOf(folderTree, folder.id);
    return order.sort === 'name' && order.dir === 'desc' ? [...folders].reverse() : folders;
  }, [folderTree, folder.id, order]);
  const folderNames = useMemo(() => inside.map(({ name }) => name), [inside]);
  const arrival = useMemo(
    () =>
      previousFolder === undefined
        ? undefined
        : {
            id: previousFolder,
            row: Math.max(
              0,
              inside.findIndex(({ id }) => id === previousFolder),
            ),
          },
    [previousFolder, inside],
  );
  const onType = useFindByName({ folderId: folder.id, order, folderNames });
  const [, rename] = renaming;
  const sought = useCreatedFile({
    folderId: folder.id,
    order,
    folderCount: inside.length,
    onCreated: (id) => {
      onSelect(only(id));
      rename(id);
    },
  });
  const cutIds = useMemo(() => new Set(held?.does === 'cut' ? [...held.fileIds, ...held.folderIds] : []), [held]);
  const sort = (column: FileColumn) =>
    go({ sort: column, dir: column === order.sort && order.dir === 'asc' ? 'desc' : 'asc' });
  const partsOf = useCallback(
    (node: ListedNode, format: Format, isAlone: boolean) => ({
      below: isAlone && <BelowName node={node} format={format} />,
      badge: !node.isFolder &&
        (node.expiryDate || node.scan || node.lock || node.incomplete || node.approval?.state) && (
          <>
            {node.expiryDate && <ExpiryBadge file={node} />}
            {node.scan && <ScanBadge scan={node.scan} />}
            {node.lock && (
              <Suspense>
                <LockBadge lock={node.lock} />
              </Suspense>
            )}
            {node.approval?.state && (
              <Suspense>
                <ApprovalBadge approval={node.approval} />
              </Suspense>
            )}
            {node.incomplete && (
              <Suspense>
                <IncompleteBadge />
              </Suspense>
            )}
          </>
        ),
    }),
    [],
  );

  return (
    <RowGrid
      label={translate('fileShare.list.title', { folder: folder.name })}
      list={list}
      nameLabel={translate('fileShare.list.name')}
      nameSort="name"
      columns={columns.shown}
      order={order}
      view={view}
      selection={selection}
      cutIds={cutIds}
      empty={<EmptyFolder folder={folder} onMenu={onSpaceMenu} />}
      icon={iconOf}
      thumbnail={thumbnailOf}
      partsOf={partsOf}
      onSelect={onSelect}
      onOpen={commands.open}
      onSort={sort}
      onMenu={onMenu}
      onSpaceMenu={onSpaceMenu}
      mayRename={() => mayWrite}
      onRename={onRename}
      renaming={renaming}
      onRemove={commands.remove}
      onType={onType}
      onResize={columns.resize}
      onReorder={columns.reorder}
      fitting={columns.fitting}
      arrival={arrival}
      sought={sought}
    >
      {(files, scroller) =>
        mayWrite && (
          <Suspense fallback={<EarlyDragging container={scroller} isHandle={isDragHandle} />}>
            {isIdle ? (
              <ListDragging container={scroller} folderTree={folderTree} files={files} selection={selection} />
            ) : (
              <EarlyDragging container={scroller} isHandle={isDragHandle} />
            )}
          </Suspense>
        )
      }
    </RowGrid>
  );
}

const iconOf = (node: ListedNode) => <NodeThumbnail node={node} width={48} />;
const thumbnailOf = (node: ListedNode) => <NodeThumbnail node={node} width={200} />;

/** The most important value of a row without columns. */
function BelowName({ node, format }: { node: ListedNode; format: Format }) {
  const translate = useTranslate();
  const size = node.isFolder ? itemsText(node, format, translate) : format.formatSize(node.size);
  return <div className="below">{[size, format.formatRecent(node.updatedOn)].filter(Boolean).join(' · ')}</div>;
}
