import { queryOptions } from '@tanstack/react-query';
import { type HealthReport, health } from '#contract/instance/health.ts';
import { call } from '#dataProvider/client.ts';
import { CLOCK_LIMIT_MS, isFull, isOld, isStuck, isTight } from './limits.ts';

export const reportQuery = queryOptions({
  queryKey: ['health', 'report'],
  queryFn: ({ signal }) => call(health.report, {}, { signal }),
  retry: false,
});

export interface HealthProblem {
  /** A key of the catalogue below `backOffice.health.problems`. */
  message: string;
  values?: Record<string, unknown> & { finding?: string };
  isMild?: boolean;
}

/** The problems, the worst first. */
export function* problemsOf(report: HealthReport, stamped: (on: string | null) => string): Generator<HealthProblem> {
  const { database, storage, backup, log, queues, antivirus } = report;
  if (!database.isUp) yield { message: 'database' };
  if (!storage.isUp) yield { message: 'storage' };
  else if (isFull(storage)) yield { message: 'full' };
  if (Math.abs(database.clockAheadMs ?? 0) >= CLOCK_LIMIT_MS)
    yield {
      message: 'clock',
      values: { seconds: Math.round(Math.abs(database.clockAheadMs ?? 0) / 1000) },
      isMild: true,
    };
  if (log?.finding) yield { message: 'log', values: { finding: log.finding } };
  if (antivirus && antivirus.infected > 0) yield { message: 'infected', values: { smart_count: antivirus.infected } };
  if (antivirus && !antivirus.isUp) yield { message: 'scanner' };
  for (const { part, isUp } of report.connections) if (!isUp) yield { message: part };
  if (report.hasUnknownProxy) yield { message: 'proxy', isMild: true };
  if (backup?.finding) yield { message: 'backup', values: { finding: backup.finding } };
  if (storage.isUp && !isFull(storage) && isTight(storage))
    yield { message: 'tight', values: { smart_count: storage.daysLeft }, isMild: true };
  for (const queue of queues) {
    const { id, waiting, failed, oldestOn, error } = queue;
    const values = { queue: id, smart_count: waiting, on: stamped(oldestOn), error };
    if (isStuck(queue)) yield { message: error ? 'rejected' : 'stuck', values, isMild: true };
    if (failed > 0) yield { message: 'failed', values: { ...values, smart_count: failed }, isMild: true };
  }
  const { policyTests, accessReviews } = report;
  if (policyTests.failing > 0)
    yield { message: 'policyTests', values: { smart_count: policyTests.failing }, isMild: true };
  if (accessReviews.overdue > 0)
    yield { message: 'accessReviews', values: { smart_count: accessReviews.overdue }, isMild: true };
  if (!backup) yield { message: 'noBackup', isMild: true };
  else if (isOld(backup)) yield { message: 'oldBackup', values: { on: stamped(backup.madeOn) }, isMild: true };
}
