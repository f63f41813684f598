import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import type { MonthUsage } from '#contract/instance/usage.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';

export interface Series {
  key: Exclude<keyof MonthUsage, 'month'>;
  label: string;
}

/** The values of the charts as a table, for screen readers and for exact figures. */
export function MonthTable({ months, series }: { months: readonly MonthUsage[]; series: readonly Series[] }) {
  const translate = useTranslate();
  const { locale, formatSize } = useFormat();
  const named = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return (
    <Box component="details">
      <Box component="summary" sx={{ cursor: 'pointer', typography: 'body2', color: 'primary.main', py: 1 }}>
        {translate('backOffice.charts.showTable')}
      </Box>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={translate('backOffice.charts.title')}>
        <Table size="small" aria-label={translate('backOffice.charts.title')}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('backOffice.charts.month')}</TableCell>
              {series.map(({ key, label }) => (
                <TableCell key={key} align="right">
                  {label}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {months.toReversed().map((of) => (
              <TableRow key={of.month}>
                <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                  {named.format(new Date(`${of.month}-01`))}
                </TableCell>
                {series.map(({ key }) => (
                  <TableCell key={key} align="right" sx={{ whiteSpace: 'nowrap' }}>
                    {formatSize(of[key])}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}
