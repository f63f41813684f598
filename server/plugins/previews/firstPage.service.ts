import { hasThumbnail } from '#contract/rules/images.ts';
import { extensionOf } from '#contract/rules/names.ts';
import type { Previewer } from '#server/adapters/previews/previewer.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { keep } from './keptPreviews.service.ts';
import { waitFor } from './pages.service.ts';
import type { MadePreview } from './previews.model.ts';
import { failFor, knownPreview, madePreview, type Named, pagesInput, shownVersion } from './previews.service.ts';

/** Pixels of the squares that a first page is drawn into: a row of a list, a tile, a tile on a fine screen. */
export const THUMBNAIL_SIDES = [64, 200, 400] as const;

/** Where a document is being turned into pages for a list. */
const busy = new WeakSet<Previewer>();

/**
 * A small picture of the first page of a document, which shows no more than a list needs; undefined while it is made.
 * A list asks for many: one document at a time is turned into pages for them, and only while no one waits for another.
 * @throws {ApiError} 415 where there are no pages
 */
export async function firstPage(ctx: Ctx, fileId: number, width: number): Promise<Buffer | undefined> {
  const shown = await shownVersion(ctx, fileId);
  if (hasThumbnail(shown.file.name)) failFor('kind');
  const made = (await knownPreview(ctx, shown)) ?? (await madeForList(ctx, shown));
  if (!made) return undefined;
  if (made.reason !== null) failFor(made.reason);
  if (made.pages === null || made.kind === 'image') failFor('kind');
  const side = THUMBNAIL_SIDES.find((stored) => stored >= width) ?? THUMBNAIL_SIDES[2];
  return drawnThumbnail(ctx, made, shown, side);
}

/** A PDF has its pages, and is waited for. What has to be converted is converted for one list at a time. */
async function madeForList(ctx: Ctx, named: Named): Promise<MadePreview | undefined> {
  const owner = { owner: ctx.actor.id };
  if (extensionOf(named.file.name) === 'pdf') return madePreview(ctx, named, owner);
  const { previewer } = ctx;
  if (busy.has(previewer) || previewer.isConverting()) return undefined;
  busy.add(previewer);
  // No one waits for it, and what cannot be made says why when it is asked for again.
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
  const picture = Buffer.from(thumbnail, 'base64');
  await keep(ctx, made, name, picture);
  return picture;
}
