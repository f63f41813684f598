import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { judgeChange, noteChange, runNightly } from './policyGuard.service.ts';
import { migrations } from './policyTests.migrations.ts';
import { routes } from './policyTests.routes.ts';
import { policyTestStore } from './policyTests.store.ts';

/** Tests of expected rights: a change that breaks one of them is rejected. */
export const policyTests: ServerPlugin = {
  id: 'policyTests',
  stores: { policyTests: policyTestStore },
  migrations,
  routes,
  on: { rightsChanged: noteChange, transactionEnds: judgeChange },
  tasks: [{ name: 'runPolicyTests', everySeconds: 24 * 3600, run: runNightly }],
};
