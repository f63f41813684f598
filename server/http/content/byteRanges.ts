import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Range } from './ranges.ts';

interface Content {
  /** Size of the whole content in bytes. */
  size: number;
  type: string;
  /** The bytes `from` to `to`, both inclusive. */
  read(from: number, to: number): Readable;
}

/**
 * Several ranges of a content as one multipart body (RFC 9110 section 14.6).
 * @returns its media type, its length in bytes, and a function that starts it
 */
export function byteRanges(ranges: readonly Range[], { size, type, read }: Content) {
  const boundary = randomUUID();
  const end = `\r\n--${boundary}--\r\n`;
  const parts = ranges.map((range) => ({
    ...range,
    head: `\r\n--${boundary}\r\nContent-Type: ${type}\r\nContent-Range: bytes ${range.from}-${range.to}/${size}\r\n\r\n`,
  }));
  async function* body() {
    for (const { head, from, to } of parts) {
      yield Buffer.from(head);
      yield* read(from, to) as AsyncIterable<Buffer>;
    }
    yield Buffer.from(end);
  }
  return {
    type: `multipart/byteranges; boundary=${boundary}`,
    length: parts.reduce((sum, { head, from, to }) => sum + Buffer.byteLength(head) + to - from + 1, end.length),
    body: () => Readable.from(body(), { objectMode: false }),
  };
}
