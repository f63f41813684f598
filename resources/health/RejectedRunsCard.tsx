import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { RefusedRun } from '#contract/instance/health.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { Card } from './Card.tsx';
import type { HealthState } from './healthReport.ts';

/** Users with many rejected calls within a minute, which may be an attack. */
export function RejectedRunsCard({ runs, state }: { runs: readonly RefusedRun[]; state: HealthState }) {
  const translate = useTranslate();
  const { formatDateTime, formatNumber } = useFormat();
  if (runs.length === 0) return null;
  return (
    <Card title={translate('backOffice.health.rejected')} state={state}>
      {runs.map(({ on, by, count }) => (
        <Typography key={`${on} ${by}`} variant="body2">
          {translate('backOffice.health.rejectedRun', { on: formatDateTime(on), by, count: formatNumber(count) })}
        </Typography>
      ))}
    </Card>
  );
}
