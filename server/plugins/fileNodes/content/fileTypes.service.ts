import { buffer } from 'node:stream/consumers';
import { extensionOf, fitsName, HEAD_BYTES, TAIL_BYTES } from '#server/adapters/fileTypes.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';

/** Whether a file name has an accepted type; without a configured list, every type is accepted. */
export function hasFileType({ config: { fileTypes } }: Pick<Ctx, 'config'>, name: string): boolean {
  return fileTypes?.includes(extensionOf(name)) ?? true;
}

/** @throws {ApiError} 415 when the type of the name is not accepted */
export function checkFileType(ctx: Pick<Ctx, 'config'>, name: string): void {
  if (!hasFileType(ctx, name)) fail('upload.type', ctx.config.fileTypes?.join(', ') ?? '');
}

/**
 * Checks the type of the name, and that the content matches it. Empty content matches every type. @throws {ApiError}
 * 415
 */
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
