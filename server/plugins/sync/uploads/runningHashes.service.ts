import { createHash, type Hash } from 'node:crypto';
import type { Ctx } from '#server/kernel/context.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { type Chunk, type ChunkedUpload, numberOf } from './chunkedUploads.model.ts';

/** Uploads whose hash is cached, at most; for others, it is computed when it is needed. */
const MAX_HASHES = 1000;

/** The SHA-256 of the chunks that came so far, each behind the one before it. */
interface RunningHash {
  hash: Hash;
  blobIds: string[];
  /** The number of the last chunk. */
  last: string;
}

/** Of this process only: a chunk that another node stored is missing, and then none is known. */
const cached = new WeakMap<Ctx['blobs'], Map<string, RunningHash>>();

function hashesOf({ blobs }: Ctx): Map<string, RunningHash> {
  const own = cached.get(blobs) ?? new Map<string, RunningHash>();
  cached.set(blobs, own);
  return own;
}

/**
 * Hashes the bytes of a chunk that arrives, behind those that came before it.
 * @returns undefined for a chunk out of order
 */
export function hashChunk(ctx: Ctx, { contentId, received }: ChunkedUpload, name: string) {
  const own = hashesOf(ctx);
  const before = own.get(contentId);
  if (before ? numberOf(name) <= before.last : received > 0) return undefined;
  const hash = before ? before.hash.copy() : createHash('sha256');
  return {
    update: (data: Buffer) => void hash.update(data),
    /** The chunk is stored. */
    keep({ id, size }: Blob) {
      if (size === 0) return;
      // Another chunk may have been faster.
      if (own.get(contentId) !== before) return;
      own.delete(contentId);
      own.set(contentId, { hash, blobIds: [...(before?.blobIds ?? []), id], last: numberOf(name) });
      for (const oldest of own.keys()) if (own.size > MAX_HASHES) own.delete(oldest);
    },
  };
}

/** The SHA-256 of all chunks, in hex, if they came in order to this process. */
export function hashOfChunks(ctx: Ctx, { contentId }: ChunkedUpload, chunks: Chunk[]): string | undefined {
  const running = hashesOf(ctx).get(contentId);
  const ids = chunks.filter(({ size }) => size > 0).map(({ id }) => id);
  const isWhole = running && running.blobIds.length === ids.length && ids.every((id, n) => id === running.blobIds[n]);
  return isWhole ? running.hash.copy().digest('hex') : undefined;
}

/** The upload is over. */
export function removeHash(ctx: Ctx, contentId: string): void {
  hashesOf(ctx).delete(contentId);
}
