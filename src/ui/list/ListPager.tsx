import TablePagination from '@mui/material/TablePagination';
import { useTranslate } from 'react-admin';
import { useFormat } from '#web/ui/useFormat.ts';
import type { ListPlace } from './listPlace.ts';

interface ListPagerProps {
  place: ListPlace;
  total: number;
  takes: readonly number[];
  onGo: (changes: { page: number } | { take: number }) => void;
}

/** Which lines of how many are shown, and the way to the others. */
export function ListPager({ place: { page, take }, total, takes, onGo }: ListPagerProps) {
  const translate = useTranslate();
  const { formatNumber } = useFormat();
  const lastPage = Math.max(1, Math.ceil(total / take));
  const range = ({ from, to, count }: { from: number; to: number; count: number }) =>
    translate('ui.range', { from: formatNumber(from), to: formatNumber(to), count: formatNumber(count) });

  return (
    <TablePagination
      component="div"
      count={total}
      page={Math.min(page, lastPage) - 1}
      rowsPerPage={take}
      rowsPerPageOptions={[...takes]}
      onPageChange={(_, next) => onGo({ page: next + 1 })}
      onRowsPerPageChange={({ target }) => onGo({ take: Number(target.value) })}
      labelRowsPerPage={translate('ui.pageSize')}
      labelDisplayedRows={range}
      getItemAriaLabel={(type) => translate(`ui.${type}Page`)}
      sx={{
        '& .MuiTablePagination-toolbar': { flexWrap: 'wrap', justifyContent: 'flex-end' },
        '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } },
      }}
    />
  );
}
