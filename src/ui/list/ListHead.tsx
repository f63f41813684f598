import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { ListColumn } from './ListTable.tsx';
import { type ListPlace, sortedBy } from './listPlace.ts';
import type { ListSteering } from './useListPlace.ts';

interface ListHeadProps<T, F extends string> {
  columns: readonly ListColumn<T, F>[];
  place: ListPlace<F>;
  onGo: ListSteering<F>['go'];
}

/** The names of the columns; the sortable ones are buttons. */
export function ListHead<T, F extends string>({ columns, place, onGo }: ListHeadProps<T, F>) {
  const { sort, dir } = place;
  return (
    <TableHead role="rowgroup">
      <TableRow role="row">
        {columns.map(({ name, label, head, align, isSortable }) => (
          <TableCell
            key={name}
            role="columnheader"
            align={align ?? 'left'}
            className={isSortable ? undefined : 'plain'}
            aria-sort={isSortable && sort === name ? `${dir}ending` : undefined}
          >
            {isSortable ? (
              <TableSortLabel
                active={sort === name}
                direction={sort === name ? dir : 'asc'}
                onClick={() => onGo(sortedBy(place, name as F))}
              >
                {label}
              </TableSortLabel>
            ) : (
              (head ?? label)
            )}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
  );
}
