import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { addSeconds } from 'date-fns';
import { lifetimes } from '#contract/limits.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { ApiError, fail } from '#server/lib/fail.ts';
import { Interrupted } from '#server/lib/interrupted.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { OutcomeUnknown } from '#server/storage/outcomeUnknown.ts';
import { announcedFile, noteReceived, noteSentTime } from '../fileNodes/transfers/announcedFiles.service.ts';
import { checkQuota } from '../fileNodes/transfers/quota.service.ts';
import { finishFile } from '../fileNodes/transfers/receiveFile.service.ts';
import { rowsOf } from '../fileNodes/transfers/uploadKeys.service.ts';
import { openUpload } from '../fileNodes/transfers/uploads.service.ts';
import type { ResumableUpload } from './resumableUploads.model.ts';

/** Bytes after which received data are stored durably and recorded: a crash loses at most this much. */
const PIECE_BYTES = 32 * 1024 * 1024;

/** A checksum that the client sends with a part of a file. */
export interface Checksum {
  algorithm: 'sha1' | 'sha256' | 'crc32';
  value: Buffer;
}
/** What a client says of a file before it sends it. */
export interface Announcement {
  name: string;
  length: number;
  /** The header `Upload-Metadata`. */
  metadata: string;
  /** Milliseconds since 1970; null when the client does not say it. */
  modifiedOn: number | null;
}
/** The content does not match its checksum; it was discarded. */
export class ChecksumMismatch extends Error {}

/**
 * Starts a resumable upload of an announced file, and ends previous ones for it.
 * @throws {ApiError} 400, 404, 410, 507
 */
export async function beginResumable(
  ctx: Ctx,
  key: string,
  { name, length, metadata, modifiedOn }: Announcement,
): Promise<ResumableUpload> {
  const upload = await openUpload(ctx, key);
  const file = await announcedFile(ctx, upload, name);
  if (!file || file.length !== length) fail('upload.notAnnounced');
  if (file.state === 'done') fail('upload.keySpent');
  if (length + (await ctx.stores.resumableUploads.outstanding(ctx.stamp())) > (await ctx.blobs.free())) {
    fail('upload.noSpace');
  }
  const announced: Omit<ResumableUpload, 'uploadId' | 'uploadFileId'> = {
    id: randomBytes(24).toString('base64url'),
    userId: ctx.actor.id,
    length,
    metadata,
    received: 0,
    state: 'open',
    expiresOn: addSeconds(ctx.now(), lifetimes.resumableUpload).toISOString(),
  };
  const { created, dropped } = await ctx.transact(async (tx) => {
    const { uploadId, fileId } = await rowsOf(tx, upload, file);
    const created: ResumableUpload = { ...announced, uploadId, uploadFileId: fileId };
    const pieces = await tx.stores.resumableUploads.endOthers(fileId);
    await checkQuota(tx, length);
    await noteReceived(tx, fileId, 0);
    if (modifiedOn !== null) await noteSentTime(tx, fileId, modifiedOn);
    await tx.stores.resumableUploads.insert(created);
    return { created, dropped: pieces };
  });
  await discard(ctx, dropped);
  // An empty file is complete already.
  return length === 0 ? appendTo(ctx, created, 0, nothing()) : created;
}

/**
 * An upload of the caller.
 * @throws {ApiError} 404 for other users, 410 when it was ended or has expired
 */
export async function openResumable(ctx: Ctx, id: string): Promise<ResumableUpload> {
  const found = await ctx.stores.resumableUploads.find(id);
  if (!found || found.userId !== ctx.actor.id) fail('upload.keyUnknown');
  if (found.state === 'ended' || found.expiresOn <= ctx.stamp()) fail('upload.keySpent');
  return found;
}

/**
 * Appends data. Recorded bytes are durable; with the last byte the file is stored.
 * @param offset the number of bytes that the client believes to be stored
 * @throws {ApiError} 409 when it is wrong, or another request sends the same bytes; any error of storing the file
 * @throws {ChecksumMismatch}
 */
export async function appendTo(
  ctx: Ctx,
  upload: ResumableUpload,
  offset: number,
  body: AsyncIterable<Buffer>,
  checksum?: Checksum,
): Promise<ResumableUpload> {
  if (upload.received !== offset) fail('upload.offset');
  if (upload.state === 'done') return upload;
  const source = openSource(body, upload.length - offset, checksum);
  const held: Blob[] = [];
  let received = offset;
  try {
    do {
      // With a checksum, nothing is recorded before all bytes are verified.
      const most = checksum ? upload.length - received : PIECE_BYTES;
      const piece = await ctx.blobs.write(source.take(most), { atMost: most });
      held.push(piece);
      source.check();
      if (received + piece.size === upload.length) return await finish(ctx, upload, held);
      if (piece.size > 0) {
        held[0] = await storeAlone(ctx, piece);
        await append(ctx, upload, received, held[0]);
      } else await discard(ctx, [piece]);
      held.pop();
      received += piece.size;
    } while (!source.isOver());
  } catch (error) {
    // If the commit may have succeeded, the content is kept; unreferenced content is removed by the cleanup.
    if (!(error instanceof OutcomeUnknown)) await discard(ctx, held);
    throw error;
  }
  if (source.wasInterrupted()) throw new Interrupted();
  return { ...upload, received };
}

