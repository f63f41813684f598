import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { useSlots } from '#web/layout/useSlots.ts';
import type { UsageFigureSlot } from '#web/plugin.ts';
import { DescriptionItem, DescriptionList } from '#web/ui/DescriptionList.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { lastMonths } from './months.ts';
import { UsageCharts } from './UsageCharts.tsx';
import { deletedQuery, downloadsQuery, filesQuery } from './usage.data.ts';

const GB = 1024 ** 3;

/** Storage usage and download size of one of the last twelve months. */
export function UsagePanels() {
  const translate = useTranslate();
  const { locale } = useFormat();
  const [query, setQuery] = useSearchParams();
  const months = lastMonths(new Date());
  const month = months.find((month) => month === query.get('month')) ?? months[0] ?? '';
  const named = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const stored = { files: useQuery(filesQuery(month)), deleted: useQuery(deletedQuery(month)) };
  const downloads = useQuery(downloadsQuery(month));
  const modules = useSlots('usageFigures');
  const figuresOf = (panel: UsageFigureSlot['panel']) =>
    modules
      .filter((slot) => slot.panel === panel)
      .map((slot) => <ModuleFigure key={slot.label} slot={slot} month={month} />);

  return (
    <Panel title={translate('settings.usage')}>
      <TextField
        select
        label={translate('settings.month')}
        value={month}
        onChange={({ target }) =>
          setQuery(target.value === months[0] ? {} : { month: target.value }, { replace: true })
        }
        sx={{ maxWidth: 320 }}
      >
        {months.map((month) => (
          <MenuItem key={month} value={month}>
            {named.format(new Date(`${month}-01`))}
          </MenuItem>
        ))}
      </TextField>
      <Figures title={translate('settings.storage')}>
        <Figure name={translate('settings.totalFiles')} query={stored.files} />
        <Figure name={translate('settings.deletedFiles')} query={stored.deleted} />
        {figuresOf('storage')}
      </Figures>
      <Figures title={translate('settings.downloads')}>
        <Figure name={translate('settings.downloadedFiles')} query={downloads} />
        {figuresOf('downloads')}
      </Figures>
      <UsageCharts hasShares={modules.length > 0} />
    </Panel>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack spacing={2.5}>
        <Typography variant="h2">{title}</Typography>
        {children}
      </Stack>
    </Paper>
  );
}

function Figures({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Typography variant="h3" gutterBottom>
        {title}
      </Typography>
      <DescriptionList>{children}</DescriptionList>
    </div>
  );
}

function ModuleFigure({ slot, month }: { slot: UsageFigureSlot; month: string }) {
  return <Figure name={useTranslate()(slot.label)} query={useQuery({ ...slot.query(month), retry: false })} />;
}

/** Bytes, in GB with two decimals. */
function Figure({ name, query: { data, error } }: { name: string; query: UseQueryResult<number> }) {
  const { locale } = useFormat();
  const twoDecimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const value = data === undefined ? <Skeleton width={80} /> : `${twoDecimals.format(data / GB)} GB`;
  return (
    <DescriptionItem name={name}>{error ? <Alert severity="error">{error.message}</Alert> : value}</DescriptionItem>
  );
}
