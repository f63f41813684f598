import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '../visuallyHidden.ts';
import { ColumnHeading, headerSx } from './ColumnHeading.tsx';
import type { GridColumn } from './fitColumns.ts';

export interface GridOrder<C extends string> {
  sort: C;
  dir: 'asc' | 'desc';
}

interface GridHeaderProps<T, C extends string> {
  columns: readonly GridColumn<T, C>[];
  /** All columns, with those for which there is no room. */
  all: readonly GridColumn<T, C>[];
  order: GridOrder<C>;
  /** The sort field of the name column. */
  nameSort: C;
  nameLabel: string;
  selected: number;
  total: number | undefined;
  onSelectAll: (all: boolean) => void;
  onSort: (column: C) => void;
  /** Absent when columns have fixed widths. */
  onResize?: ((columnId: string, width: number) => void) | undefined;
  /** Absent when columns have a fixed order. */
  onReorder?: ((columnId: string, before: string) => void) | undefined;
}

/**
 * The column headings; each sorts by its column, and reverses the order when it does already. The checkbox selects all
 * rows.
 */
export function GridHeader<T, C extends string>(props: GridHeaderProps<T, C>) {
  const {
    columns,
    all,
    order,
    nameSort,
    nameLabel,
    selected,
    total = 0,
    onSelectAll,
    onSort,
    onResize,
    onReorder,
  } = props;
  const translate = useTranslate();
  const dirOf = (sort: C | undefined) => (sort === order.sort ? order.dir : undefined);
  const isAll = total > 0 && selected === total;
  const hidden = columns.length > 0 ? all.filter(({ id }) => columns.every((shown) => shown.id !== id)) : [];
  const hint = translate('fileShare.list.hiddenColumns', { names: hidden.map(({ heading }) => heading).join(', ') });
  return (
    <Box role="row" aria-rowindex={1} className="line" sx={headerSx}>
      <Box role="columnheader" sx={{ display: 'grid', placeItems: 'center' }}>
        <input
          ref={(box) => {
            if (box) box.indeterminate = selected > 0 && !isAll;
          }}
          type="checkbox"
          className="pick all"
          checked={isAll}
          aria-label={translate('fileShare.list.selectAll')}
          onChange={() => onSelectAll(!isAll)}
        />
      </Box>
      <ColumnHeading label={nameLabel} dir={dirOf(nameSort)} onSort={() => onSort(nameSort)} />
      {columns.map(({ id, heading, align, sort, width }) => (
        <ColumnHeading
          key={id}
          label={heading}
          align={align}
          dir={dirOf(sort)}
          onSort={sort && (() => onSort(sort))}
          resize={onResize && { width, onResize: (next) => onResize(id, next) }}
          reorder={onReorder && { id, onReorder: (before) => onReorder(id, before) }}
        />
      ))}
      <Box role="columnheader">
        <Box component="span" sx={visuallyHidden}>
          {translate('fileShare.list.actions')}
        </Box>
        {hidden.length > 0 && (
          <Box
            component="span"
            role="img"
            aria-label={hint}
            title={hint}
            sx={{ color: 'text.secondary', displayPrint: 'none' }}
          >
            +{hidden.length}
          </Box>
        )}
      </Box>
    </Box>
  );
}
