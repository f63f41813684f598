import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { heldNodeStore } from './heldNodes.store.ts';
import { migrations } from './legalHolds.migrations.ts';
import { routes } from './legalHolds.routes.ts';
import { legalHoldStore } from './legalHolds.store.ts';

/** Legal holds: what they cover cannot be changed until they are released. */
export const legalHolds: ServerPlugin = {
  id: 'legalHolds',
  stores: { legalHolds: legalHoldStore, heldNodes: heldNodeStore },
  migrations,
  routes,
};
