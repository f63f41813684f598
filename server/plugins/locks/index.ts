import { holdingsOf } from '#server/kernel/holdings.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { endFinishedSessions, removeEndedSessions } from './editSessions.service.ts';
import { editSessionStore } from './editSessions.store.ts';
import { deleteExpiredLocks, endLocksOf } from './lockChanges.service.ts';
import { migrations } from './locks.migrations.ts';
import { lockedNodesOf } from './locks.service.ts';
import { lockStore } from './locks.store.ts';

/**
 * Write locks on files and folders, and the sittings in which people edit files. Locks are created by WebDAV clients, by
 * editors and by people who reserve a file, and apply to all writes.
 */
export const locks: ServerPlugin = {
  id: 'locks',
  stores: { locks: lockStore, editSessions: editSessionStore },
  migrations,
  tasks: [
    { name: 'forgetExpiredLocks', everySeconds: 2, run: deleteExpiredLocks },
    { name: 'endFinishedSessions', everySeconds: 5, run: endFinishedSessions },
    { name: 'removeEndedSessions', everySeconds: 24 * 3600, run: removeEndedSessions },
  ],
  providers: { holdings: holdingsOf({ locks: lockedNodesOf }) },
  on: {
    userRemoved: endLocksOf,
    userDeactivated: endLocksOf,
    userLeaves: (ctx, { userId }) => endLocksOf(ctx, userId),
  },
};
