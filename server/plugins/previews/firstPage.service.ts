import { hasThumbnail } from '#contract/rules/images.ts';
import { extensionOf } from '#contract/rules/names.ts';
import type { Previewer } from '#server/adapters/previews/previewer.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { waitFor } from './pages.service.ts';
import type { MadePreview } from './previews.model.ts';
import {
  failFor,
  knownPreview,
  madePreview,
  type Named,
  pagesInput,
  type Requested,
  shownVersion,
} from './previews.service.ts';
import { storeResult } from './storedPreviews.service.ts';

/** Sizes in pixels of the squares for a first page: a list row, a tile, a tile on a high-resolution screen. */
export const THUMBNAIL_SIDES = [64, 200, 400] as const;

/** Previewers that are converting a document for a list. */
const busy = new WeakSet<Previewer>();

/**
 * A thumbnail of the first page of a document; undefined while it is being made. A list requests many: one document at
 * a time is converted for lists, and only while no user waits for another conversion.
 * @throws {ApiError} 415 when there are no pages
 */
export async function firstPage(
  ctx: Ctx,
  fileId: number,
  { width, approval }: { width: number } & Pick<Requested, 'approval'>,
): Promise<Buffer | undefined> {
  const shown = await shownVersion(ctx, fileId, { approval });
  if (hasThumbnail(shown.file.name)) failFor('kind');
  const made = (await knownPreview(ctx, shown)) ?? (await madeForList(ctx, shown));
  if (!made) return undefined;
  if (made.reason !== null) failFor(made.reason);
  if (made.pages === null || made.kind === 'image') failFor('kind');
  const side = THUMBNAIL_SIDES.find((stored) => stored >= width) ?? THUMBNAIL_SIDES[2];
  return drawnThumbnail(ctx, made, shown, side);
}

/** A PDF needs no conversion and is waited for. Other documents are converted for one list at a time. */
async function madeForList(ctx: Ctx, named: Named): Promise<MadePreview | undefined> {
  const owner = { owner: ctx.actor.id };
  if (extensionOf(named.file.name) === 'pdf') return madePreview(ctx, named, owner);
  const { previewer } = ctx;
  if (busy.has(previewer) || previewer.isConverting()) return undefined;
  busy.add(previewer);
  // Not awaited; an error is reported by the next request.
  void madePreview(ctx, named, owner)
    .catch(() => undefined)
    .finally(() => busy.delete(previewer));
  return undefined;
}

export async function drawnThumbnail(ctx: Ctx, made: MadePreview, { blob }: Pick<Named, 'blob'>, side: number) {
  const { cache } = ctx.previewer;
  const name = `${made.recognised}-thumbnail-${side}.webp`;
  const cached = await cache.find(blob.id, name);
  if (cached) return cached;
  const content = await pagesInput(ctx, made, blob);
  const job = { kind: 'drawThumbnail' as const, side };
  const { thumbnail } = await waitFor(ctx.previewer.draw<'drawThumbnail'>(job, content, { owner: ctx.actor.id }));
  const image = Buffer.from(thumbnail, 'base64');
  await storeResult(ctx, made, name, image);
  return image;
}
