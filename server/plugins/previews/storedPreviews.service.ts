import { subDays } from 'date-fns';
import type { Ctx } from '#server/kernel/context.ts';
import type { MadePreview } from './previews.model.ts';

/** Days without a view after which a cached preview is removed; it can be created again. */
const CACHE_DAYS = 30;
/** Contents that are looked up together. */
const BATCH_BLOBS = 500;

/** Caches a part of a preview, and counts its size. */
export async function storeResult(
  ctx: Ctx,
  { blobId, extension }: MadePreview,
  name: string,
  content: Buffer | string,
) {
  await ctx.previewer.cache.set(blobId, name, content);
  const bytes = Buffer.byteLength(content);
  await ctx.transact((tx) => tx.stores.previews.grew(blobId, extension, bytes), { isAsyncCommit: true });
}

/** Bytes used by previews of existing contents. */
export function previewBytes({ stores }: Ctx): Promise<number> {
  return stores.previews.bytes();
}

/** Removes previews of removed contents, and those not viewed for a long time. */
export async function removePreviews(ctx: Ctx): Promise<void> {
  const { cache } = ctx.previewer;
  const cached = await cache.list();
  const oldest = subDays(ctx.now(), CACHE_DAYS);
  for (let at = 0; at < cached.length; at += BATCH_BLOBS) {
    const some = cached.slice(at, at + BATCH_BLOBS);
    const used = await ctx.stores.previews.inUse(some.map(({ contentId }) => contentId));
    const unused = some.filter(({ contentId, usedOn }) => !used.has(contentId) || usedOn < oldest);
    for (const { contentId } of unused) await cache.remove(contentId);
    const forgotten = unused.map(({ contentId }) => contentId);
    if (forgotten.length > 0) await ctx.transact((tx) => tx.stores.previews.emptied(forgotten));
  }
}
