import { Collector } from '../text/collector.ts';
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
  await read(content, out);
  return out.lines;
}
