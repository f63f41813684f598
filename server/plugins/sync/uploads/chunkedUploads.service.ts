import { addSeconds } from 'date-fns';
import { lifetimes } from '#contract/limits.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { ApiError, fail } from '#server/lib/fail.ts';
import { newJoinedId } from '#server/storage/blobs/joinedContents.store.ts';
import { dropPart, dropParts } from '../../fileNodes/content/joinedContents.service.ts';
import type { Chunk, ChunkedUpload } from './chunkedUploads.model.ts';
import { removeHash } from './runningHashes.service.ts';

/** What a client may tell of a file before its chunks. */
interface Announced {
  destination: string | null;
  /** Bytes. */
  length: number | null;
}

/**
 * Begins an upload under an ID of the client; the reply to a finished one with that ID is not repeated any more.
 * @returns false while there is one
 * @throws {ApiError} 413
 */
export async function beginChunked(ctx: Ctx, name: string, { destination, length }: Announced): Promise<boolean> {
  if ((length ?? 0) > ctx.config.limits.maxFileSize) fail('request.tooLarge');
  const upload: ChunkedUpload = {
    ...{ contentId: newJoinedId(), userId: ctx.actor.id, name, destination, length },
    ...{ received: 0, reply: null, expiresOn: lastChunkExpiry(ctx) },
  };
  const begin = ctx.transact(async (tx) => {
    const found = await tx.stores.chunkedUploads.find(tx.actor.id, name);
    if (found && !isOver(tx, found)) return false;
    if (found) await remove(tx, found.contentId);
    await tx.stores.chunkedUploads.insert(upload);
    return true;
  });
  const isTaken = (error: unknown) => error instanceof ApiError && error.reason === 'node.exists';
  return begin.catch((error) => (isTaken(error) ? false : Promise.reject(error)));
}

/**
 * An upload of the caller that is under way.
 * @throws {ApiError} 404 for other users, and when it is finished or has expired
 */
export async function openChunked(ctx: Ctx, name: string): Promise<ChunkedUpload> {
  const found = await findChunked(ctx, name);
  return found && !isOver(ctx, found) ? found : fail('upload.keyUnknown');
}

/** An upload of the caller, also a finished one whose reply is repeated. */
export async function findChunked(ctx: Ctx, name: string): Promise<ChunkedUpload | undefined> {
  const found = await ctx.stores.chunkedUploads.find(ctx.actor.id, name);
  return found && found.expiresOn > ctx.stamp() ? found : undefined;
}

/** The stored chunks in the order of their numbers. */
export function chunksOf({ stores }: Ctx, { contentId }: ChunkedUpload): Promise<Chunk[]> {
  return stores.chunkedUploads.chunks(contentId);
}

/** Ends an upload; its chunks are removed. */
export async function endChunked(ctx: Ctx, { contentId }: ChunkedUpload): Promise<void> {
  await ctx.transact((tx) => remove(tx, contentId));
}

/** Removes one chunk. @throws {ApiError} 404 */
export async function removeChunk(ctx: Ctx, { contentId }: ChunkedUpload, name: string): Promise<void> {
  await ctx.transact(async (tx) => {
    const { chunkedUploads } = tx.stores;
    const isOpen = await chunkedUploads.update(contentId, { expiresOn: lastChunkExpiry(tx) });
    const chunk = isOpen ? await chunkedUploads.chunk(contentId, name) : undefined;
    if (!chunk) fail('upload.keyUnknown');
    await chunkedUploads.removeChunk(contentId, name);
    await dropPart(tx, chunk.id);
    await chunkedUploads.count(contentId, -chunk.size);
  });
}

/** Removes uploads whose last chunk came long ago, and finished ones whose reply is not repeated any more. */
export async function removeExpiredChunked(ctx: Ctx): Promise<void> {
  for (const contentId of await ctx.stores.chunkedUploads.expired(ctx.stamp()))
    await ctx.transact((tx) => remove(tx, contentId, tx.stamp()));
}

/** When an upload expires whose last chunk comes now. */
export function lastChunkExpiry(ctx: Ctx): string {
  return addSeconds(ctx.now(), lifetimes.resumableUpload).toISOString();
}

/** Whether its ID may be used again. */
function isOver(ctx: Ctx, { reply, expiresOn }: ChunkedUpload): boolean {
  return reply !== null || expiresOn <= ctx.stamp();
}

/** @param expiredOn spares an upload that a chunk came for meanwhile */
async function remove(tx: Ctx, contentId: string, expiredOn?: string): Promise<void> {
  const removed = await tx.stores.chunkedUploads.remove(contentId, expiredOn);
  if (removed) removeHash(tx, contentId);
  // The content of a finished upload is that of a file, which may be gone already.
  if (removed && removed.reply === null) await dropParts(tx, contentId);
}
