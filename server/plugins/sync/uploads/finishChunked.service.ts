import { addSeconds } from 'date-fns';
import { lifetimes } from '#contract/limits.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { joined } from '#server/storage/blobs/joinedContents.store.ts';
import { type SentChecksum, withChecksums } from '../../fileNodes/content/checksums.service.ts';
import { readPooledContent } from '../../fileNodes/content/content.service.ts';
import { dropParts } from '../../fileNodes/content/joinedContents.service.ts';
import type { Chunk, ChunkedUpload } from './chunkedUploads.model.ts';
import { chunksOf } from './chunkedUploads.service.ts';
import { hashOfChunks, removeHash } from './runningHashes.service.ts';

/** Another request has stored the file already. */
class FinishedAlready extends Error {}

/**
 * All chunks of an upload as one content, with its checksums as far as they are needed.
 * @param length the bytes that the client counts, if it says them
 * @throws {ApiError} 400 when they are others, or the checksum is; 413
 */
export async function joinChunks(
  ctx: Ctx,
  upload: ChunkedUpload,
  { length, sent }: { length: number | null; sent: SentChecksum | undefined },
): Promise<{ blob: Blob; chunks: Chunk[] }> {
  const chunks = await chunksOf(ctx, upload);
  const blob = joined(upload.contentId, chunks);
  const expected = length ?? upload.length;
  if (expected !== null && blob.size !== expected) fail('upload.chunks', String(blob.size), String(expected));
  if (blob.size > ctx.config.limits.maxFileSize) fail('request.tooLarge');
  return { blob: await withSums(ctx, blob, hashOfChunks(ctx, upload, chunks), sent), chunks };
}

/**
 * Stores the chunks of an upload as a file, in the transaction of the file.
 * @param chunks as they were joined
 * @param store stores the file with its content, and says what is noted of the reply
 * @throws {FinishedAlready}
 * @throws {ApiError} 409 when a chunk came since they were joined
 */
export async function finishChunked<T>(
  tx: Ctx,
  { contentId }: ChunkedUpload,
  chunks: Chunk[],
  store: () => Promise<{ stored: T; reply: object }>,
): Promise<T> {
  const { chunkedUploads } = tx.stores;
  const expiresOn = addSeconds(tx.now(), lifetimes.repeatedReply).toISOString();
  // From now on its bytes are not counted as those of an upload: they are counted as those of the file.
  if (!(await chunkedUploads.update(contentId, { reply: '{}', expiresOn }))) throw new FinishedAlready();
  const now = await chunkedUploads.chunks(contentId);
  if (now.length !== chunks.length || now.some(({ id }, n) => id !== chunks[n]?.id)) fail('upload.offset');
  await chunkedUploads.removeChunks(contentId);
  const { stored, reply } = await store();
  await chunkedUploads.noteReply(contentId, JSON.stringify(reply));
  // The file may have had this content already.
  await dropParts(tx, contentId);
  return stored;
}

/** Notes the reply to the request that stored the file, to repeat it. */
export async function noteReply(ctx: Ctx, { contentId }: ChunkedUpload, reply: object): Promise<void> {
  removeHash(ctx, contentId);
  await ctx.transact((tx) => tx.stores.chunkedUploads.noteReply(contentId, JSON.stringify(reply)));
}

/** The checksums that are known, or that have to be compared: reading the content again takes as long as it is large. */
async function withSums(
  ctx: Ctx,
  blob: Blob,
  sha256: string | undefined,
  sent: SentChecksum | undefined,
): Promise<Blob> {
  if (sha256 === undefined ? !sent : !sent || sent.type === 'SHA256') {
    if (sent && sent.hex !== sha256) fail('upload.checksum');
    return { ...blob, sha256, sentChecksum: sent ? `${sent.type}:${sent.hex}` : null };
  }
  const { content, verified } = withChecksums(bytesOf(ctx, blob), sent);
  for await (const _ of content);
  return verified(blob);
}

async function* bytesOf(ctx: Ctx, blob: Blob): AsyncGenerator<Buffer> {
  for await (const { bytes, release } of readPooledContent(ctx, blob, 0, blob.size - 1)) {
    yield bytes;
    release();
  }
}
