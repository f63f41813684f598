import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** Long enough for one whole line and the end of the line before it: 40 digits and a count. */
const READ_BYTES = 128;
const HASH_LENGTH = 40;

/**
 * Whether a password is in a file of stolen passwords: one SHA-1 hash in hexadecimal per line, sorted, optionally
 * followed by a colon and the number of times it was seen. This is the format of the Have I Been Pwned download. The
 * file has about 40 GB, so it is searched on disk by bisection.
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

/** The first line that begins at or after a position. */
async function lineFrom(file: FileHandle, position: number) {
  const from = Math.max(0, position - 1);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, from);
  const text = buffer.toString('latin1', 0, bytesRead);
  const skipped = position === 0 ? 0 : text.indexOf('\n') + 1;
  if (position > 0 && skipped === 0) return undefined;
  const hash = text.slice(skipped, skipped + HASH_LENGTH).toUpperCase();
  return hash.length < HASH_LENGTH ? undefined : { start: from + skipped, hash };
}
