import Skeleton from '@mui/material/Skeleton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';

const LINES = ['a', 'b', 'c', 'd', 'e'];

/** Grey lines where the first page is about to be. */
export function ListSkeleton({ columns }: { columns: number }) {
  return LINES.map((line) => (
    <TableRow key={line} role="row" aria-hidden>
      <TableCell colSpan={columns}>
        <Skeleton />
      </TableCell>
    </TableRow>
  ));
}
