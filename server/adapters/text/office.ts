import { type UnzipFileInfo, unzipSync } from 'fflate';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Collector } from './collector.ts';
import { Unreadable } from './unreadable.ts';

/** A part may always unpack to this many bytes; beyond, its ratio is limited: text reaches 20, zip bombs 1,000. */
const MAX_PART_BYTES = 32 * 1024 * 1024;
const MAX_RATIO = 100;
/** Maximum size of one part, and of all parts together, when unpacked: a book is smaller. */
const MAX_LARGE_PART_BYTES = 64 * 1024 * 1024;
const MAX_TOTAL_BYTES = 128 * 1024 * 1024;
/** Characters that are parsed before the limit of the collector is checked again. */
const CHUNK_CHARACTERS = 65_536;

/** The parts that contain text, in the formats of Microsoft and in OpenDocument. */
const written =
  /^(word\/(document|footnotes|endnotes|comments|header\d*|footer\d*)|xl\/(sharedStrings|workbook|comments\d*|comments\/comment\d+|threadedComments\/threadedComment\d+|drawings\/drawing\d+|worksheets\/sheet\d+)|ppt\/(slides\/slide|notesSlides\/notesSlide|comments\/comment)\d+|content|META-INF\/manifest)\.xml$/;
/** Those of them that are printed: not comments, notes, headers and the names of sheets. */
const printed = /^(word\/document|xl\/(sharedStrings|worksheets\/sheet\d+)|ppt\/slides\/slide\d+|content)\.xml$/;
const MANIFEST = 'META-INF/manifest.xml';
/** The first bytes of an encrypted Microsoft document. */
const OLD_CONTAINER = [0xd0, 0xcf, 0x11, 0xe0];

/** The text of docx, xlsx, pptx, odt, ods, odp: the cells of sheets and their notes, the notes below slides, comments, headers. */
export function readOffice(content: Uint8Array, out: Collector): void {
  readParts(content, out, written);
}

/** The same without what is usually not printed. */
export function readPrinted(content: Uint8Array, out: Collector): void {
  readParts(content, out, printed);
}

function readParts(content: Uint8Array, out: Collector, chosen: RegExp): void {
  if (OLD_CONTAINER.every((byte, index) => content[index] === byte)) throw new Unreadable('protected');
  const names = partsOf(content);
  if (names.includes(MANIFEST) && partOf(content, MANIFEST).includes('encryption-data')) {
    throw new Unreadable('protected');
  }
  const parts = names.filter((name) => name !== MANIFEST && chosen.test(name)).sort(inOrder);
  if (parts.length === 0) throw new Unreadable('damaged');
  for (const name of parts) {
    // One at a time, so that only one part is in memory.
    if (!out.isFull) readPart(name, partOf(content, name), out);
  }
}

/** The names of the parts that contain text, after a check of their declared sizes. */
function partsOf(content: Uint8Array): string[] {
  const names: string[] = [];
  let total = 0;
  readable(() =>
    unzipSync(content, {
      filter({ name, size, originalSize }: UnzipFileInfo) {
        if (!written.test(name)) return false;
        total += originalSize;
        const isBomb = originalSize > MAX_PART_BYTES && originalSize > size * MAX_RATIO;
        if (isBomb || originalSize > MAX_LARGE_PART_BYTES || total > MAX_TOTAL_BYTES) throw new Unreadable('tooLarge');
        names.push(name);
        return false;
      },
    }),
  );
  return names;
}

function partOf(content: Uint8Array, name: string): string {
  const { [name]: bytes } = readable(() => unzipSync(content, { filter: (file) => file.name === name }));
  return new TextDecoder().decode(bytes);
}

function readable<T>(unzip: () => T): T {
  try {
    return unzip();
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('damaged');
  }
}

/** Slide 2 comes before slide 10. */
const { compare: inOrder } = new Intl.Collator('en', { numeric: true });

/**
 * The ends of paragraphs and rows end a line; cells, tabs and breaks separate words; runs within a paragraph do not.
 */
const ending = new Set(['p', 'h', 'br', 'row', 'line-break', 'table-row', 'list-item', 'text', 'comment']);
const parting = new Set(['p', 'h', 'br', 'tab', 'cr', 'c', 'row', 'si', 's', 'line-break', 'table-cell', 'list-item']);

function readPart(name: string, xml: string, out: Collector): void {
  const isSheet = name.startsWith('xl/');
  // OpenDocument has text in any element; Microsoft formats have it in elements of their own.
  const textTags = /threadedComments|ppt\/comments/.test(name) ? ['text'] : ['t'];
  const isTextTag = name === 'content.xml' ? () => true : (tag: string) => textTags.includes(tag);
  const open: string[] = [];
  let cellIsText = true;
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw new Unreadable('damaged');
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const tag = localName(name);
    open.push(tag);
    // The value of a cell is a number, inline text, or an index into the shared strings.
    if (tag === 'c') cellIsText = attributes.t !== 's';
    if (tag === 'sheet') out.add(`${attributes.name ?? ''} `);
    if (parting.has(tag)) out.add(' ');
  });
  parser.on('text', (text) => {
    const tag = open.at(-1) ?? '';
    if (isTextTag(tag) || (isSheet && tag === 'v' && cellIsText)) out.add(text);
  });
  parser.on('closetag', () => {
    const tag = open.pop() ?? '';
    if (ending.has(tag)) out.add('\n');
    else if (parting.has(tag)) out.add(' ');
  });
  for (let at = 0; at < xml.length && !out.isFull; at += CHUNK_CHARACTERS)
    parser.write(xml.slice(at, at + CHUNK_CHARACTERS));
  if (!out.isFull) parser.close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
