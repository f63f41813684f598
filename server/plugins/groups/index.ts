import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './groups.store.ts';

/** Groups of people (§3 Group). */
export const groups: ServerPlugin = { id: 'groups', migrations };
