import type { FastifyReply, FastifyRequest } from 'fastify';
import { transfers } from '#contract/transfers.ts';
import { attachment } from '#server/http/attachment.ts';
import { readMultipart } from '#server/http/multipart.ts';
import { isFresh, rangeOf } from '#server/http/ranges.ts';
import { ownUnits, serve } from '#server/http/serve.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { type Download, giveDownloadKey, givePreviewKey, openDownload } from './downloads.service.ts';
import { receiveFiles } from './receive.service.ts';
import { announceUpload, uploadState } from './uploads.service.ts';

/** Milliseconds without a byte after which an upload is given up. */
const IDLE = 60_000;

/** Bytes in and out over HTTP (`api.md` §5). */
export const routes = serve(transfers, {
  announce: ownUnits(({ ctx, body }) => announceUpload(ctx, body)),
  send: ownUnits(({ ctx, params, request }) => {
    request.raw.setTimeout(IDLE, () => request.raw.destroy());
    return receiveFiles(ctx, params.key, readMultipart(request.raw, request.headers['content-type']));
  }),
  state: ({ ctx, params }) => uploadState(ctx, params.key),
  downloadKey: ({ ctx, params, query }) => giveDownloadKey(ctx, params.id, query.version),
  previewKey: ({ ctx, params }) => givePreviewKey(ctx, params.id),
  download: ownUnits(async ({ ctx, params, request, reply }) => {
    const download = await openDownload(ctx, params.key);
    return send(ctx, download, request, reply);
  }),
});

/** Headers, then the content or the stretch that was asked for. Asking whether it changed spends nothing. */
async function send(
  ctx: Ctx,
  { file, blob, etag, kind, start }: Download,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  attachment(reply, file.name, file.type, kind === 'preview');
  reply.header('ETag', etag).header('Accept-Ranges', 'bytes');
  reply.header('Cache-Control', kind === 'preview' ? 'no-store' : 'private, no-cache');
  if (isFresh(request.headers['if-none-match'], etag)) return reply.status(304).send();

  const { 'if-range': ifRange, range: asked } = request.headers;
  const range = ifRange === undefined || ifRange === etag ? rangeOf(asked, blob.size) : undefined;
  if (range === 'unsatisfiable') return reply.status(416).header('Content-Range', `bytes */${blob.size}`).send();
  const { from, to } = range ?? { from: 0, to: blob.size - 1 };
  reply.status(range ? 206 : 200).header('Content-Length', to - from + 1);
  if (range) reply.header('Content-Range', `bytes ${from}-${to}/${blob.size}`);
  if (request.method === 'HEAD') return reply.send();

  await start(asked !== undefined, to - from + 1);
  return reply.send(blob.size === 0 ? '' : ctx.blobs.read(blob, from, to));
}
