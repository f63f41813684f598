import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { LoadError } from '#web/fileShare/LoadError.tsx';
import { ListCell } from './ListCell.tsx';
import { ListHead } from './ListHead.tsx';
import { ListPager } from './ListPager.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import type { Listing } from './listing.ts';
import { isNarrowed } from './listPlace.ts';
import { tableSx } from './tableStyle.ts';
import type { ListSteering } from './useListPlace.ts';

export interface ListColumn<T, F extends string = string> {
  /** The field to sort by, or any other name of a column that cannot be sorted. */
  name: F | 'actions' | `_${string}`;
  label: string;
  /** Shown at the head instead of the label. */
  head?: ReactNode;
  render: (item: T) => ReactNode;
  align?: 'right';
  isSortable?: boolean;
}

interface ListTableProps<T, F extends string> {
  /** What the table holds, for those who do not see it. */
  label: string;
  listing: Listing<T>;
  steering: ListSteering<F>;
  columns: readonly ListColumn<T, F>[];
  takes: readonly number[];
  keyOf: (item: T) => React.Key;
  /** Said when there is nothing at all: what this is and what one can do. */
  empty: string;
}

/** A paged, sortable table. Where there is no room for columns, each line becomes a small card. */
export function ListTable<T, F extends string>(props: ListTableProps<T, F>) {
  const { label, listing, steering, columns, takes, keyOf, empty } = props;
  const { items, total, error, isFetching, reload } = listing;
  const { place, go } = steering;
  const lastPage = Math.max(1, Math.ceil(total / place.take));

  // The last line of the last page may just have been removed.
  useEffect(() => {
    if (items?.length === 0 && total > 0 && place.page > lastPage) go({ page: lastPage });
  }, [items, total, place.page, lastPage, go]);

  return (
    <Paper variant="outlined" sx={{ position: 'relative', overflow: 'hidden' }}>
      {isFetching && <LinearProgress aria-hidden sx={{ position: 'absolute', inset: '0 0 auto', height: 2 }} />}
      {error && <LoadError error={error} onRetry={reload} />}
      {!(error && !items) && (
        <Table role="table" aria-label={label} aria-busy={isFetching} sx={tableSx}>
          <ListHead columns={columns} place={place} onGo={go} />
          <TableBody role="rowgroup">
            {!items && <ListSkeleton columns={columns.length} />}
            {items?.length === 0 && <EmptyRow columns={columns.length} isSearch={isNarrowed(place)} text={empty} />}
            {items?.map((item) => (
              <TableRow key={keyOf(item)} role="row" hover>
                {columns.map((column) => (
                  <ListCell
                    key={column.name}
                    label={column.label}
                    align={column.align}
                    isActions={column.name === 'actions'}
                  >
                    {column.render(item)}
                  </ListCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {total > 0 && <ListPager place={place} total={total} takes={takes} onGo={go} />}
    </Paper>
  );
}

function EmptyRow({ columns, isSearch, text }: { columns: number; isSearch: boolean; text: string }) {
  const translate = useTranslate();
  return (
    <TableRow role="row">
      <TableCell role="cell" colSpan={columns} className="empty" align="center">
        <Typography variant="body2" color="text.secondary" sx={{ py: 4 }}>
          {isSearch ? translate('ui.noneFound') : text}
        </Typography>
      </TableCell>
    </TableRow>
  );
}
