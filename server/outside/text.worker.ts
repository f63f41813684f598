import { parentPort } from 'node:worker_threads';
import type { IndexReason } from '#contract/search.ts';
import { chunksOf, type TextChunk } from './text/chunks.ts';
import { Collector } from './text/collector.ts';
import type { TextFormat } from './text/textFormat.ts';
import { Unreadable } from './text/unreadable.ts';

export interface TextJob {
  content: ArrayBuffer;
  format: TextFormat;
}
export type TextAnswer = { chunks: TextChunk[]; isWhole: boolean } | { reason: IndexReason };

type Reader = (content: Uint8Array, out: Collector) => void | Promise<void>;

/** The reader of PDFs, the largest by far, is loaded when the first one comes. */
const readers: Record<TextFormat, () => Promise<Reader>> = {
  pdf: async () => (await import('./text/pdf.ts')).readPdf,
  office: async () => (await import('./text/office.ts')).readOffice,
  html: async () => (await import('./text/html.ts')).readHtml,
  mail: async () => (await import('./text/mail.ts')).readMail,
  text: async () => {
    const { decodeText } = await import('./text/plain.ts');
    return (content, out) => out.add(decodeText(content));
  },
};

parentPort?.on('message', async (job: TextJob) => parentPort?.postMessage(await answerTo(job)));

async function answerTo({ content, format }: TextJob): Promise<TextAnswer> {
  const out = new Collector();
  try {
    const read = await readers[format]();
    await read(new Uint8Array(content), out);
    return { chunks: chunksOf(out.text), isWhole: !out.isFull };
  } catch (error) {
    return { reason: error instanceof Unreadable ? error.reason : 'damaged' };
  }
}
