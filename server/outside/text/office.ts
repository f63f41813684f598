import { type UnzipFileInfo, unzipSync } from 'fflate';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Collector } from './collector.ts';
import { Unreadable } from './unreadable.ts';

/** Bytes of one part, and of all parts that are read, unpacked: a book has fewer, a bomb more. */
const MOST_OF_PART = 64 * 1024 * 1024;
const MOST_OF_ALL = 128 * 1024 * 1024;
/** Characters parsed between two looks whether there is room for more. */
const STEP = 65_536;

/** The parts that hold what people wrote, in Microsoft's formats and in OpenDocument. */
const written =
  /^(word\/(document|footnotes|endnotes|comments|header\d*|footer\d*)|xl\/(sharedStrings|workbook|comments\d*|worksheets\/sheet\d+)|ppt\/(slides\/slide|notesSlides\/notesSlide)\d+|content|META-INF\/manifest)\.xml$/;
/** Where an encrypted document of Microsoft's begins. */
const OLD_CONTAINER = [0xd0, 0xcf, 0x11, 0xe0];

/** The text of docx, xlsx, pptx, odt, ods, odp: the cells of sheets, the notes below slides, comments, headers. */
export function readOffice(content: Uint8Array, out: Collector): void {
  if (OLD_CONTAINER.every((byte, index) => content[index] === byte)) throw new Unreadable('protected');
  const parts = unpack(content);
  const manifest = parts.get('META-INF/manifest.xml');
  if (manifest?.includes('encryption-data')) throw new Unreadable('protected');
  parts.delete('META-INF/manifest.xml');
  if (parts.size === 0) throw new Unreadable('damaged');
  for (const name of [...parts.keys()].sort(inOrder)) {
    if (!out.isFull) readPart(name, parts.get(name) ?? '', out);
  }
}

function unpack(content: Uint8Array): Map<string, string> {
  let total = 0;
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    if (!written.test(name)) return false;
    total += originalSize;
    if (originalSize > MOST_OF_PART || total > MOST_OF_ALL) throw new Unreadable('tooLarge');
    return true;
  };
  try {
    const parts = Object.entries(unzipSync(content, { filter }));
    return new Map(parts.map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('damaged');
  }
}

/** Slide 2 comes before slide 10. */
const { compare: inOrder } = new Intl.Collator('en', { numeric: true });

/** Paragraphs, cells, rows and breaks part words; runs within a paragraph do not. */
const parting = new Set(['p', 'h', 'br', 'tab', 'cr', 'c', 'row', 'si', 's', 'line-break', 'table-cell', 'list-item']);

function readPart(name: string, xml: string, out: Collector): void {
  const isSheet = name.startsWith('xl/');
  // OpenDocument has text wherever there is some; Microsoft keeps it in elements of its own.
  const holds = name === 'content.xml' ? () => true : (tag: string) => tag === 't';
  const open: string[] = [];
  let cellIsText = true;
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw new Unreadable('damaged');
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const tag = localName(name);
    open.push(tag);
    // What a cell of a sheet shows is a number, a word of its own, or the place of a shared one.
    if (tag === 'c') cellIsText = attributes.t !== 's';
    if (tag === 'sheet') out.add(`${attributes.name ?? ''} `);
    if (parting.has(tag)) out.add(' ');
  });
  parser.on('text', (text) => {
    const tag = open.at(-1) ?? '';
    if (holds(tag) || (isSheet && tag === 'v' && cellIsText)) out.add(text);
  });
  parser.on('closetag', () => {
    if (parting.has(open.pop() ?? '')) out.add(' ');
  });
  for (let at = 0; at < xml.length && !out.isFull; at += STEP) parser.write(xml.slice(at, at + STEP));
  if (!out.isFull) parser.close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
