import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { type Blob, OutOfSpace, WrongLength } from '#server/storage/blobs/blobStore.ts';
import { quietly } from '../webdav/methods/put.service.ts';

/** Stores the content of a call. @throws {ApiError} 413, 507 */
export function receive({ blobs, config }: Ctx, body: AsyncIterable<Buffer>): Promise<Blob> {
  const atMost = Math.min(config.limits.maxFileSize, config.office?.maxSize ?? 0);
  return blobs.write(quietly(body), { atMost }).catch((error) => {
    if (error instanceof WrongLength) fail('edit.tooLarge', atMost);
    throw error instanceof OutOfSpace ? fail('upload.noSpace') : error;
  });
}
