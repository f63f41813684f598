import Box from '@mui/material/Box';
import { type CSSProperties, lazy, Suspense, useMemo, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/folders.ts';
import { useFormat } from '#web/ui/useFormat.ts';
import { useFileCommands } from '../commands/useFileCommands.ts';
import { usePointerMoved } from '../dragging/usePointerMoved.ts';
import { type FileOrder, filesIn } from '../queries.ts';
import { usePlace } from '../usePlace.ts';
import { columnsWithin, type FileListColumn } from './columns.ts';
import { EmptyFolder } from './EmptyFolder.tsx';
import { FileListHeader } from './FileListHeader.tsx';
import { FileRow, fileRowId } from './FileRow.tsx';
import { FileRowSkeleton } from './FileRowSkeleton.tsx';
import { ListFailed } from './ListFailed.tsx';
import { gridSx, HEADER, templateOf } from './listStyle.ts';
import { isSelected, type Selection } from './selection.ts';
import { useFileMenu } from './useFileMenu.tsx';
import { useFileRows } from './useFileRows.ts';
import { useFindByName } from './useFindByName.ts';
import { useListKeys } from './useListKeys.ts';
import { useRowPicking } from './useRowPicking.ts';
import { useWidth } from './useWidth.ts';

const ListDragging = lazy(() => import('./ListDragging.tsx'));

interface FileListProps {
  folder: TreeFolder;
  order: FileOrder;
  /** All that the list would show if it had the room. */
  columns: readonly FileListColumn[];
  selection: Selection;
  onSelect: (next: Selection | ((current: Selection) => Selection)) => void;
}

/** The files of a folder as an ARIA grid; only the rows in view are loaded and in the document. */
export function FileList({ folder, order, columns: wanted, selection, onSelect }: FileListProps) {
  const translate = useTranslate();
  const { go } = usePlace();
  const format = useFormat();
  const pointerMoved = usePointerMoved();
  const scroller = useRef<HTMLDivElement>(null);
  const { sort: by, dir } = order;
  const list = useMemo(() => filesIn(folder.id, { sort: by, dir }), [folder.id, by, dir]);
  const { width, measure } = useWidth(scroller);
  const hasMenu = useCan()('file.write', folder);
  const { files, active, setActive, items, height, show, pageRows } = useFileRows(list, scroller);
  const columns = useMemo(() => columnsWithin(width, wanted), [width, wanted]);
  const picking = useRowPicking({ files, active, setActive, onSelect });
  const menu = useFileMenu({ hasMenu, selection, pickAlone: picking.pickAlone });
  const { open: onOpen, rename: onRename, remove: onRemove } = useFileCommands();
  const onType = useFindByName(folder.id, order, active, (row) => {
    picking.pickAlone(row);
    show(row);
  });
  const handleKeys = useListKeys({
    files,
    active,
    pageRows,
    picking,
    show,
    onSelect,
    onOpen,
    onRename,
    onType,
    onRemove,
    openMenu: menu.openAt,
  });
  const sort = (column: FileOrder['sort']) =>
    go({ sort: column, dir: column === order.sort && order.dir === 'asc' ? 'desc' : 'asc' });

  if (files.error) return <ListFailed error={files.error} onRetry={files.reload} />;
  if (files.total === 0) return <EmptyFolder folder={folder} />;
  return (
    <Box
      ref={measure}
      role="grid"
      tabIndex={0}
      aria-label={translate('fileShare.list.title', { folder: folder.name })}
      aria-rowcount={files.total === undefined ? -1 : files.total + 1}
      aria-multiselectable
      aria-busy={files.total === undefined}
      aria-activedescendant={active >= 0 ? fileRowId(active) : undefined}
      onKeyDown={handleKeys}
      style={{ '--columns': templateOf(columns) } as CSSProperties}
      sx={gridSx}
    >
      <FileListHeader order={order} columns={columns} onSort={sort} />
      <Box role="rowgroup" style={{ height }} sx={{ position: 'relative' }}>
        {items.map(({ index, start }) => {
          const file = files.at(index);
          const top = start - HEADER;
          if (!file) return <FileRowSkeleton key={`row-${index}`} row={index} top={top} />;
          return (
            <FileRow
              key={file.id}
              file={file}
              row={index}
              top={top}
              active={index === active}
              selected={isSelected(selection, file.id)}
              hasMenu={hasMenu}
              format={format}
              columns={columns}
              onPick={picking.onPick}
              onOpen={onOpen}
              onMenu={menu.onMenu}
            />
          );
        })}
      </Box>
      {menu.element}
      {hasMenu && pointerMoved && (
        <Suspense fallback={null}>
          <ListDragging container={scroller} folderId={folder.id} files={files} selection={selection} />
        </Suspense>
      )}
    </Box>
  );
}
