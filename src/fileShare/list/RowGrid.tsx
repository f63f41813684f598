import Box from '@mui/material/Box';
import { type CSSProperties, type ReactNode, useMemo, useRef } from 'react';
import { type Format, useFormat } from '#web/ui/useFormat.ts';
import type { PagedList } from '../queries.ts';
import { ColumnHeading, headerSx } from './ColumnHeading.tsx';
import { fileRowId } from './FileRow.tsx';
import { FileRowSkeleton } from './FileRowSkeleton.tsx';
import { ListFailed } from './ListFailed.tsx';
import { gridSx, HEADER, ROW } from './listStyle.ts';
import { Plain } from './Plain.tsx';
import { isSelected, type Selection } from './selection.ts';
import { useFileRows } from './useFileRows.ts';
import { useListKeys } from './useListKeys.ts';
import { useRowPicking } from './useRowPicking.ts';
import { useWidth } from './useWidth.ts';

/** A column of a list; the first one takes what room the others leave. */
export interface GridColumn<T, C> {
  heading: string;
  /** What the list is sorted by when the heading is clicked. */
  sort?: C;
  /** Its part of the width, as CSS grid wants it. */
  width: string;
  /** The list shows the column when it is at least so wide, in pixels. */
  from: number;
  align?: 'end';
  cell(item: T, format: Format, isAlone: boolean): ReactNode;
}

interface RowGridProps<T, C> {
  label: string;
  list: PagedList<T>;
  columns: readonly GridColumn<T, C>[];
  order: { sort: C; dir: 'asc' | 'desc' };
  /** Pixels. */
  rowHeight?: number;
  selection: Selection;
  empty: ReactNode;
  onSelect: (next: Selection | ((current: Selection) => Selection)) => void;
  onOpen: (item: T) => void;
  onSort: (column: C) => void;
}

/** Any long list as an ARIA grid, with the looks and the keys of the file list. */
export function RowGrid<T extends { id: number; name: string }, C extends string>(props: RowGridProps<T, C>) {
  const { label, list, order, selection, empty, rowHeight = ROW, onSelect, onOpen, onSort } = props;
  const format = useFormat();
  const scroller = useRef<HTMLDivElement>(null);
  const { width, measure } = useWidth(scroller);
  const rows = useFileRows(list, scroller, rowHeight);
  const { files, active, setActive, items, height, show, pageRows } = rows;
  const columns = useMemo(() => props.columns.filter(({ from }) => from <= width), [props.columns, width]);
  const picking = useRowPicking({ files, active, setActive, onSelect });
  const handleKeys = useListKeys({ files, active, pageRows, picking, show, onSelect, onOpen });

  if (files.error) return <ListFailed error={files.error} onRetry={files.reload} />;
  if (files.total === 0) return empty;
  return (
    <Box
      ref={measure}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={files.total === undefined ? -1 : files.total + 1}
      aria-multiselectable
      aria-busy={files.total === undefined}
      aria-activedescendant={active >= 0 ? fileRowId(active) : undefined}
      onKeyDown={handleKeys}
      style={{ '--columns': columns.map((column) => column.width).join(' ') } as CSSProperties}
      sx={[gridSx, { '& .row': { height: rowHeight } }]}
    >
      <Box role="row" aria-rowindex={1} className="line" sx={headerSx}>
        {columns.map(({ heading, align, sort }) => (
          <ColumnHeading
            key={heading}
            label={heading}
            align={align}
            dir={sort === order.sort ? order.dir : undefined}
            onSort={sort && (() => onSort(sort))}
          />
        ))}
      </Box>
      <Box role="rowgroup" style={{ height }} sx={{ position: 'relative' }}>
        {items.map(({ index, start }) => {
          const item = files.at(index);
          if (!item) return <FileRowSkeleton key={`row-${index}`} row={index} top={start - HEADER} />;
          return (
            <Plain
              key={item.id}
              id={fileRowId(index)}
              role="row"
              className="line row"
              aria-rowindex={index + 2}
              aria-selected={isSelected(selection, item.id)}
              data-active={index === active || undefined}
              onMouseDown={(event) => event.shiftKey && event.preventDefault()}
              onClick={(event) => picking.onPick(index, event)}
              onDoubleClick={() => onOpen(item)}
              style={{ transform: `translateY(${start - HEADER}px)` }}
            >
              {columns.map(({ heading, align, cell }, at) => (
                <Plain key={heading} role="gridcell" className={at === 0 ? 'cell name' : `cell ${align ?? ''}`}>
                  {cell(item, format, columns.length === 1)}
                </Plain>
              ))}
            </Plain>
          );
        })}
      </Box>
    </Box>
  );
}
