import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { WrongLength } from '#server/storage/blobs/blobStore.ts';
import { addPart, dropPart } from '../../fileNodes/content/joinedContents.service.ts';
import { commitContent } from '../../fileNodes/transfers/commitUpload.service.ts';
import { checkQuota } from '../../fileNodes/transfers/quota.service.ts';
import type { ChunkedUpload } from './chunkedUploads.model.ts';
import { lastChunkExpiry } from './chunkedUploads.service.ts';
import { hashChunk } from './runningHashes.service.ts';

/**
 * Receives one chunk, which takes the place of one with the same number. When the promise resolves, it is durable; until
 * then it is not listed.
 * @param length the announced size in bytes, if there is one
 * @returns the ID of its content
 * @throws {ApiError} 404, 413, 507
 */
export async function receiveChunk(
  ctx: Ctx,
  upload: ChunkedUpload,
  name: string,
  { content, length }: { content: AsyncIterable<Buffer>; length: number | undefined },
): Promise<string> {
  const { contentId } = upload;
  const replaced = await ctx.stores.chunkedUploads.chunk(contentId, name);
  const before = replaced?.size ?? 0;
  const room = ctx.config.limits.maxFileSize - upload.received + before;
  const free = await ctx.blobs.free();
  if (length !== undefined) {
    if (length > room) fail('request.tooLarge');
    if (length > free) fail('upload.noSpace');
    await checkSpaceAt(ctx, upload, length - before);
  }
  const hash = hashChunk(ctx, upload, name);
  const most = length ?? { atMost: Math.max(0, Math.min(room, free)) };
  const blob = await ctx.blobs.write(hash ? passing(content, hash.update) : content, most).catch((error) => {
    if (error instanceof WrongLength) fail(length === undefined ? 'request.tooLarge' : 'request.unreadable');
    throw error;
  });
  await commitContent(ctx, blob, async (tx) => {
    const { chunkedUploads } = tx.stores;
    if (!(await chunkedUploads.update(contentId, { expiresOn: lastChunkExpiry(tx) }))) fail('upload.keyUnknown');
    const old = await chunkedUploads.chunk(contentId, name);
    const more = blob.size - (old?.size ?? 0);
    // Concurrent chunks may each fit, but not all together.
    await checkSpaceAt(tx, upload, more);
    if (old) {
      await chunkedUploads.removeChunk(contentId, name);
      await dropPart(tx, old.id);
    }
    await addPart(tx, contentId, blob);
    await chunkedUploads.insertChunk(contentId, name, blob.id);
    await chunkedUploads.count(contentId, more);
  });
  hash?.keep(blob);
  return blob.id;
}

/** The quota of a chunk without a destination is checked when the client names it. @throws {ApiError} 507 */
async function checkSpaceAt(ctx: Ctx, { destination }: ChunkedUpload, bytes: number): Promise<void> {
  if (destination !== null && bytes > 0) await checkQuota(ctx, bytes);
}

async function* passing(content: AsyncIterable<Buffer>, see: (data: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const data of content) {
    see(data);
    yield data;
  }
}
