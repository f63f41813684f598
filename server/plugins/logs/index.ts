import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './logs.migrations.ts';
import { routes } from './logs.routes.ts';
import { keepWarnings } from './logs.service.ts';
import { auditTrail, logStore } from './logs.store.ts';

/** Who did what, when, from where (§2 Logs; `api.md` §9). */
export const logs: ServerPlugin = {
  id: 'logs',
  stores: { auditTrail, logs: logStore },
  migrations,
  routes,
  tasks: [{ name: 'keepWarnings', everySeconds: 5, onEveryNode: true, run: keepWarnings }],
};
