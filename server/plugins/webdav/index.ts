import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { entryStore } from './entries.store.ts';
import { createLink, endLinks, removeOldLinks } from './links/desktopLinks.service.ts';
import { desktopLinkStore } from './links/desktopLinks.store.ts';
import { deadPropertyStore } from './properties.store.ts';
import { migrations } from './webdav.migrations.ts';
import { serveWebdav } from './webdav.routes.ts';

/** Files and folders as a network drive. */
export const webdav: ServerPlugin = {
  id: 'webdav',
  stores: { davEntries: entryStore, davProperties: deadPropertyStore, desktopLinks: desktopLinkStore },
  migrations,
  mount: serveWebdav,
  providers: { desktopLink: createLink },
  on: { sessionEnded: endLinks },
  tasks: [{ name: 'removeOldLinks', everySeconds: 3600, run: removeOldLinks }],
};
