import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, stat, statfs, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Blob, OutOfSpace, WrongLength } from './blobStore.ts';
import { ChunkWriter } from './chunkWriter.ts';

const GIB = 1024 ** 3;

/** Content on its way in, as the port takes it. */
export interface Source {
  content: AsyncIterable<Buffer>;
  length: number;
  onProgress?: (received: number) => void;
  /** The id it already has elsewhere; without one it gets a new one. */
  id?: string;
}

/** A content in a file of its own that nobody knows of yet. */
export interface Aside extends Blob {
  path: string;
}

/**
 * Streams content into a new file under a new id, with its checksums; what fails leaves no file.
 * @param isDurable whether the bytes have to be on the disk, and not only with the system, when it resolves
 * @throws {WrongLength} when the stream is longer or shorter than announced
 * @throws {OutOfSpace} when the disk is full
 */
export async function receiveAside(folder: string, source: Source, isDurable: boolean): Promise<Aside> {
  const id = source.id ?? randomBytes(16).toString('hex');
  const path = join(folder, id);
  try {
    const file = await open(path, 'wx', 0o600);
    const checksums = await receive(file, source, isDurable);
    return { id, path, size: source.length, checksums };
  } catch (error) {
    await removeIfThere(path);
    return named(error);
  }
}

/** Streams into an open file and closes it in any case. */
async function receive(file: FileHandle, { content, length, onProgress }: Source, isDurable: boolean): Promise<Buffer> {
  const writer = new ChunkWriter(file);
  try {
    for await (const data of content) {
      if (writer.bytes + data.length > length) throw new WrongLength();
      await writer.push(data);
      onProgress?.(writer.bytes);
    }
    if (writer.bytes !== length) throw new WrongLength();
    const checksums = await writer.finish();
    if (isDurable) await file.sync();
    return checksums;
  } finally {
    await writer.settle();
    await file.close();
  }
}

/** Bytes that a folder's disk takes before the reserve is touched: without one, 2 % of it and at most 1 GiB. */
export async function freeIn(folder: string, reserve?: number): Promise<number> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return bavail * bsize - (reserve ?? Math.min(GIB, blocks * bsize * 0.02));
}

/** The names of files in a folder that were written before a moment. */
export async function* oldFiles(folder: string, moment: Date): AsyncGenerator<string> {
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && found.mtime < moment) yield name;
  }
}

export async function removeIfThere(path: string): Promise<void> {
  await unlink(path).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** Says it in the words of the port. */
export function named(error: NodeJS.ErrnoException | unknown): never {
  const code = (error as NodeJS.ErrnoException).code;
  throw code === 'ENOSPC' || code === 'EDQUOT' ? new OutOfSpace() : error;
}
