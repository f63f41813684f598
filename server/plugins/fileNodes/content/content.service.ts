import { Readable } from 'node:stream';
import type { ReaderInput } from '#server/adapters/readers/readerPool.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { Blob, PooledPiece } from '#server/storage/blobs/blobStore.ts';
import { queueScan } from '../../antivirus/antivirus.service.ts';
import type { FileRow } from '../fileNodes.model.ts';
import { recognisedTypeOf } from './contentTypes.service.ts';

/** Size and ETag of content, the same for every download key. */
export function contentOf({ id, size }: Blob): { size: number; etag: string } {
  return { size, etag: `"${id}"` };
}

/** Bytes `from` to `to`, both inclusive; no bytes of empty content. */
export function readContent({ blobs }: Ctx, blob: Blob, from: number, to: number): Readable {
  return blob.size === 0 ? Readable.from([]) : blobs.read(blob, from, to);
}

/** The same for a response: the memory of each piece is used again when it is released. */
export function readPooledContent({ blobs }: Ctx, blob: Blob, from: number, to: number): AsyncGenerator<PooledPiece> {
  return blob.size === 0 ? nothing() : blobs.readPooled(blob, from, to);
}

async function* nothing(): AsyncGenerator<PooledPiece> {}

/** The whole content, as document readers expect it. */
export function readerInput(ctx: Ctx, blob: Blob): ReaderInput {
  return { size: blob.size, open: () => readContent(ctx, blob, 0, blob.size - 1) };
}

/** The current content of a file; undefined when the file has none any more. */
export function contentOfFile({ stores }: Ctx, { versionId }: Pick<FileRow, 'versionId'>): Promise<Blob | undefined> {
  return stores.content.blobOf(versionId);
}

/**
 * The modification time of content of a file, or when the file got it last, in milliseconds since 1970; undefined when
 * it does not have it any more.
 */
export function contentTimeOf({ stores }: Ctx, fileId: number, blobId: string): Promise<number | undefined> {
  return stores.content.timeOf(fileId, blobId);
}

/** Whether this is the current content of a file already: the same size, and the same checksums of its pieces. */
export async function hasContent(ctx: Ctx, fileId: number, { size, checksums, sha256 }: Blob): Promise<boolean> {
  const file = await ctx.stores.files.find(fileId);
  if (file?.size !== size) return false;
  const current = await ctx.stores.content.blobOf(file.versionId);
  if (!current) return false;
  // The pieces of joined content are those of its parts, which may have been cut elsewhere.
  if (sha256 && current.sha256) return sha256 === current.sha256;
  return Buffer.compare(current.checksums, checksums) === 0;
}

/**
 * Takes over what came with bytes that a file has already: their checksums, and when they were last changed. That is
 * neither a version nor an event.
 */
export async function takeOver(ctx: Ctx, fileId: number, sent: Blob, modifiedOn: number | null): Promise<void> {
  const { files, content } = ctx.stores;
  const file = await files.find(fileId);
  const current = file && (await content.blobOf(file.versionId));
  if (!current) return;
  const { sha256 = null, sentChecksum = null } = sent;
  if (sha256 !== (current.sha256 ?? null) || (sentChecksum ?? current.sentChecksum) !== current.sentChecksum)
    await content.noteChecksums(current.id, { sha256, sentChecksum });
  if (modifiedOn !== null) await setContentTime(ctx, fileId, modifiedOn);
}

/** Sets when the current content of a file was last changed, in milliseconds since 1970. */
export async function setContentTime({ stores }: Ctx, fileId: number, modifiedOn: number): Promise<void> {
  const file = await stores.files.find(fileId);
  if (!file || file.modifiedOn === modifiedOn) return;
  await stores.content.setModifiedOn(file.versionId, modifiedOn);
  await stores.files.setModifiedOn(fileId, modifiedOn);
}

/** Keeps content for a holder outside the tree, even after its file is deleted. */
export function holdContent({ stores }: Ctx, blobId: string, holder: string): Promise<void> {
  return stores.content.hold(blobId, holder);
}

/** Content that is new in the instance. */
interface NewContent {
  blob: Blob;
  /** Who uploaded it and may download it before it is scanned; null for a person without an account. */
  ownerId: number | null;
}

/** Adds new contents to the instance. */
export async function addContents(ctx: Ctx, contents: NewContent[]): Promise<void> {
  const blobs: Blob[] = [];
  for (const { blob } of contents) blobs.push({ ...blob, mediaType: await recognisedTypeOf(ctx, blob) });
  await ctx.stores.content.insertBlobs(blobs, ctx.stamp());
  for (const { blob, ownerId } of contents) await queueScan(ctx, blob, ownerId);
}

/** The same, for a holder outside the tree. */
export async function addHeldContent(ctx: Ctx, blob: Blob, holder: string): Promise<void> {
  await addContents(ctx, [{ blob, ownerId: ctx.actor.id }]);
  await ctx.stores.content.hold(blob.id, holder);
}

/** The blobs of a holder, by their ids. */
export async function heldContent({ stores }: Ctx, holder: string): Promise<Map<string, Blob>> {
  return new Map((await stores.content.held(holder)).map((blob) => [blob.id, blob]));
}

/** Releases all blobs of a holder; those that nothing else uses are removed a day later. */
export function releaseContent({ stores, stamp }: Ctx, holder: string): Promise<void> {
  return stores.content.release(holder, stamp());
}
