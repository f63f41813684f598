import { Readable } from 'node:stream';
import type { Ctx } from '#server/kernel/context.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import type { FileRow } from './fileNodes.model.ts';

export { mediaTypeOf } from './mediaTypes.ts';

/** How content shows itself to those who download it: the same for every key. */
export function contentOf({ id, size }: Blob): { size: number; etag: string } {
  return { size, etag: `"${id}"` };
}

/** Bytes `from` to `to`, both inclusive; nothing of what is empty. */
export function readContent({ blobs }: Ctx, blob: Blob, from: number, to: number): Readable {
  return blob.size === 0 ? Readable.from([]) : blobs.read(blob, from, to);
}

/** All of it, in memory of its own, which can be given to another thread without copying it again. */
export async function wholeContent(ctx: Ctx, blob: Blob): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(new ArrayBuffer(blob.size));
  let at = 0;
  for await (const chunk of readContent(ctx, blob, 0, blob.size - 1)) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes.buffer;
}

/** What a file holds now; undefined when it holds nothing any more. */
export function contentOfFile({ stores }: Ctx, { versionId }: Pick<FileRow, 'versionId'>): Promise<Blob | undefined> {
  return stores.content.blobOf(versionId);
}

/** Keeps content for somebody outside the tree, as it is, whatever becomes of its file. */
export function holdContent({ stores }: Ctx, blobId: string, holder: string): Promise<void> {
  return stores.content.hold(blobId, holder);
}

/** Takes new content into the house for somebody outside the tree. */
export async function holdNew({ stores, stamp }: Ctx, blob: Blob, holder: string): Promise<void> {
  await stores.content.insertBlob(blob, stamp());
  await stores.content.hold(blob.id, holder);
}

/** What somebody holds, by the blobs' ids. */
export async function heldContent({ stores }: Ctx, holder: string): Promise<Map<string, Blob>> {
  return new Map((await stores.content.held(holder)).map((blob) => [blob.id, blob]));
}

/** Lets go of all that somebody holds; what nothing else needs is removed a day later. */
export function releaseContent({ stores, stamp }: Ctx, holder: string): Promise<void> {
  return stores.content.release(holder, stamp());
}
