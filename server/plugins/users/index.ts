import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './users.migrations.ts';
import { routes } from './users.routes.ts';
import { makeFirstAdmin } from './users.service.ts';
import { userStore } from './users.store.ts';

/** People (§3 User). */
export const users: ServerPlugin = {
  id: 'users',
  stores: { users: userStore },
  migrations,
  routes,
  bootstrap: makeFirstAdmin,
};
