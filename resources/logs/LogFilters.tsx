import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { LogLevel } from '#contract/enums.ts';
import type { LogRow } from '#contract/logs.ts';

interface LogFiltersProps {
  filters: Readonly<Record<string, string>>;
  /** Names of those that this log has. */
  offered: readonly string[];
  /** What is shown: where names of people come from. */
  rows: readonly LogRow[] | undefined;
  onChange: (changes: Record<string, string>) => void;
}

/** What the log is narrowed by beside the search: days, lowest level, and the person and address picked in the table. */
export function LogFilters({ filters, offered, rows, onChange }: LogFiltersProps) {
  const translate = useTranslate();
  const { byId, ip } = filters;
  const person = rows?.find((row) => String(row.byId) === byId)?.by ?? `#${byId}`;
  const levels = [LogLevel.Warning, LogLevel.Error, LogLevel.Fatal];

  return (
    <>
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={translate(`logs.${name}`)}
          value={filters[name] ?? ''}
          onChange={({ target }) => onChange({ [name]: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{
            width: 160,
            flex: { xs: '1 1 130px', sm: 'none' },
            '& .MuiInputBase-root': { bgcolor: 'background.paper' },
          }}
        />
      ))}
      {offered.includes('level') && (
        <TextField
          select
          label={translate('logs.level')}
          value={filters.level ?? ''}
          onChange={({ target }) => onChange({ level: target.value })}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          sx={{ minWidth: 160, '& .MuiInputBase-root': { bgcolor: 'background.paper' } }}
        >
          <MenuItem value="">{translate('logs.everyLevel')}</MenuItem>
          {levels.map((level) => (
            <MenuItem key={level} value={String(level)}>
              {translate('logs.atLeast', { level: translate(`logs.levels.${level}`) })}
            </MenuItem>
          ))}
        </TextField>
      )}
      {byId && <Chip label={translate('logs.onlyBy', { name: person })} onDelete={() => onChange({ byId: '' })} />}
      {ip && <Chip label={translate('logs.onlyFrom', { ip })} onDelete={() => onChange({ ip: '' })} />}
    </>
  );
}
