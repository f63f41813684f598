import { randomBytes } from 'node:crypto';
import { closeSync, fsync, openSync, writeSync } from 'node:fs';
import { type FileHandle, open, readdir, stat, statfs, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Blob, OutOfSpace, WrongLength } from './blobStore.ts';
import { checksumsOf } from './checksums.ts';
import { ChunkWriter } from './chunkWriter.ts';
import { recognisedType } from './recognisedType.ts';

const GIB = 1024 ** 3;
/** Largest content in bytes that is collected in memory before it is written. */
const MAX_SMALL_BYTES = 64 * 1024;
const sync = promisify(fsync);

/** Incoming content, as `BlobStore.write` receives it. */
export interface Source {
  content: AsyncIterable<Buffer>;
  length: number | { atMost: number };
  onProgress?: (received: number) => void;
  /** The id that it already has in another store; by default it gets a new one. */
  id?: string;
}

/** Content in a temporary file that is not stored yet. */
export interface StagedContent extends Blob {
  path: string;
}

/**
 * Streams content into a new file under a new id, and computes its checksums. A failed upload leaves no file.
 * @param isDurable whether the file is synced to the disk before the promise resolves
 * @throws {WrongLength} when the stream is longer or shorter than announced
 * @throws {OutOfSpace} when the disk is full
 */
export async function stageContent(folder: string, source: Source, isDurable: boolean): Promise<StagedContent> {
  const id = source.id ?? randomBytes(16).toString('hex');
  const path = join(folder, id);
  try {
    if (typeof source.length === 'number' && source.length <= MAX_SMALL_BYTES)
      return { id, path, ...(await receiveSmall(path, source, isDurable)) };
    keepAlive(path);
    const file = await open(path, 'wx', 0o600);
    return { id, path, ...(await receive(file, source, isDurable)) };
  } catch (error) {
    await removeIfExists(path);
    endStaging(path);
    return blobErrorFrom(error);
  }
}

/** Staged files of this process that are still being received, sent or renamed. */
const live = new Set<string>();
let heartbeat: NodeJS.Timeout | undefined;
const HEARTBEAT_INTERVAL_MS = 60_000;

/** Other nodes with the same folder see by the modification time that the file is still in use. */
function keepAlive(path: string): void {
  live.add(path);
  heartbeat ??= setInterval(() => {
    const now = new Date();
    for (const staged of live) utimes(staged, now, now).catch(() => undefined);
  }, HEARTBEAT_INTERVAL_MS).unref();
}

/** A staged file was moved to its final path, or is no longer needed. */
export function endStaging(path: string): void {
  live.delete(path);
  if (live.size > 0) return;
  clearInterval(heartbeat);
  heartbeat = undefined;
}

/** Removes staged files that have not been written to since a moment: a crash left them. */
export async function removeStaleUploads(folder: string, time: Date): Promise<void> {
  for await (const name of oldFiles(folder, time))
    if (/^[0-9a-f]{32}$/.test(name) && !live.has(join(folder, name))) await removeIfExists(join(folder, name));
}

/** Streams into an open file, and closes it in every case. */
async function receive(file: FileHandle, { content, length, onProgress }: Source, isDurable: boolean) {
  const writer = new ChunkWriter(file);
  const maxBytes = typeof length === 'number' ? length : length.atMost;
  try {
    for await (const data of content) {
      if (writer.bytes + data.length > maxBytes) throw new WrongLength();
      await writer.push(data);
      onProgress?.(writer.bytes);
    }
    if (typeof length === 'number' && writer.bytes !== length) throw new WrongLength();
    const checksums = await writer.finish();
    if (isDurable) await file.sync();
    return { size: writer.bytes, checksums, mediaType: recognisedType(writer.head) };
  } finally {
    await writer.settle();
    await file.close();
  }
}

/**
 * The same for small content, which is collected before the file is created: moving each step to a thread takes longer
 * than the step. Only the sync waits for the disk.
 */
async function receiveSmall(path: string, { content, length, onProgress }: Source, isDurable: boolean) {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const data of content) {
    size += data.length;
    if (size > Number(length)) throw new WrongLength();
    pieces.push(data);
    onProgress?.(size);
  }
  if (size !== length) throw new WrongLength();
  const bytes = Buffer.concat(pieces);
  const file = openSync(path, 'wx', 0o600);
  try {
    for (let at = 0; at < size; ) at += writeSync(file, bytes, at);
    if (isDurable) await sync(file);
  } finally {
    closeSync(file);
  }
  return { size, checksums: checksumsOf(bytes), mediaType: recognisedType(bytes) };
}

/** Free bytes above the reserve on the disk of a folder; the default reserve is 2 % of the disk, at most 1 GiB. */
export async function freeBytesIn(folder: string, reserve?: number): Promise<number> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return bavail * bsize - (reserve ?? Math.min(GIB, blocks * bsize * 0.02));
}

/** The names of files in a folder that were last written before a moment. */
export async function* oldFiles(folder: string, time: Date): AsyncGenerator<string> {
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && found.mtime < time) yield name;
  }
}

export async function removeIfExists(path: string): Promise<void> {
  await unlink(path).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** Throws the error of `BlobStore` for an error of the system. */
export function blobErrorFrom(error: NodeJS.ErrnoException | unknown): never {
  const code = (error as NodeJS.ErrnoException).code;
  throw code === 'ENOSPC' || code === 'EDQUOT' ? new OutOfSpace() : error;
}
