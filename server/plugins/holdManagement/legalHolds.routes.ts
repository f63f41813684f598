import { legalHolds } from '#contract/legalHolds.ts';
import { attachment } from '#server/http/content/attachment.ts';
import { manualTransaction, serve } from '#server/http/serve.ts';
import { exportHold } from './holdExport.service.ts';
import {
  addNodes,
  createHold,
  getHold,
  listHeldNodes,
  listHolds,
  releaseHold,
  updateHold,
} from './legalHolds.service.ts';

/** Legal holds over HTTP. */
export const routes = serve(legalHolds, {
  list: ({ ctx, query }) => listHolds(ctx, query),
  get: ({ ctx, params }) => getHold(ctx, params.id),
  create: ({ ctx, body }) => createHold(ctx, body),
  update: ({ ctx, body }) => updateHold(ctx, body),
  nodes: ({ ctx, params, query }) => listHeldNodes(ctx, params.id, query),
  addNodes: ({ ctx, params, body }) => addNodes(ctx, params.id, body),
  release: ({ ctx, params, body }) => releaseHold(ctx, params.id, body.reason),
  export: manualTransaction(async ({ ctx, params, request, reply }) => {
    const archive = await exportHold(ctx, params.id);
    attachment(reply, archive.name, 'application/zip');
    return reply.send(request.method === 'HEAD' ? '' : await archive.start());
  }),
});
