import type { FastifyReply, FastifyRequest } from 'fastify';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { endWhenRejected } from '#server/http/callerChecks.ts';
import { attachment } from '#server/http/content/attachment.ts';
import { byteRanges } from '#server/http/content/byteRanges.ts';
import { PooledBody } from '#server/http/content/pooledBody.ts';
import { isFresh, rangeOf, rangesOf } from '#server/http/content/ranges.ts';
import { manualTransaction, serve } from '#server/http/serve.ts';
import { readUpload } from '#server/http/upload.ts';
import type { PooledPiece } from '#server/storage/blobs/blobStore.ts';
import { whileCalledBy } from '../../identity/session/currentCaller.service.ts';
import type { Download } from './downloads.model.ts';
import { createDownloadKey, createPreviewKey, openDownload } from './downloads.service.ts';
import { receiveFiles } from './uploadParts.service.ts';
import { announceUpload, uploadState } from './uploads.service.ts';

/** Content of this length or less is sent at once with its headers: a stream takes longer than reading it. */
const MAX_WHOLE_BYTES = 64 * 1024;

/** Uploads and downloads over HTTP. */
export const routes = serve(transfers, {
  announce: manualTransaction(({ ctx, body }) => announceUpload(ctx, body)),
  send: manualTransaction(({ ctx, params, request, reply }) =>
    receiveFiles(ctx, params.key, readUpload({ request, reply }, whileCalledBy(ctx))),
  ),
  state: ({ ctx, params }) => uploadState(ctx, params.key),
  downloadKey: ({ ctx, params, query }) => createDownloadKey(ctx, params.id, query),
  previewKey: ({ ctx, params, query }) => createPreviewKey(ctx, params.id, query),
  download: manualTransaction(async ({ ctx, params, request, reply }) => {
    const download = await openDownload(ctx, params.key);
    return download.content ? send(download, download.content, request, reply) : pipe(download, request, reply);
  }),
});

/** Sends headers, then the content or the requested range. A conditional request does not use up the key. */
async function send(
  { file, kind, redirectUrl, start, check, read, readPooled }: Download,
  { size, etag }: NonNullable<Download['content']>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  attachment(reply, file.name, file.type, kind === 'preview');
  reply.header('ETag', etag).header('Accept-Ranges', 'bytes');
  if (isFresh(request.headers['if-none-match'], etag)) return reply.status(304).send();

  const { 'if-range': ifRange, range: rangeHeader } = request.headers;
  const requested = ifRange === undefined || ifRange === etag ? rangeHeader : undefined;
  // Only previews may request several ranges; a download, which is counted once, continues where it stopped.
  const several = kind === 'preview' && request.method === 'GET' ? rangesOf(requested, size) : undefined;
  if (several) {
    const parts = byteRanges(several, { size, type: String(reply.getHeader('Content-Type')), read });
    await start(true, parts.length, 0);
    return reply
      .status(206)
      .header('Content-Type', parts.type)
      .header('Content-Length', parts.length)
      .send(parts.body());
  }
  const range = rangeOf(requested, size);
  if (range === 'unsatisfiable') return reply.status(416).header('Content-Range', `bytes */${size}`).send();
  const { from, to } = range ?? { from: 0, to: size - 1 };
  const isHead = request.method === 'HEAD';
  const location = isHead ? undefined : await redirectUrl?.(String(reply.getHeader('Content-Disposition')));
  if (location !== undefined) {
    await start(rangeHeader !== undefined, to - from + 1, from);
    return sendFrom(location, reply);
  }
  reply.status(range ? 206 : 200).header('Content-Length', to - from + 1);
  if (range) reply.header('Content-Range', `bytes ${from}-${to}/${size}`);
  if (isHead) return reply.send();

  await start(rangeHeader !== undefined, to - from + 1, from);
  if (to - from < MAX_WHOLE_BYTES)
    return reply.send(readPooled ? await whole(readPooled(from, to)) : Buffer.concat(await read(from, to).toArray()));
  if (check) endWhenRejected(reply, check);
  return reply.send(readPooled ? new PooledBody(readPooled(from, to)) : read(from, to));
}

async function whole(pieces: AsyncGenerator<PooledPiece>): Promise<Buffer> {
  const read: PooledPiece[] = [];
  for await (const piece of pieces) read.push(piece);
  const bytes = Buffer.concat(read.map(({ bytes }) => bytes));
  for (const { release } of read) release();
  return bytes;
}

/** Generated content is sent once, from its beginning. */
async function pipe({ file, start, read }: Download, { method }: FastifyRequest, reply: FastifyReply) {
  attachment(reply, file.name, file.type);
  if (method === 'HEAD') return reply.send('');
  await start(false, 0, 0);
  return reply.send(read(0, 0));
}

/** Redirects the request, with its range, to the bucket or to nginx. */
function sendFrom(location: string, reply: FastifyReply) {
  // nginx itself announces which ranges it supports.
  if (location.startsWith('/'))
    return reply.removeHeader('Accept-Ranges').header('X-Accel-Redirect', location).send('');
  return reply.redirect(location);
}
