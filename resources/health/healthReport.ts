import { queryOptions } from '@tanstack/react-query';
import { type HealthReport, health, type PageScript } from '#contract/instance/health.ts';
import { call } from '#dataProvider/client.ts';
import { CLOCK_LIMIT_MS, isFull, isOld, isStuck, isTight } from './limits.ts';

export const reportQuery = queryOptions({
  queryKey: ['health', 'report'],
  queryFn: ({ signal }) => call(health.report, {}, { signal }),
  retry: false,
});

/** The parts of the instance that have a card with a state. */
const parts = [
  'database',
  'storage',
  'backup',
  'cleanup',
  'log',
  'queues',
  'rejected',
  'directory',
  'readers',
] as const;
type HealthPart = (typeof parts)[number];
export type HealthState = 'good' | 'attention' | 'problem';

export interface HealthProblem {
  /** A key of the catalogue below `backOffice.health`. */
  key: string;
  /** The values of its text, `on`, `queue`, `finding` and `scripts` not yet in words. */
  values?: Record<string, unknown> & { on?: string | null; queue?: string; finding?: string; scripts?: PageScript[] };
  isMild?: boolean;
  /** The part whose card shows it, if one does. */
  part?: HealthPart;
}

/** The problems, the worst first. */
export function* problemsOf(report: HealthReport): Generator<HealthProblem> {
  const { database, storage, backup, cleanup, log, queues, antivirus, readers, policyTests, accessReviews } = report;
  if (!database.isUp) yield { key: 'problems.database', part: 'database' };
  if (!storage.isUp) yield { key: 'problems.storage', part: 'storage' };
  else if (isFull(storage)) yield { key: 'problems.full', part: 'storage' };
  if (log?.finding) yield { key: 'problems.log', values: { finding: log.finding }, part: 'log' };
  if (antivirus && antivirus.infected > 0)
    yield { key: 'problems.infected', values: { smart_count: antivirus.infected } };
  if (antivirus && !antivirus.isUp) yield { key: 'problems.scanner' };
  for (const { part, isUp } of report.connections) if (!isUp) yield { key: `problems.${part}` };
  if (backup?.finding) yield { key: 'problems.backup', values: { finding: backup.finding }, part: 'backup' };
  if (cleanup?.reason)
    yield {
      key: cleanup.reason === 'cleanup.tooMany' ? 'cleanupTooMany' : 'cleanupMismatch',
      values: { on: cleanup.on, smart_count: cleanup.waiting },
      part: 'cleanup',
    };
  const isIsolated = readers.network && readers.files;
  if (!isIsolated) yield { key: 'problems.readers', isMild: readers.office !== 'used', part: 'readers' };

  const clockMs = Math.abs(database.clockAheadMs ?? 0);
  if (clockMs >= CLOCK_LIMIT_MS) yield mild('problems.clock', { seconds: Math.round(clockMs / 1000) }, 'database');
  if (report.hasUnknownProxy) yield mild('problems.proxy');
  if (report.refusedRuns.length > 0) {
    const names = [...new Set(report.refusedRuns.map(({ by }) => by))].join(', ');
    yield mild('problems.attempts', { names }, 'rejected');
  }
  if (storage.isUp && !isFull(storage) && isTight(storage))
    yield mild('problems.tight', { smart_count: storage.daysLeft }, 'storage');
  for (const queue of queues) {
    const { id, waiting, failed, oldestOn, error } = queue;
    const values = { queue: id, on: oldestOn, error };
    if (isStuck(queue))
      yield mild(`problems.${error ? 'rejected' : 'stuck'}`, { ...values, smart_count: waiting }, 'queues');
    if (failed > 0) yield mild('problems.failed', { ...values, smart_count: failed }, 'queues');
  }
  if (report.missingGroups.length > 0)
    yield mild('missingGroups', { names: report.missingGroups.join(', ') }, 'directory');
  if (policyTests.failing > 0) yield mild('problems.policyTests', { smart_count: policyTests.failing });
  if (accessReviews.overdue > 0) yield mild('problems.accessReviews', { smart_count: accessReviews.overdue });
  if (!backup) yield mild('problems.noBackup', {}, 'backup');
  else {
    if (isOld(backup)) yield mild('problems.oldBackup', { on: backup.madeOn }, 'backup');
    if (!backup.finding && !backup.verifiedOn) yield mild('problems.unverified', { on: backup.madeOn }, 'backup');
  }
  if (readers.missingScripts.length > 0) yield mild('fontsMissing', { scripts: readers.missingScripts }, 'readers');
}

const mild = (key: string, values: HealthProblem['values'] = {}, part?: HealthPart): HealthProblem => ({
  key,
  values,
  isMild: true,
  ...(part && { part }),
});

/** The states of the cards, which follow from the problems, so that the page never says two things. */
export function statesOf(report: HealthReport): Record<HealthPart, HealthState> {
  const problems = [...problemsOf(report)];
  const stateOf = (part: HealthPart): HealthState => {
    const own = problems.filter((problem) => problem.part === part);
    if (own.length === 0) return 'good';
    return own.every(({ isMild }) => isMild) ? 'attention' : 'problem';
  };
  return Object.fromEntries(parts.map((part) => [part, stateOf(part)])) as Record<HealthPart, HealthState>;
}
