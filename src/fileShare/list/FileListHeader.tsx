import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { FileColumn } from '#contract/files.ts';
import { visuallyHidden } from '#web/ui/visuallyHidden.ts';
import type { FileOrder } from '../queries.ts';
import { ColumnHeading, headerSx } from './ColumnHeading.tsx';
import type { FileListColumn } from './columns.ts';

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
      {[{ id: 'name' as const, label: undefined, align: undefined }, ...columns].map(({ id, label, align }) => (
        <ColumnHeading
          key={id}
          label={label ?? translate(`fileShare.list.${id}`)}
          align={align}
          dir={order.sort === id ? order.dir : undefined}
          onSort={() => onSort(id)}
        />
      ))}
      <Box role="columnheader">
        <Box component="span" sx={visuallyHidden}>
          {translate('fileShare.list.actions')}
        </Box>
      </Box>
    </Box>
  );
}
