import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './nodeHistory.migrations.ts';
import { beginHistory } from './nodeHistory.service.ts';
import { nodeHistoryStore } from './nodeHistory.store.ts';
import { removeOldReads } from './recordReads.service.ts';

/** What happened to each file and folder, for its readers. */
export const nodeHistory: ServerPlugin = {
  id: 'nodeHistory',
  stores: { nodeHistory: nodeHistoryStore },
  migrations,
  tasks: [{ name: 'removeOldReads', everySeconds: 3600, run: removeOldReads }],
  bootstrap: beginHistory,
};
