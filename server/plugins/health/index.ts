import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { routes } from './health.routes.ts';
import { healthStore, migrations } from './health.store.ts';

/** How the instance is: for administrators, and for what watches it. */
export const health: ServerPlugin = {
  id: 'health',
  stores: { health: healthStore },
  migrations,
  routes,
};
