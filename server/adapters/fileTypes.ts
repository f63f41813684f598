import { PDF, recognisedType } from '#server/storage/blobs/recognisedType.ts';

/** Number of bytes at the beginning and at the end of a file that are examined. */
export const HEAD_BYTES = 4096;
export const TAIL_BYTES = 64 * 1024;

/** The beginning of a file, and its end: ZIP-based documents have their table of contents there. */
interface Ends {
  head: Buffer;
  tail: Buffer;
}
type Check = (ends: Ends) => boolean;

const startsWith =
  (...starts: (string | number[])[]): Check =>
  ({ head }) =>
    starts.some((start) => {
      const bytes = typeof start === 'string' ? Buffer.from(start, 'latin1') : Buffer.from(start);
      return head.subarray(0, bytes.length).equals(bytes);
    });
const at =
  (offset: number, ...texts: string[]): Check =>
  ({ head }) =>
    texts.some((text) => head.toString('latin1', offset, offset + text.length) === text);
const both =
  (a: Check, b: Check): Check =>
  (ends) =>
    a(ends) && b(ends);

const zip = startsWith('PK\x03\x04');
const packed = (folder: string) => both(zip, ({ tail }) => tail.includes(folder));
const openDocument = (kind: string) => both(zip, at(30, `mimetypeapplication/vnd.oasis.opendocument.${kind}`));
const compound = startsWith([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const riff = (kind: string) => both(startsWith('RIFF'), at(8, kind));
const iso = (...brands: string[]) => both(at(4, 'ftyp'), at(8, ...brands));
const video = at(4, 'ftyp', 'moov', 'mdat', 'wide', 'free');

/** Text in UTF-8, UTF-16 or a code page: without bytes that only binary formats contain. */
const text: Check = ({ head }) => {
  const isUtf16 = startsWith([0xff, 0xfe], [0xfe, 0xff])({ head, tail: head });
  return isUtf16 || !/[\0-\x06\x0e-\x1a\x1c-\x1f]/.test(head.toString('latin1'));
};
const markup = both(text, ({ head }) => {
  const plain = head.includes(0) ? head.toString('utf16le') : head.toString('latin1');
  return /^[^<]{0,16}</.test(plain.trimStart());
});

/** The check of the content for each file extension. Archives are missing because their content is not examined. */
const checks: Record<string, Check> = {
  ...{ txt: text, csv: text, md: text, log: text, json: text, eml: text, ics: text, vcf: text },
  ...{ html: markup, htm: markup, xml: markup, svg: markup },
  pdf: ({ head }) => recognisedType(head) === PDF,
  rtf: startsWith('{\\rtf'),
  ...{ doc: compound, xls: compound, ppt: compound, msg: compound },
  ...{ docx: packed('word/'), xlsx: packed('xl/'), pptx: packed('ppt/') },
  ...{ odt: openDocument('text'), ods: openDocument('spreadsheet'), odp: openDocument('presentation') },
  png: startsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  ...{ jpg: startsWith([0xff, 0xd8, 0xff]), jpeg: startsWith([0xff, 0xd8, 0xff]) },
  ...{ gif: startsWith('GIF87a', 'GIF89a'), bmp: startsWith('BM'), webp: riff('WEBP') },
  ...{ tif: startsWith('II*\0', 'MM\0*'), tiff: startsWith('II*\0', 'MM\0*') },
  ...{ avif: iso('avif', 'avis'), heic: iso('heic', 'heix', 'mif1', 'msf1') },
  ...{ mp4: video, m4a: video, m4v: video, mov: video },
  mp3: startsWith('ID3', [0xff, 0xfb], [0xff, 0xf3], [0xff, 0xf2]),
  ...{ wav: riff('WAVE'), ogg: startsWith('OggS'), flac: startsWith('fLaC') },
  dwg: startsWith('AC10'),
};

/** The extensions whose content can be checked. */
export const knownFileTypes: readonly string[] = Object.keys(checks);

/** The extension of a name, in lower case. */
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Whether the content matches the extension of its name, judged by its first and last bytes. */
export function fitsName(name: string, ends: Ends): boolean {
  return checks[extensionOf(name)]?.(ends) ?? false;
}
