import ArrowIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from 'react-admin';
import type { FileColumn } from '#contract/files.ts';
import { visuallyHidden } from '#web/ui/visuallyHidden.ts';
import type { FileOrder } from '../queries.ts';
import type { FileListColumn } from './columns.ts';
import { HEADER } from './listStyle.ts';

interface FileListHeaderProps {
  order: FileOrder;
  columns: readonly FileListColumn[];
  onSort: (column: FileColumn) => void;
}

/** The headings; each sorts by its column, and the other way round when it does already. */
export function FileListHeader({ order, columns, onSort }: FileListHeaderProps) {
  const translate = useTranslate();
  return (
    <Box role="row" aria-rowindex={1} className="line" sx={headerSx}>
      {[{ id: 'name' as const, align: undefined }, ...columns].map(({ id, align }) => (
        <Box
          key={id}
          role="columnheader"
          aria-sort={order.sort === id ? (order.dir === 'asc' ? 'ascending' : 'descending') : undefined}
          sx={{ textAlign: align, minWidth: 0 }}
        >
          <ButtonBase onClick={() => onSort(id)} sx={{ ...headingSx, flexDirection: align ? 'row-reverse' : 'row' }}>
            {translate(`fileShare.list.${id}`)}
            <ArrowIcon
              sx={{
                fontSize: '1rem',
                opacity: order.sort === id ? 1 : 0,
                transform: order.sort === id && order.dir === 'desc' ? 'rotate(180deg)' : 'none',
                transition: 'transform 120ms',
              }}
            />
          </ButtonBase>
        </Box>
      ))}
      <Box role="columnheader">
        <Box component="span" sx={visuallyHidden}>
          {translate('fileShare.list.actions')}
        </Box>
      </Box>
    </Box>
  );
}

const headerSx = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  height: HEADER,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const headingSx = {
  maxWidth: '100%',
  gap: 0.5,
  py: 0.5,
  borderRadius: 0.5,
  font: 'inherit',
  fontSize: '0.8125rem',
  fontWeight: 600,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  '&:hover': { color: 'text.primary' },
} as const;
