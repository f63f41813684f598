import { holdingsOf } from '#server/kernel/holdings.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { deleteExpiredLocks, endLocksOf } from './lockChanges.service.ts';
import { migrations } from './locks.migrations.ts';
import { lockedNodesOf } from './locks.service.ts';
import { lockStore } from './locks.store.ts';

/** Write locks on files and folders. They are created by WebDAV clients and apply to all writes. */
export const locks: ServerPlugin = {
  id: 'locks',
  stores: { locks: lockStore },
  migrations,
  tasks: [{ name: 'forgetExpiredLocks', everySeconds: 60, run: deleteExpiredLocks }],
  providers: { holdings: holdingsOf({ locks: lockedNodesOf }) },
  on: { userRemoved: endLocksOf, userLeaves: (ctx, { userId }) => endLocksOf(ctx, userId) },
};
