import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './motto.migrations.ts';
import { routes } from './motto.routes.ts';
import { mottoStore } from './motto.store.ts';

/** A line that all users read at the top of the page. */
export const motto: ServerPlugin = {
  id: 'motto',
  stores: { motto: mottoStore },
  migrations,
  routes,
};
