import { describe, expect, it } from 'vitest';
import type { HealthReport } from '#contract/instance/health.ts';
import { problemsOf, statesOf } from '#resources/health/healthReport.ts';

const now = new Date().toISOString();
const backup = { madeOn: now, contents: 3, bytes: 300, verifiedOn: now, finding: null };
const cleanup = { on: now, moved: 0, waiting: 7, message: null };

const good: HealthReport = {
  database: { kind: 'postgres', version: '16', isUp: true, bytes: 1000, clockAheadMs: 0 },
  storage: { kind: 'disk', isUp: true, used: 300, free: 1000, daysLeft: null },
  queues: [{ id: 'mail', waiting: 0, failed: 0, oldestOn: null }],
  backup,
  cleanup: { ...cleanup, reason: null },
  log: { on: now, rows: 10, signed: 10, finding: null },
  antivirus: null,
  connections: [],
  hasUnknownProxy: false,
  refusedRuns: [],
  missingGroups: [],
  policyTests: { total: 0, failing: 0 },
  accessReviews: { open: 0, overdue: 0 },
  clients: null,
  office: { state: 'off', name: null, since: null },
  readers: { network: true, files: true, office: 'used', missingScripts: [] },
  versions: { strongroom: '1', node: '22', hasOffice: true },
};
const run = { on: now, by: 'eva', count: 50 };

describe('the health report', () => {
  it('of a healthy instance has no problems, and its cards are good', () => {
    expect([...problemsOf(good)]).toEqual([]);
    expect(new Set(Object.values(statesOf(good)))).toEqual(new Set(['good']));
  });

  it.each<[string, Partial<HealthReport>, object]>([
    ['a backup never verified', { backup: { ...backup, verifiedOn: null } }, { backup: 'attention' }],
    ['no backup', { backup: null }, { backup: 'attention' }],
    ['a damaged backup', { backup: { ...backup, finding: 'backup.missing' } }, { backup: 'problem' }],
    ['a stopped cleanup', { cleanup: { ...cleanup, reason: 'cleanup.tooMany' } }, { cleanup: 'problem' }],
    ['missing groups of the directory', { missingGroups: ['Legal'] }, { directory: 'attention' }],
    ['many rejected calls', { refusedRuns: [run, run] }, { rejected: 'attention' }],
    ['readers with a network', { readers: { ...good.readers, network: false } }, { readers: 'problem' }],
    [
      'readers with a network that open no office documents',
      { readers: { ...good.readers, network: false, office: 'missing' } },
      { readers: 'attention' },
    ],
    ['scripts without a font', { readers: { ...good.readers, missingScripts: ['Thai'] } }, { readers: 'attention' }],
    ['a clock that differs', { database: { ...good.database, clockAheadMs: -5000 } }, { database: 'attention' }],
    ['a storage soon full', { storage: { ...good.storage, daysLeft: 3 } }, { storage: 'attention' }],
    ['failed mails', { queues: [{ id: 'mail', waiting: 0, failed: 2, oldestOn: null }] }, { queues: 'attention' }],
  ])('with %s tells one problem, and its card has the same state', (_, part, states) => {
    const report = { ...good, ...part };
    const problems = [...problemsOf(report)];
    expect(problems).toHaveLength(1);
    expect(statesOf(report)).toEqual({ ...statesOf(good), ...states });
  });
});
