import { extensionOf } from './names.ts';

/** The kinds of files that have an icon and a name of their own, with their extensions. */
const extensions = {
  pdf: 'pdf',
  image: 'bmp gif jpeg jpg jpe jif jfif jfi png tif tiff svg webp avif heic heif ico',
  sheet: 'xls xlsx xlsm ods',
  table: 'csv tsv',
  slides: 'ppt pptx odp key',
  word: 'doc docx docm odt rtf',
  text: 'txt md markdown log',
  data: 'json xml yaml yml',
  web: 'html htm',
  archive: 'zip 7z rar tar gz tgz bz2 xz',
  audio: 'mp3 wav ogg oga flac m4a aac opus',
  video: 'mp4 mov avi mkv webm m4v mpg mpeg ogv',
  mail: 'eml msg',
} as const;

export type FileKindId = keyof typeof extensions;
export const fileKindIds = Object.keys(extensions) as FileKindId[];

const byExtension = new Map(fileKindIds.flatMap((id) => extensions[id].split(' ').map((ext) => [ext, id] as const)));

/** The kind of a file by the extension of its name; undefined when unknown. */
export function fileKindIdOf(name: string): FileKindId | undefined {
  return byExtension.get(extensionOf(name));
}

/** Whether office programs open a file: a text document, a spreadsheet, or slides. */
export function isOfficeFile(name: string): boolean {
  const kind = fileKindIdOf(name);
  return kind === 'word' || kind === 'sheet' || kind === 'slides';
}
