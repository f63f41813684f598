import { subDays } from 'date-fns';
import { hasThumbnail } from '#contract/rules/images.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { TooBusy } from '#server/outside/thumbnailer.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { wholeContent } from './content.service.ts';
import { visibleFile } from './files.service.ts';

/** Bytes of the largest picture that is looked at: it has to be in memory whole. */
const MAX_SIZE = 64 * 1024 * 1024;
/** Days after which a picture is made anew, should anybody still want it. */
const KEPT_DAYS = 90;

/** A small picture of an image file. @throws {Refused} 415 for what is no image, or none that can be read */
export async function getThumbnail(ctx: Ctx, fileId: number, width: number) {
  const { file } = await visibleFile(ctx, fileId);
  if (!hasThumbnail(file.name)) refuse('thumbnail.unsupported');
  const blob = (await ctx.stores.content.blobOf(file.versionId)) ?? refuse('file.notFound');
  if (blob.size > MAX_SIZE) refuse('thumbnail.unreadable');
  const thumbnail = (await made(ctx, blob, width)) ?? refuse('thumbnail.unreadable');
  return { thumbnail: thumbnail.toString('base64'), contentType: 'image/webp' };
}

/** Forgets pictures that have been kept for long. */
export function forgetThumbnails(ctx: Ctx): Promise<void> {
  return ctx.thumbnailer.sweep(subDays(ctx.now(), KEPT_DAYS));
}

async function made(ctx: Ctx, blob: Blob, width: number): Promise<Buffer | undefined> {
  try {
    return await ctx.thumbnailer.make(blob.id, width, async () => Buffer.from(await wholeContent(ctx, blob)));
  } catch (error) {
    return error instanceof TooBusy ? refuse('thumbnail.tooMany') : Promise.reject(error);
  }
}
