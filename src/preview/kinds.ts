import { extensionOf } from '#contract/rules/names.ts';

/** The kinds of previews. */
export type PreviewKind =
  | 'pdf'
  | 'image'
  | 'picture'
  | 'text'
  | 'html'
  | 'markdown'
  | 'table'
  | 'document'
  | 'mail'
  | 'audio'
  | 'video';

/**
 * `image` is displayed by every browser; pages of a `picture` are drawn by the server, because browsers do not support
 * its format or orientation.
 */
const kinds: readonly [kind: PreviewKind, extensions: string][] = [
  ['pdf', 'pdf'],
  ['image', 'png gif jpeg jpg jpe jif jfif jfi webp avif bmp svg'],
  ['picture', 'tif tiff heic heif'],
  ['text', 'txt log json xml css js ts yaml yml ini conf sql sh py tex'],
  ['html', 'html htm xhtml'],
  ['markdown', 'md markdown'],
  ['table', 'csv tsv'],
  ['document', 'docx docm xlsx xlsm pptx odt ods odp doc xls ppt rtf'],
  ['mail', 'eml msg mht mhtml'],
  ['audio', 'mp3 wav ogg oga flac m4a aac opus'],
  ['video', 'mp4 m4v mov webm ogv'],
];
const byExtension = new Map(
  kinds.flatMap(([kind, extensions]) => extensions.split(' ').map((ext) => [ext, kind] as const)),
);

/** The kind of preview for a file name; undefined when there is none. */
export function previewKindOf(name: string): PreviewKind | undefined {
  return byExtension.get(extensionOf(name));
}

/** Documents whose text can only be read from converted pages. */
const withoutLines = ['doc', 'xls', 'ppt', 'rtf'];

/** Whether two versions of a file with this name can be compared: by lines or by pages. */
export function isComparable(name: string): boolean {
  const kind = previewKindOf(name) ?? 'audio';
  return (
    ['pdf', 'text', 'html', 'markdown', 'table', 'document', 'mail'].includes(kind) &&
    !withoutLines.includes(extensionOf(name))
  );
}
