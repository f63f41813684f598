import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OutOfSpace } from '#server/storage/blobs/blobStore.ts';
import type { ReaderInput } from './readers/readerPool.ts';

/** Content that is stored on disk as long as a job uses it. */
export interface TempFile extends ReaderInput {
  remove(): Promise<void>;
}

/** The content is longer than allowed. */
export class TooLong extends Error {}

/**
 * Writes a stream to `DATA_DIR/tmp`. Files that a killed server leaves there are removed together with interrupted
 * uploads.
 * @throws {TooLong} when it is longer than `maxBytes`; the file is removed
 * @throws {OutOfSpace} when the disk is full
 */
export async function writeTempFile(
  dataDir: string,
  content: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<TempFile> {
  const path = join(dataDir, 'tmp', `read-${randomBytes(16).toString('hex')}`);
  const remove = () => rm(path, { force: true });
  let size = 0;
  async function* bounded() {
    for await (const piece of content) {
      size += piece.length;
      if (size > maxBytes) throw new TooLong();
      yield piece;
    }
  }
  try {
    await mkdir(join(dataDir, 'tmp'), { recursive: true, mode: 0o700 });
    await pipeline(bounded, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return { size, open: () => createReadStream(path), remove };
  } catch (error) {
    await remove();
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? new OutOfSpace() : error;
  }
}
