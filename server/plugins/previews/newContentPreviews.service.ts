import type { TextResult } from '#server/adapters/text/text.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { settingOf } from '../settings/settings.service.ts';
import { drawnThumbnail, THUMBNAIL_SIDES } from './firstPage.service.ts';
import { draw } from './pages.service.ts';
import { madePreview, type Named, pagesInput } from './previews.service.ts';

/** Width in pixels at which pages are drawn for most screens. */
const PAGE_WIDTH_PX = 1000;

/** Creates the preview of new content and draws its first page, if the setting for it is on. */
export async function preparePreview(ctx: Ctx, named: Named): Promise<void> {
  if (!(await settingOf(ctx, 'previewsAhead'))) return;
  const made = await madePreview(ctx, named);
  if (made.pages === null) return;
  await draw(ctx, made, named, { number: 1, width: PAGE_WIDTH_PX }, true);
  if (made.kind !== 'image') for (const side of THUMBNAIL_SIDES) await drawnThumbnail(ctx, made, named, side);
}

/** The text of a document that only LibreOffice reads, taken from its pages. */
export async function textOfPages(ctx: Ctx, named: Named, ownerId: number): Promise<TextResult> {
  const made = await madePreview(ctx, named);
  if (made.pages === null) {
    const { reason } = made;
    if (reason === 'lost') return { reason: 'damaged' };
    return { reason: reason === null || reason === 'noOffice' ? 'kind' : reason };
  }
  return ctx.textExtractor.extract(await pagesInput(ctx, made, named.blob), 'pdf', ownerId);
}
