import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './resumableUploads.migrations.ts';
import { deleteExpiredUploads } from './resumableUploads.service.ts';
import { resumableUploadStore } from './resumableUploads.store.ts';
import { serveResumableUploads } from './serveResumableUploads.ts';

/** Uploads that continue after an interruption of the network, the client or the server. */
export const resumableUploads: ServerPlugin = {
  id: 'resumableUploads',
  stores: { resumableUploads: resumableUploadStore },
  migrations,
  mount: serveResumableUploads,
  tasks: [{ name: 'forgetResumableUploads', everySeconds: 600, run: deleteExpiredUploads }],
};
