import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { LogRow } from '#contract/logs.ts';
import type { ListColumn } from '#web/ui/list/ListTable.tsx';
import { useFormat } from '#web/ui/useFormat.ts';
import type { LogColumn, LogSort, LogTab } from './logTabs.ts';
import { objectOf } from './objectOf.ts';

type Column = ListColumn<LogRow, LogSort | 'kind'>;

/**
 * The columns of a log (§2 Logs), of which a tab shows some.
 * @param onFilter narrows the log to what a cell holds
 */
export function useLogColumns({ columns, by, usual }: LogTab, onFilter: (by: Record<string, string>) => void) {
  const translate = useTranslate();
  const { formatDateTime, formatSize } = useFormat();
  const cells: Record<LogColumn, (row: LogRow) => ReactNode> = {
    on: ({ on }) => (
      <Box component="time" dateTime={on} sx={{ whiteSpace: 'nowrap' }}>
        {formatDateTime(on)}
      </Box>
    ),
    by: ({ by, byId }) =>
      byId === null ? (
        by
      ) : (
        <FilterLink hint={translate('logs.onlyBy', { name: by })} onClick={() => onFilter({ byId: String(byId) })}>
          {by}
        </FilterLink>
      ),
    log: ({ log }) => {
      const object = usual.filters?.includes('object') ? objectOf(log) : undefined;
      if (!object) return log;
      const [before, after] = [log.indexOf(object), log.indexOf(object) + object.length];
      return (
        <>
          {log.slice(0, before)}
          <FilterLink hint={translate('logs.onlyAbout', { object })} onClick={() => onFilter({ object })}>
            {object}
          </FilterLink>
          {log.slice(after)}
        </>
      );
    },
    length: ({ length }) => (length === null ? '' : formatSize(length)),
    kind: ({ kind }) => translate(`logs.kinds.${kind}`),
    ip: ({ ip }) =>
      ip && (
        <FilterLink hint={translate('logs.onlyFrom', { ip })} onClick={() => onFilter({ ip })}>
          {ip}
        </FilterLink>
      ),
    level: ({ level }) => translate(`logs.levels.${level}`),
  };
  return columns.map(
    (name): Column => ({
      name,
      label: translate(name === 'by' && by ? by : `logs.${name}`),
      isSortable: name !== 'kind',
      ...(name === 'length' && { align: 'right' as const }),
      render: cells[name],
    }),
  ) as ListColumn<LogRow, LogSort>[];
}

interface FilterLinkProps {
  hint: string;
  onClick: () => void;
  children: ReactNode;
}

function FilterLink({ hint, onClick, children }: FilterLinkProps) {
  return (
    <Tooltip title={hint} describeChild>
      <MuiLink
        component="button"
        type="button"
        color="inherit"
        onClick={onClick}
        sx={{ textAlign: 'left', font: 'inherit', verticalAlign: 'baseline', overflowWrap: 'anywhere' }}
      >
        {children}
      </MuiLink>
    </Tooltip>
  );
}
