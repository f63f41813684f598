import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import type { HealthReport } from '#contract/instance/health.ts';
import { useFindingText } from '#resources/logs/useFindingText.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { type HealthProblem, problemsOf } from './healthReport.ts';

/** The problems, one sentence each, the worst first; or that there are none. */
export function HealthProblems({ report }: { report: HealthReport }) {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  const findingText = useFindingText();
  const stamped = (on: string | null) => (on === null ? '–' : formatDateTime(on));
  const found = [...problemsOf(report, stamped)];
  const translated = (message: string, values: HealthProblem['values'] = {}) => {
    const queue = values.queue && translate(`backOffice.health.queue.${values.queue}`);
    const finding = values.finding && findingText(values.finding);
    return translate(`backOffice.health.problems.${message}`, { ...values, queue, finding });
  };
  if (found.length === 0) return <Alert severity="success">{translated('none')}</Alert>;
  return (
    <Stack spacing={1} role="region" aria-label={translated('title')}>
      {found.map(({ message, values, isMild }) => (
        <Alert
          key={translated(message, values)}
          severity={isMild ? 'warning' : 'error'}
          sx={{ overflowWrap: 'anywhere', '& .MuiAlert-message': { minWidth: 0 } }}
        >
          {translated(message, values)}
        </Alert>
      ))}
    </Stack>
  );
}
