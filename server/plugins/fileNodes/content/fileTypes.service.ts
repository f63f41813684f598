import { buffer } from 'node:stream/consumers';
import { extensionOf, fitsName, HEAD_BYTES, TAIL_BYTES } from '#server/adapters/fileTypes.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/kernel/fail.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';

export { extensionOf } from '#server/adapters/fileTypes.ts';

/** Where the operator has said which types of files are expected: whether a name is of one. @throws {ApiError} 415 */
export function checkFileType({ config: { fileTypes } }: Pick<Ctx, 'config'>, name: string): void {
  if (fileTypes && !fileTypes.includes(extensionOf(name))) fail('upload.type', fileTypes.join(', '));
}

/** The same, and whether content is what its name says. What is empty is of any type. @throws {ApiError} 415 */
export async function checkContentType(ctx: Ctx, name: string, blob: Blob): Promise<void> {
  if (!ctx.config.fileTypes) return;
  checkFileType(ctx, name);
  if (blob.size === 0) return;
  const read = (from: number, to: number) => buffer(ctx.blobs.read(blob, from, to));
  const last = blob.size - 1;
  const head = await read(0, Math.min(last, HEAD_BYTES - 1));
  const tail = await read(Math.max(0, blob.size - TAIL_BYTES), last);
  if (!fitsName(name, { head, tail })) fail('upload.content', name);
}
