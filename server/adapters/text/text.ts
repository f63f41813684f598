import type { IndexReason } from '#contract/search.ts';
import { chunksOf, type TextChunk } from './chunks.ts';
import { Collector } from './collector.ts';
import type { ReadFormat } from './textFormat.ts';
import { Unreadable } from './unreadable.ts';

export interface TextJob {
  kind: 'text';
  format: ReadFormat;
}
export type TextResult = { chunks: TextChunk[]; isWhole: boolean } | { reason: IndexReason };

type Reader = (content: Uint8Array<ArrayBuffer>, out: Collector) => void | Promise<void>;

const readers: Record<ReadFormat, () => Promise<Reader>> = {
  pdf: async () => (await import('./pdf.ts')).readPdf,
  office: async () => (await import('./office.ts')).readOffice,
  html: async () => (await import('./html.ts')).readHtml,
  mail: async () => (await import('./mail.ts')).readMail,
  outlook: async () => (await import('./outlook.ts')).readOutlook,
  text: async () => {
    const { decodeText } = await import('./plain.ts');
    return (content, out) => out.add(decodeText(content));
  },
};

/** The reader for documents of a format. */
export function readerFor(format: ReadFormat): Promise<Reader> {
  return readers[format]();
}

/** The text of a document in chunks, or the reason why it has none. */
export async function readText({ format }: TextJob, content: Uint8Array<ArrayBuffer>): Promise<TextResult> {
  const out = new Collector();
  try {
    const read = await readerFor(format);
    await read(content, out);
    return { chunks: chunksOf(out.text), isWhole: !out.isFull };
  } catch (error) {
    return { reason: error instanceof Unreadable ? error.reason : 'damaged' };
  }
}
