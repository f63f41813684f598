import { decodeAs } from '#contract/rules/textEncodings.ts';
import type { IndexReason } from '#contract/search.ts';
import { chunksOf, type TextChunk } from './chunks.ts';
import { Collector } from './collector.ts';
import type { ReadFormat } from './textFormat.ts';
import { Unreadable } from './unreadable.ts';

export interface TextJob {
  kind: 'text';
  format: ReadFormat;
}
/** Decodes a text: in this encoding, or in the one found, with the language of the reader as the tie-break. */
export interface DecodeJob {
  kind: 'decode';
  encoding?: string | undefined;
  language: string;
}
export type DecodeResult = { text: string; encoding: string } | { reason: IndexReason };
export type TextResult = { chunks: TextChunk[]; isWhole: boolean } | { reason: IndexReason };

/** @param isLabelled whether the parts of a mail say what they are */
type Reader = (content: Uint8Array<ArrayBuffer>, out: Collector, isLabelled?: boolean) => void | Promise<void>;

const readers: Record<ReadFormat, () => Promise<Reader>> = {
  pdf: async () => {
    const { readPdf } = await import('./pdf.ts');
    return (content, out) => readPdf(content, out, readerFor);
  },
  office: async () => (await import('./office.ts')).readOffice,
  html: async () => (await import('./html.ts')).readHtml,
  mail: async () => (await import('./mail.ts')).readMail,
  outlook: async () => (await import('./outlook.ts')).readOutlook,
  tnef: async () => (await import('./tnef.ts')).readTnef,
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

/** A text with its encoding, or why it is none. */
export async function decodeContent(
  { encoding: chosen, language }: DecodeJob,
  content: Uint8Array,
): Promise<DecodeResult> {
  const { detectEncoding } = await import('./encoding/detect.ts');
  const encoding = chosen ?? detectEncoding(content, { language });
  return encoding ? { text: decodeAs(content, encoding), encoding } : { reason: 'damaged' };
}
