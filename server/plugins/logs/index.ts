import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { auditTrail, logStore, migrations } from './logs.store.ts';

/** Who did what, when, from where (§2 Logs; `api.md` §9). */
export const logs: ServerPlugin = { id: 'logs', stores: { auditTrail, logs: logStore }, migrations };
