import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import type { HealthReport } from '#contract/health.ts';
import { useFormat } from '#web/ui/useFormat.ts';
import { isFull, isOld, isStuck, isTight } from './limits.ts';

interface Trouble {
  /** Of the catalogue, below `backOffice.health.troubles`. */
  words: string;
  values?: Record<string, unknown>;
  isMild?: boolean;
}

/** What needs somebody, a sentence each, the worst first; or that nothing does. */
export function Troubles({ report }: { report: HealthReport }) {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  const stamped = (on: string | null) => (on === null ? '–' : formatDateTime(on));
  const found = [...troublesOf(report, stamped)];
  const say = (words: string, values: Trouble['values'] = {}) => {
    const queue = values.queue && translate(`backOffice.health.queue.${values.queue}`);
    return translate(`backOffice.health.troubles.${words}`, { ...values, queue });
  };
  if (found.length === 0) return <Alert severity="success">{say('none')}</Alert>;
  return (
    <Stack spacing={1} role="region" aria-label={say('title')}>
      {found.map(({ words, values, isMild }) => (
        <Alert
          key={say(words, values)}
          severity={isMild ? 'warning' : 'error'}
          sx={{ overflowWrap: 'anywhere', '& .MuiAlert-message': { minWidth: 0 } }}
        >
          {say(words, values)}
        </Alert>
      ))}
    </Stack>
  );
}

function* troublesOf(report: HealthReport, stamped: (on: string | null) => string): Generator<Trouble> {
  const { database, storage, backup, log, queues } = report;
  if (!database.isUp) yield { words: 'database' };
  if (!storage.isUp) yield { words: 'storage' };
  else if (isFull(storage)) yield { words: 'full' };
  if (log?.finding) yield { words: 'log', values: { finding: log.finding } };
  if (backup?.finding) yield { words: 'backup', values: { finding: backup.finding } };
  if (storage.isUp && !isFull(storage) && isTight(storage))
    yield { words: 'tight', values: { smart_count: storage.daysLeft }, isMild: true };
  for (const queue of queues) {
    const { id, waiting, failed, oldestOn, error } = queue;
    const values = { queue: id, smart_count: waiting, on: stamped(oldestOn), error };
    if (isStuck(queue)) yield { words: error ? 'refused' : 'stuck', values, isMild: true };
    if (failed > 0) yield { words: 'failed', values: { ...values, smart_count: failed }, isMild: true };
  }
  if (!backup) yield { words: 'noBackup', isMild: true };
  else if (isOld(backup)) yield { words: 'oldBackup', values: { on: stamped(backup.madeOn) }, isMild: true };
}
