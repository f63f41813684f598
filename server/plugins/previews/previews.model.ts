import type { PreviewKind, PreviewReason } from '#contract/previews.ts';
import { hasThumbnail } from '#contract/rules/images.ts';
import { extensionOf } from '#contract/rules/names.ts';
import { officeFormats, type Recognised } from '#server/adapters/previews/recognise.ts';
import { textFormatOf } from '#server/adapters/text/textFormat.ts';

/** The stored state of a content's preview, for a file extension. */
export interface MadePreview {
  blobId: string;
  extension: string;
  recognised: Recognised;
  kind: PreviewKind;
  /** Why there is no preview; null when there is one. */
  reason: PreviewReason | null;
  pages: number | null;
  /** Of a text: the encoding that it is read in. */
  encoding: string | null;
  /** Bytes used in the cache. */
  size: number;
}

const asThemselves = new Set<Recognised>(['image', 'video', 'audio', 'none']);

export function previewKindOf(recognised: Recognised): PreviewKind {
  if (asThemselves.has(recognised)) return recognised as PreviewKind;
  return isText(recognised) ? 'text' : 'pdf';
}

export const isText = (recognised: Recognised) => recognised === 'text' || recognised === 'html';

/** The kind that the file name indicates, before the content is examined. */
export function kindByName(name: string): PreviewKind {
  const extension = extensionOf(name);
  if (hasThumbnail(name)) return 'image';
  const format = textFormatOf(name);
  if (format === 'text' || format === 'html') return 'text';
  return format || (officeFormats as readonly string[]).includes(extension) ? 'pdf' : 'none';
}

/** The name of the cached PDF that was made from a content. */
export function pdfName({ recognised }: Pick<MadePreview, 'recognised'>): string {
  return `${recognised}.pdf`;
}

/** Whether its pages come from a converted PDF. */
export function hasOwnPdf({ recognised, reason }: MadePreview): boolean {
  return reason === null && recognised !== 'pdf' && !asThemselves.has(recognised);
}
