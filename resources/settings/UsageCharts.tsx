import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import type { MonthUsage } from '#contract/instance/usage.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { LargestFolders } from './LargestFolders.tsx';
import { MonthTable, type Series } from './MonthTable.tsx';
import { monthsQuery } from './usage.data.ts';

/** The chart library is loaded when the charts are shown. */
const MonthChart = lazyPart(() => import('./MonthChart.tsx'));

/** Charts of the last twelve months with the same values as a table; growth; the largest folders. */
export function UsageCharts({ hasShares }: { hasShares: boolean }) {
  const translate = useTranslate();
  const series: Series[] = [
    { key: 'live', label: translate('backOffice.charts.files') },
    { key: 'deleted', label: translate('backOffice.charts.deleted') },
  ];
  const fetched: Series[] = [
    { key: 'downloadFiles', label: translate('backOffice.charts.downloads') },
    ...(hasShares ? [{ key: 'downloadOnetime' as const, label: translate('backOffice.charts.shares') }] : []),
  ];
  return (
    <Stack spacing={3}>
      <QueryBoundary query={useQuery(monthsQuery)}>
        {({ items }) => (
          <Stack spacing={2}>
            <Typography variant="h3">{translate('backOffice.charts.title')}</Typography>
            {[
              { title: translate('backOffice.charts.storage'), series },
              { title: translate('backOffice.charts.downloadsPerMonth'), series: fetched },
            ].map(({ title, series }) => (
              <Box key={title} component="figure" sx={{ m: 0 }}>
                <Typography component="figcaption" variant="body2" color="text.secondary">
                  {title}
                </Typography>
                <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
                  <MonthChart months={items} series={series} />
                </Suspense>
              </Box>
            ))}
            <Growth months={items} />
            <MonthTable months={items} series={[...series, ...fetched]} />
          </Stack>
        )}
      </QueryBoundary>
      <LargestFolders />
    </Stack>
  );
}

function Growth({ months }: { months: readonly MonthUsage[] }) {
  const translate = useTranslate();
  const { formatSize } = useFormat();
  const [before, now] = months.slice(-2).map(({ live, deleted }) => live + deleted);
  const grown = (now ?? 0) - (before ?? 0);
  if (grown === 0) return null;
  const message = grown > 0 ? 'backOffice.charts.growth' : 'backOffice.charts.shrunk';
  return <Typography variant="body2">{translate(message, { size: formatSize(Math.abs(grown)) })}</Typography>;
}
