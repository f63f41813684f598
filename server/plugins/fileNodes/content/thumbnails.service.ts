import { subDays } from 'date-fns';
import { limits } from '#contract/limits.ts';
import { hasThumbnail } from '#contract/rules/images.ts';
import { TooBusy } from '#server/adapters/readers/fairQueue.ts';
import type { ThumbnailSize } from '#server/adapters/thumbnailer.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import type { FileRow } from '../fileNodes.model.ts';
import { visibleFile } from '../files/files.service.ts';
import { presentUnderApproval } from '../files/underApproval.service.ts';
import type { Folder } from '../permissions/folderAccess.service.ts';
import { isWithheld } from '../withheld.service.ts';
import { readerInput } from './content.service.ts';

/** Largest image in bytes that is read: the reader holds the whole image in memory. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Days after which a thumbnail is removed from the cache. */
const CACHE_DAYS = 90;

/** The thumbnail of an image file. @throws {ApiError} 415 for a file that is not an image, or cannot be read */
export async function getThumbnail(
  ctx: Ctx,
  fileId: number,
  { width, approval }: { width: number; approval?: number | undefined },
) {
  const { file, folder } =
    approval === undefined ? await visibleFile(ctx, fileId) : await presentUnderApproval(ctx, fileId, approval);
  if (!hasThumbnail(file.name)) fail('thumbnail.unsupported');
  const blob = (await ctx.stores.content.blobOf(file.versionId)) ?? fail('file.notFound');
  if (blob.size > MAX_BYTES) fail('thumbnail.unreadable');
  const thumbnail = (await made(ctx, blob, await sizeFor(ctx, file, folder, width))) ?? fail('thumbnail.unreadable');
  return { thumbnail: thumbnail.toString('base64'), contentType: 'image/webp' };
}

/** Removes thumbnails whose time in the cache is over. */
export function removeThumbnails(ctx: Ctx): Promise<void> {
  return ctx.thumbnailer.removeUnused(subDays(ctx.now(), CACHE_DAYS));
}

/** A withheld file gets no larger thumbnail than a list shows. */
async function sizeFor(ctx: Ctx, file: FileRow, folder: Folder, width: number): Promise<ThumbnailSize> {
  const side = limits.thumbnail.withheld;
  return (await isWithheld(ctx, file, folder)) ? { width: Math.min(width, side), height: side } : { width };
}

async function made(ctx: Ctx, blob: Blob, size: ThumbnailSize): Promise<Buffer | undefined> {
  try {
    const content = readerInput(ctx, blob);
    return await ctx.thumbnailer.make({ contentId: blob.id, ...size, content, owner: ctx.actor.id });
  } catch (error) {
    return error instanceof TooBusy ? fail('thumbnail.tooMany') : Promise.reject(error);
  }
}
