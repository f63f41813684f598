import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { columns } from './columns.ts';
import { rowSx } from './listStyle.ts';

/** Stands in for a row whose page is on the way. */
export function FileRowSkeleton({ row, top }: { row: number; top: number }) {
  return (
    <Box role="row" aria-rowindex={row + 2} aria-busy style={{ transform: `translateY(${top}px)` }} sx={rowSx}>
      <Box role="gridcell">
        <Skeleton variant="text" width={`${40 + ((row * 17) % 40)}%`} />
      </Box>
      {columns.map(({ id }) => (
        <Box key={id} role="gridcell" data-column={id}>
          <Skeleton variant="text" />
        </Box>
      ))}
      <Box role="gridcell" />
    </Box>
  );
}
