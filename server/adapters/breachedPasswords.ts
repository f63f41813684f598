import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** Bytes that hold a whole line and the end of the one before it: 40 digits, and a number. */
const READ_BYTES = 128;
const HASH_LENGTH = 40;

/**
 * Whether a password stands in a file of stolen ones: SHA-1 in hexadecimal digits, one a line, sorted, each with the
 * number of times it was seen behind a colon or without. That is the list of Have I Been Pwned as it can be downloaded,
 * of some 40 GB: it is searched where it lies.
 */
export async function isBreached(path: string, password: string): Promise<boolean> {
  const requested = createHash('sha1').update(password).digest('hex').toUpperCase();
  const file = await open(path);
  try {
    let low = 0;
    let high = (await file.stat()).size;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const line = await lineFrom(file, middle);
      if (line === undefined || line.hash >= requested) high = middle;
      else low = line.start + 1;
    }
    return (await lineFrom(file, low))?.hash === requested;
  } finally {
    await file.close();
  }
}

/** The first line that begins at a position or behind it. */
async function lineFrom(file: FileHandle, position: number) {
  const from = Math.max(0, position - 1);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, from);
  const text = buffer.toString('latin1', 0, bytesRead);
  const skipped = position === 0 ? 0 : text.indexOf('\n') + 1;
  if (position > 0 && skipped === 0) return undefined;
  const hash = text.slice(skipped, skipped + HASH_LENGTH).toUpperCase();
  return hash.length < HASH_LENGTH ? undefined : { start: from + skipped, hash };
}
