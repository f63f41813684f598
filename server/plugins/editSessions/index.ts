import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './editSessions.migrations.ts';
import { routes } from './editSessions.routes.ts';
import { removeOldRescued } from './rescuedSaves.service.ts';
import { rescuedSaveStore } from './rescuedSaves.store.ts';

/** Editors in the browser: they open and save files in sessions, and no save is lost. */
export const editSessions: ServerPlugin = {
  id: 'editSessions',
  stores: { rescuedSaves: rescuedSaveStore },
  migrations,
  routes,
  tasks: [{ name: 'removeOldRescuedSaves', everySeconds: 3600, run: removeOldRescued }],
};
