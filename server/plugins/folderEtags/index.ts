import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { carryUpEvents, removeUnusedChanges } from './carryUp.service.ts';
import { migrations } from './folderEtags.migrations.ts';
import { folderChangeStore } from './folderEtags.store.ts';

/** Tags of folders, which change with everything that a reader sees in them and below. */
export const folderEtags: ServerPlugin = {
  id: 'folderEtags',
  stores: { folderChanges: folderChangeStore },
  migrations,
  on: { eventsOrdered: carryUpEvents },
  tasks: [{ name: 'removeUnusedChanges', everySeconds: 24 * 3600, run: removeUnusedChanges }],
};
