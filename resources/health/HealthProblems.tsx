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
  const { formatDateTime, locale } = useFormat();
  const findingText = useFindingText();
  const scriptNames = new Intl.DisplayNames([locale], { type: 'script' });
  const found = [...problemsOf(report)];
  const translated = (key: string, values: HealthProblem['values'] = {}) => {
    const { on, queue, finding, scripts = [] } = values;
    return translate(`backOffice.health.${key}`, {
      ...values,
      on: on ? formatDateTime(on) : '–',
      queue: queue && translate(`backOffice.health.queue.${queue}`),
      finding: finding && findingText(finding),
      scripts: scripts.map((script) => scriptNames.of(script)).join(', '),
    });
  };
  if (found.length === 0) return <Alert severity="success">{translated('problems.none')}</Alert>;
  return (
    <Stack spacing={1} role="region" aria-label={translated('problems.title')}>
      {found.map(({ key, values, isMild }) => (
        <Alert
          key={translated(key, values)}
          severity={isMild ? 'warning' : 'error'}
          sx={{ overflowWrap: 'anywhere', '& .MuiAlert-message': { minWidth: 0 } }}
        >
          {translated(key, values)}
        </Alert>
      ))}
    </Stack>
  );
}
