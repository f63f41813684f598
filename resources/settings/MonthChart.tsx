import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import type { MonthUsage } from '#contract/instance/usage.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import type { Series } from './MonthTable.tsx';
import { sizeTicks } from './sizeTicks.ts';

interface MonthChartProps {
  months: readonly MonthUsage[];
  series: readonly Series[];
}

/** Bytes per month as stacked bars; the tooltip has the exact value. The surrounding figure has the caption. */
export default function MonthChart({ months, series }: MonthChartProps) {
  const { palette } = useTheme();
  const { locale, formatSize } = useFormat();
  const short = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const ticks = sizeTicks(Math.max(...months.map((month) => series.reduce((sum, { key }) => sum + month[key], 0))));
  return (
    <BarChart
      height={220}
      skipAnimation
      colors={[palette.primary.main, palette.warning.main]}
      margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
      xAxis={[
        {
          scaleType: 'band',
          data: months.map(({ month }) => month),
          valueFormatter: (month: string, { location }) =>
            (location === 'tick' ? short : long).format(new Date(`${month}-01`)),
        },
      ]}
      yAxis={[
        {
          width: 72,
          min: 0,
          max: ticks.at(-1) || 1,
          valueFormatter: (bytes: number) => formatSize(bytes),
          tickInterval: ticks,
        },
      ]}
      series={series.map(({ key, label }) => ({
        label,
        stack: 'bytes',
        data: months.map((month) => month[key]),
        valueFormatter: (bytes: number | null) => formatSize(bytes ?? 0),
      }))}
      grid={{ horizontal: true }}
    />
  );
}
