import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { routes } from './previews.routes.ts';
import { migrations, previewStore } from './previews.store.ts';
import { removePreviews } from './storedPreviews.service.ts';

/** Previews of documents as pages drawn by the server. */
export const previews: ServerPlugin = {
  id: 'previews',
  stores: { previews: previewStore },
  migrations,
  routes,
  tasks: [{ name: 'forgetPreviews', everySeconds: 3600, onEveryNode: true, run: removePreviews }],
};
