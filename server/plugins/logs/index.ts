import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { noteLogHeads, verifyLogDaily } from './logChains.service.ts';
import { logChainStore } from './logChains.store.ts';
import { logSegmentStore } from './logSegments.store.ts';
import { migrations } from './logs.migrations.ts';
import { routes } from './logs.routes.ts';
import { countLog, keepWarnings } from './logs.service.ts';
import { auditTrail, logStore } from './logs.store.ts';

/** Who did what, when, from where (§2 Logs; `api.md` §9). */
export const logs: ServerPlugin = {
  id: 'logs',
  stores: { auditTrail, logs: logStore, logChains: logChainStore, logSegments: logSegmentStore },
  migrations,
  routes,
  tasks: [
    { name: 'keepWarnings', everySeconds: 5, onEveryNode: true, run: keepWarnings },
    { name: 'countLog', everySeconds: 30, run: (ctx) => countLog(ctx) },
    { name: 'noteLogHeads', everySeconds: 3600, run: noteLogHeads },
    { name: 'verifyLogDaily', everySeconds: 3600, run: verifyLogDaily },
  ],
};
