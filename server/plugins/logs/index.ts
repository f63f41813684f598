import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { noteLogHeads, verifyLogDaily } from './logChains.service.ts';
import { logChainStore } from './logChains.store.ts';
import { migrations } from './logs.migrations.ts';
import { routes } from './logs.routes.ts';
import { indexLog, keepWarnings } from './logs.service.ts';
import { auditTrail, logStore } from './logs.store.ts';
import { logWordStore } from './logWords.store.ts';

/** Who did what, when, from where (§2 Logs; `api.md` §9). */
export const logs: ServerPlugin = {
  id: 'logs',
  stores: { auditTrail, logs: logStore, logChains: logChainStore, logWords: logWordStore },
  migrations,
  routes,
  tasks: [
    { name: 'keepWarnings', everySeconds: 5, onEveryNode: true, run: keepWarnings },
    { name: 'indexLog', everySeconds: 30, run: indexLog },
    { name: 'noteLogHeads', everySeconds: 3600, run: noteLogHeads },
    { name: 'verifyLogDaily', everySeconds: 3600, run: verifyLogDaily },
  ],
};
