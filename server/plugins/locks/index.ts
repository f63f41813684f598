import { locks as contract } from '#contract/fileNodes/locks.ts';
import { serve } from '#server/http/serve.ts';
import { holdingsOf } from '#server/kernel/holdings.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { deleteExpiredLocks, endFolderLock, endLock } from './fileLocks.service.ts';
import { migrations } from './locks.migrations.ts';
import { endLocksOf, lockedNodesOf } from './locks.service.ts';
import { lockStore } from './locks.store.ts';

/** Locks of files and folders over HTTP; they are created over WebDAV. */
const routes = serve(contract, {
  end: ({ ctx, params }) => endLock(ctx, params.id),
  endOfFolder: ({ ctx, params }) => endFolderLock(ctx, params.id),
});

/** Write locks on files and folders. They are created by WebDAV clients and apply to all writes. */
export const locks: ServerPlugin = {
  id: 'locks',
  stores: { locks: lockStore },
  migrations,
  routes,
  tasks: [{ name: 'forgetExpiredLocks', everySeconds: 60, run: deleteExpiredLocks }],
  providers: { holdings: holdingsOf({ locks: lockedNodesOf }) },
  on: { userRemoved: endLocksOf, userLeaves: (ctx, { userId }) => endLocksOf(ctx, userId) },
};
