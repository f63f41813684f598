import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { serveSync } from './sync.routes.ts';
import { syncMounts } from './sync.service.ts';
import { syncListingStore } from './tree/syncListings.store.ts';
import { migrations } from './uploads/chunkedUploads.migrations.ts';
import { removeExpiredChunked } from './uploads/chunkedUploads.service.ts';
import { chunkedUploadStore } from './uploads/chunkedUploads.store.ts';
import { uploadMethods } from './uploads/uploads.routes.ts';

/** Clients that speak the ownCloud/Nextcloud protocol. */
export const sync: ServerPlugin = {
  id: 'sync',
  stores: { syncListings: syncListingStore, chunkedUploads: chunkedUploadStore },
  migrations,
  mount: serveSync,
  providers: { davMounts: (ctx) => syncMounts(ctx, uploadMethods) },
  tasks: [{ name: 'removeOldChunks', everySeconds: 600, run: removeExpiredChunked }],
};
