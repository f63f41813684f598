import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { serveSync } from './sync.routes.ts';
import { syncMounts } from './sync.service.ts';
import { syncListingStore } from './tree/syncListings.store.ts';

/** Clients that speak the ownCloud/Nextcloud protocol. */
export const sync: ServerPlugin = {
  id: 'sync',
  stores: { syncListings: syncListingStore },
  mount: serveSync,
  providers: { davMounts: syncMounts },
};
