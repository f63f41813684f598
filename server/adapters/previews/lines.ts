import { Collector } from '../text/collector.ts';
import { readPrinted } from '../text/office.ts';
import { readerFor } from '../text/text.ts';
import type { ReadFormat } from '../text/textFormat.ts';
import { Unreadable } from '../text/unreadable.ts';
import type { Recognised } from './recognise.ts';

const formats: Partial<Record<Recognised, ReadFormat>> = {
  docx: 'office',
  xlsx: 'office',
  pptx: 'office',
  odt: 'office',
  ods: 'office',
  odp: 'office',
  html: 'html',
  mail: 'mail',
  outlook: 'outlook',
  tnef: 'tnef',
  text: 'text',
};

/** Whether the text of this kind of content is read without LibreOffice. */
export function hasLines(recognised: Recognised): boolean {
  return formats[recognised] !== undefined;
}

/** The paragraphs, rows or lines of a document. @throws {Unreadable} */
export async function linesOf(content: Uint8Array<ArrayBuffer>, recognised: Recognised): Promise<string[]> {
  const format = formats[recognised];
  if (!format) throw new Unreadable('kind');
  const out = new Collector();
  const read = await readerFor(format);
  await read(content, out, true);
  return out.lines;
}

/** Text documents, sheets and slides whose printed text is known; in odp, notes cannot be told apart from it. */
const printed = new Set<Recognised>(['docx', 'xlsx', 'pptx', 'odt', 'ods']);

/** Whether the pages of a document should have text. @throws {Unreadable} */
export function hasPrintedText(content: Uint8Array<ArrayBuffer>, recognised: Recognised): boolean {
  if (!printed.has(recognised)) return false;
  const out = new Collector();
  readPrinted(content, out);
  return out.lines.some((line) => /\S/.test(line));
}
