import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { verifyLogDaily } from './logChains.service.ts';
import { logChainStore } from './logChains.store.ts';
import { logIndexStore } from './logIndex.store.ts';
import { writeLogRows } from './logRows.service.ts';
import { noteLogHeads, publishKeys } from './logSignatures.service.ts';
import { migrations } from './logs.migrations.ts';
import { routes } from './logs.routes.ts';
import { indexLog, storeWarnings } from './logs.service.ts';
import { auditTrail, logStore } from './logs.store.ts';
import { logRejectedAttempts } from './rejectedAttempts.service.ts';

/** The audit log: who did what, when, from where. */
export const logs: ServerPlugin = {
  id: 'logs',
  stores: { auditTrail, logs: logStore, logChains: logChainStore, logIndex: logIndexStore },
  migrations,
  routes,
  bootstrap: publishKeys,
  tasks: [
    { name: 'logRefusedAttempts', everySeconds: 15, onEveryNode: true, run: logRejectedAttempts },
    { name: 'keepWarnings', everySeconds: 5, onEveryNode: true, run: storeWarnings },
    { name: 'indexLog', everySeconds: 10, run: indexLog },
    { name: 'noteLogHeads', everySeconds: 3600, run: noteLogHeads },
    { name: 'writeLogRows', everySeconds: 15, run: writeLogRows },
    { name: 'verifyLogDaily', everySeconds: 3600, run: verifyLogDaily },
  ],
};
