import { Readable } from 'node:stream';
import { constants, createInflate } from 'node:zlib';
import { MAX_PIXELS } from '../readers/bounds.ts';
import { Unreadable } from './unreadable.ts';

/** A stream may always unpack to this many bytes … */
const FREE_STREAM_BYTES = 32 * 1024 * 1024;
/** … and beyond that, to this multiple of its packed size: text and drawings reach 20, bombs 1,000. */
const MAX_RATIO = 100;
const MAX_STREAM_BYTES = 256 * 1024 * 1024;
/** The maximum compression ratio of deflate, so that shorter streams need not be checked. */
const MAX_DEFLATE_RATIO = 1032;
/** Number of bytes before a stream in which its dictionary is looked for. */
const DICTIONARY_BYTES = 2048;

interface PdfStream {
  dictionary: string;
  packed: Buffer;
}

/**
 * Measures the unpacked size of the streams of a PDF before it is opened; the unpacked data are discarded. Images are
 * left out: a decoder unpacks no more than their pixels.
 * @throws {Unreadable} `tooHard` when a stream unpacks to too much
 */
export async function rejectBombs(content: Uint8Array): Promise<void> {
  for (const { dictionary, packed } of streamsOf(content)) {
    const layers = dictionary.match(/\/(FlateDecode|Fl)\b/g)?.length ?? 0;
    if (layers === 0 || isImage(dictionary)) continue;
    const maxBytes = Math.min(Math.max(FREE_STREAM_BYTES, packed.length * MAX_RATIO), MAX_STREAM_BYTES);
    if (packed.length * MAX_DEFLATE_RATIO ** layers > maxBytes) await unpack(packed, layers, maxBytes);
  }
}

/**
 * Checks the images of a PDF before pages are drawn; dimensions that are stored elsewhere in the file are checked by
 * pdf.js.
 * @throws {Unreadable} `tooHard` when an image has too many pixels
 */
export function rejectLargeImages(content: Uint8Array): void {
  for (const { dictionary } of streamsOf(content)) {
    if (!isImage(dictionary)) continue;
    const side = (name: string) =>
      Number(new RegExp(`/${name}\\s+(\\d{1,9})(?!\\d*\\s+\\d+\\s+R)`).exec(dictionary)?.[1]);
    if (side('Width') * side('Height') > MAX_PIXELS) throw new Unreadable('tooHard');
  }
}

function* streamsOf(content: Uint8Array): Generator<PdfStream> {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at)) {
    const before = file.toString('latin1', Math.max(0, at - DICTIONARY_BYTES), at);
    const from = at + 'stream'.length + (file[at + 'stream'.length] === 0x0d ? 2 : 1);
    const end = file.indexOf('endstream', from);
    const to = end < 0 ? file.length : end;
    yield { dictionary: before.slice(before.lastIndexOf(' obj') + 1), packed: file.subarray(from, to) };
    at = to + 'endstream'.length;
  }
}

function isImage(dictionary: string): boolean {
  return /\/Subtype\s*\/Image\b/.test(dictionary);
}

/** Unpacks until the first error: pdf.js, too, uses a damaged stream up to that point. */
async function unpack(packed: Buffer, layers: number, maxBytes: number): Promise<void> {
  let unpacked: Readable = Readable.from([packed]);
  for (let layer = 0; layer < layers; layer++) {
    unpacked = Readable.from(limited(unpacked.pipe(createInflate({ finishFlush: constants.Z_SYNC_FLUSH })), maxBytes));
  }
  try {
    for await (const _ of unpacked);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
  }
}

async function* limited(pieces: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > maxBytes) throw new Unreadable('tooHard');
    yield piece;
  }
}
