import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './ocr.migrations.ts';
import { routes } from './ocr.routes.ts';
import { ocrStore } from './ocr.store.ts';
import { recogniseQueued } from './ocrQueue.service.ts';

/** OCR: the texts of images and scanned documents. */
export const ocr: ServerPlugin = {
  id: 'ocr',
  optional: true,
  stores: { ocr: ocrStore },
  migrations,
  routes,
  tasks: [{ name: 'recogniseQueued', everySeconds: 2, run: recogniseQueued }],
  bootstrap: ({ stores, stamp }) => stores.ocr.queueScans(stamp()),
  providers: { recognitionsWaiting: ({ stores }) => stores.ocr.state() },
  on: {
    ocrRequested: ({ stores, stamp }, fileIds) => stores.ocr.queue(fileIds, stamp()),
    nodesChanged: ({ stores, stamp }, nodeIds) => stores.ocr.queueChanged(nodeIds, stamp()),
  },
};
