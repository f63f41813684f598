import { extensionOf } from '#contract/rules/names.ts';

/** How a file can be shown inside the app. */
export type PreviewKind =
  | 'pdf'
  | 'image'
  | 'picture'
  | 'text'
  | 'html'
  | 'markdown'
  | 'table'
  | 'document'
  | 'audio'
  | 'video';

/**
 * `image` is drawn by every browser as it is; `picture` is drawn from what the server makes of it, since browsers know
 * little of it or the server turns it upright.
 */
const kinds: readonly [kind: PreviewKind, extensions: string][] = [
  ['pdf', 'pdf'],
  ['image', 'png gif jpeg jpg jpe jif jfif jfi webp avif bmp svg'],
  ['picture', 'tif tiff heic heif'],
  ['text', 'txt log json xml css js ts yaml yml ini conf sql sh py tex'],
  ['html', 'html htm xhtml'],
  ['markdown', 'md markdown'],
  ['table', 'csv tsv'],
  ['document', 'docx docm xlsx xlsm pptx odt ods odp doc xls ppt rtf eml msg'],
  ['audio', 'mp3 wav ogg oga flac m4a aac opus'],
  ['video', 'mp4 m4v mov webm ogv'],
];
const byExtension = new Map(
  kinds.flatMap(([kind, extensions]) => extensions.split(' ').map((ext) => [ext, kind] as const)),
);

/** How a file of this name is shown; undefined when it is not. */
export function previewKindOf(name: string): PreviewKind | undefined {
  return byExtension.get(extensionOf(name));
}

/** Documents whose text is not read without turning them into pages. */
const withoutLines = ['doc', 'xls', 'ppt', 'rtf'];

/** Whether two versions of a file of this name can be compared: by their lines, or page by page. */
export function isComparable(name: string): boolean {
  const kind = previewKindOf(name) ?? 'audio';
  return (
    ['pdf', 'text', 'html', 'markdown', 'table', 'document'].includes(kind) && !withoutLines.includes(extensionOf(name))
  );
}