/** Ends an upload and removes its data. */
export async function endResumable(ctx: Ctx, upload: ResumableUpload): Promise<void> {
  const pieces = await ctx.stores.resumableUploads.pieces(upload.id);
  await ctx.transact(async (tx) => {
    if (await tx.stores.resumableUploads.close(upload.id, 'ended', 0)) await noteReceived(tx, upload.uploadFileId, 0);
  });
  await discard(ctx, pieces);
}

/** Removes expired uploads; the cleanup removes their content. */
export function deleteExpiredUploads(ctx: Ctx): Promise<void> {
  return ctx.transact(({ stores, stamp }) => stores.resumableUploads.removeExpired(stamp()));
}

async function append(ctx: Ctx, upload: ResumableUpload, position: number, piece: Blob): Promise<void> {
  await ctx.transact(async (tx) => {
    // Concurrent uploads may each fit, but not all together.
    await checkQuota(tx, piece.size);
    if (!(await tx.stores.resumableUploads.append(upload.id, position, piece))) fail('upload.offset');
    await noteReceived(tx, upload.uploadFileId, position + piece.size);
  });
}

/** Stores a small piece as a file: it has no row among the contents with which the database would keep it. */
async function storeAlone({ blobs }: Ctx, { bytes, ...piece }: Blob): Promise<Blob> {
  if (bytes) await blobs.writeCopy(piece, Readable.from([bytes]));
  return piece;
}

/** Joins the pieces to one content and stores the file, in one transaction. */
async function finish(ctx: Ctx, upload: ResumableUpload, [last]: Blob[]): Promise<ResumableUpload> {
  const earlier = await ctx.stores.resumableUploads.pieces(upload.id);
  const pieces = last ? [...earlier, last] : earlier;
  const [only] = pieces;
  const isWhole = pieces.length === 1 && only !== undefined;
  const blob = isWhole ? only : await ctx.blobs.write(joined(ctx, pieces), upload.length);
  await finishFile(ctx, upload, blob, async (tx) => {
    if (!(await tx.stores.resumableUploads.close(upload.id, 'done', upload.length))) fail('upload.offset');
  });
  if (!isWhole) await discard(ctx, pieces);
  return { ...upload, state: 'done', received: upload.length };
}

async function* joined({ blobs }: Ctx, pieces: Blob[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) if (piece.size > 0) yield* blobs.read(piece, 0, piece.size - 1) as AsyncIterable<Buffer>;
}

async function* nothing(): AsyncGenerator<Buffer> {}

/** Removes content without references; if that fails, the cleanup removes it. */
async function discard({ blobs, log }: Ctx, pieces: Blob[]): Promise<void> {
  for (const piece of pieces) {
    await blobs.remove(piece).catch((err) => log.warn({ err, blob: piece.id }, 'Content could not be removed'));
  }
}

/** Splits a body into pieces; a broken connection ends it, and the bytes received before count. */
function openSource(body: AsyncIterable<Buffer>, maxBytes: number, checksum: Checksum | undefined) {
  const iterator = body[Symbol.asyncIterator]();
  const digest = checksum && openDigest(checksum.algorithm);
  let rest: Buffer = Buffer.alloc(0);
  let left = maxBytes;
  let isOver = false;
  let wasInterrupted = false;

  async function next(): Promise<Buffer | undefined> {
    if (rest.length > 0) return rest;
    const { done, value } = await iterator.next().catch((error) => {
      if (error instanceof ApiError) throw error;
      wasInterrupted = true;
      return { done: true, value: undefined };
    });
    if (done || !value) isOver = true;
    return value;
  }
  return {
    isOver: () => isOver || left === 0,
    wasInterrupted: () => wasInterrupted,
    async *take(bytes: number): AsyncGenerator<Buffer> {
      for (let taken = 0; taken < bytes; ) {
        const data = await next();
        if (!data) return;
        const part = data.subarray(0, bytes - taken);
        rest = data.subarray(part.length);
        if (part.length > left) fail('upload.offset');
        left -= part.length;
        taken += part.length;
        digest?.update(part);
        yield part;
      }
    },
    check() {
      if (!digest) return;
      if (wasInterrupted) throw new Interrupted();
      if (!digest.value().equals(checksum.value)) throw new ChecksumMismatch();
    },
  };
}

function openDigest(algorithm: Checksum['algorithm']) {
  if (algorithm !== 'crc32') {
    const hash = createHash(algorithm);
    return { update: (data: Buffer) => void hash.update(data), value: () => hash.digest() };
  }
  let crc = 0;
  return {
    update: (data: Buffer) => {
      crc = crc32(data, crc);
    },
    value: () => {
      const packed = Buffer.alloc(4);
      packed.writeUInt32BE(crc);
      return packed;
    },
  };
}
