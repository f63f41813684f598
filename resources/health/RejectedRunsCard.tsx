import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { RefusedRun } from '#contract/instance/health.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { Card } from './Card.tsx';

/** Users with many rejected calls within a minute, which may be an attack. */
export function RejectedRunsCard({ runs }: { runs: readonly RefusedRun[] }) {
  const translate = useTranslate();
  const { formatDateTime, formatNumber } = useFormat();
  if (runs.length === 0) return null;
  return (
    <Card title={translate('backOffice.health.rejected')} state="attention">
      {runs.map(({ on, by, count }) => (
        <Typography key={`${on} ${by}`} variant="body2">
          {translate('backOffice.health.rejectedRun', { on: formatDateTime(on), by, count: formatNumber(count) })}
        </Typography>
      ))}
    </Card>
  );
}
