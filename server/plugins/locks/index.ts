import { holdingsOf } from '#server/kernel/holdings.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { deleteExpiredLocks } from './fileLocks.service.ts';
import { migrations } from './locks.migrations.ts';
import { routes } from './locks.routes.ts';
import { endLocksOf, lockedNodesOf } from './locks.service.ts';
import { lockStore } from './locks.store.ts';

/** Write locks on files and folders. WebDAV clients make them; they bind every way of writing. */
export const locks: ServerPlugin = {
  id: 'locks',
  stores: { locks: lockStore },
  migrations,
  routes,
  tasks: [{ name: 'forgetExpiredLocks', everySeconds: 60, run: deleteExpiredLocks }],
  providers: { holdings: holdingsOf({ locks: lockedNodesOf }) },
  on: { userRemoved: endLocksOf, userLeaves: (ctx, { userId }) => endLocksOf(ctx, userId) },
};
