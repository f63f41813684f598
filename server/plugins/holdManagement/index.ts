import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { routes } from './legalHolds.routes.ts';
import { legalHoldStore } from './legalHolds.store.ts';
import { namedNodeStore } from './namedNodes.store.ts';

/** Making, extending, exporting and releasing legal holds. */
export const holdManagement: ServerPlugin = {
  id: 'holdManagement',
  stores: { legalHolds: legalHoldStore, namedNodes: namedNodeStore },
  routes,
};
