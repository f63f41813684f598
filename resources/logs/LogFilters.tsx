import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { LogLevel } from '#contract/enums.ts';
import { type LogRow, logCategories } from '#contract/logs.ts';

interface LogFiltersProps {
  filters: Readonly<Record<string, string>>;
  /** Names of those that this log has. */
  offered: readonly string[];
  /** What is shown: where names of people come from. */
  rows: readonly LogRow[] | undefined;
  onChange: (changes: Record<string, string>) => void;
}

/**
 * What the log is narrowed by beside the search: days, what it is about or the lowest level, and the
 * person, address and thing picked in the table.
 */
export function LogFilters({ filters, offered, rows, onChange }: LogFiltersProps) {
  const translate = useTranslate();
  const { byId, ip, object } = filters;
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
            flex: { xs: '1 1 150px', sm: 'none' },
            '& .MuiInputBase-root': { bgcolor: 'background.paper' },
          }}
        />
      ))}
      {offered.includes('category') && (
        <Choice
          label={translate('logs.about')}
          everything={translate('logs.everything')}
          value={filters.category}
          options={logCategories.map((category) => [category, translate(`logs.categories.${category}`)])}
          onChange={(category) => onChange({ category })}
        />
      )}
      {offered.includes('level') && (
        <Choice
          label={translate('logs.level')}
          everything={translate('logs.everyLevel')}
          value={filters.level}
          options={levels.map((level) => [
            String(level),
            translate('logs.atLeast', { level: translate(`logs.levels.${level}`) }),
          ])}
          onChange={(level) => onChange({ level })}
        />
      )}
      {byId && <Chip label={translate('logs.onlyBy', { name: person })} onDelete={() => onChange({ byId: '' })} />}
      {ip && <Chip label={translate('logs.onlyFrom', { ip })} onDelete={() => onChange({ ip: '' })} />}
      {object && <Chip label={translate('logs.onlyAbout', { object })} onDelete={() => onChange({ object: '' })} />}
    </>
  );
}

interface ChoiceProps {
  label: string;
  /** What stands there while nothing is chosen. */
  everything: string;
  value: string | undefined;
  options: [value: string, label: string][];
  onChange: (value: string) => void;
}

function Choice({ label, everything, value = '', options, onChange }: ChoiceProps) {
  return (
    <TextField
      select
      label={label}
      value={options.some(([option]) => option === value) ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{
        minWidth: 160,
        flex: { xs: '1 1 150px', sm: 'none' },
        '& .MuiInputBase-root': { bgcolor: 'background.paper' },
      }}
    >
      <MenuItem value="">{everything}</MenuItem>
      {options.map(([option, words]) => (
        <MenuItem key={option} value={option}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  );
}
