import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { type FileHandle, open, readdir, rename, stat, statfs, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Blob, type BlobStore, CHUNK, OutOfSpace, Rotten, WrongLength } from './blobStore.ts';
import { ChunkWriter } from './chunkWriter.ts';

const GIB = 1024 ** 3;

/**
 * Content on the local disk, `blobs/<first two hex>/<id>`. The order of steps is what keeps every acknowledged file
 * through a power cut (quality, §1): write aside, sync, rename, sync the folder; the row comes after.
 * @param reserve bytes to leave free; without it 2 % of the disk, at most 1 GiB
 */
export async function openDisk(dataDir: string, reserve?: number): Promise<BlobStore> {
  const root = join(dataDir, 'blobs');
  const tmp = join(dataDir, 'tmp');
  await prepareFolders(dataDir, root, tmp);
  const pathOf = (id: string) => join(root, id.slice(0, 2), id);

  return {
    write: (source, length, onProgress) => write({ tmp, pathOf }, source, length, onProgress),
    read: (blob, from, to) => Readable.from(chunks(pathOf(blob.id), blob, from, to), { objectMode: false }),
    remove: (id) => removeIfThere(pathOf(id)),
    async free() {
      const { bavail, blocks, bsize } = await statfs(dataDir);
      return bavail * bsize - (reserve ?? Math.min(GIB, blocks * bsize * 0.02));
    },
    async *olderThan(moment) {
      for (const folder of await readdir(root)) yield* oldFiles(join(root, folder), moment);
    },
    async sweep(moment) {
      for await (const name of oldFiles(tmp, moment)) await removeIfThere(join(tmp, name));
    },
    async check() {
      await stat(tmp);
    },
  };
}

/** All 256 folders are made and synced before the first write, so that a rename never depends on an unsynced one. */
async function prepareFolders(dataDir: string, root: string, tmp: string) {
  const made = [root, tmp].map((folder) => mkdirSync(folder, { recursive: true, mode: 0o700 }));
  const present = new Set(await readdir(root));
  for (let n = 0; n < 256; n++) {
    const name = n.toString(16).padStart(2, '0');
    if (!present.has(name)) made.push(mkdirSync(join(root, name), { recursive: true, mode: 0o700 }));
  }
  if (made.some(Boolean)) {
    await syncFolder(root);
    await syncFolder(dataDir);
  }
}

interface Places {
  tmp: string;
  pathOf(id: string): string;
}

async function write(
  { tmp, pathOf }: Places,
  source: AsyncIterable<Buffer>,
  length: number,
  onProgress?: (received: number) => void,
): Promise<Blob> {
  const id = randomBytes(16).toString('hex');
  const aside = join(tmp, id);
  const file = await open(aside, 'wx', 0o600).catch(named);
  try {
    const checksums = await receive(file, source, length, onProgress);
    await rename(aside, pathOf(id));
    await syncFolder(dirname(pathOf(id)));
    return { id, size: length, checksums };
  } catch (error) {
    await removeIfThere(aside);
    await removeIfThere(pathOf(id));
    return named(error);
  }
}

/** Streams into an open file, syncs it and closes it in any case. */
async function receive(
  file: FileHandle,
  source: AsyncIterable<Buffer>,
  length: number,
  onProgress?: (received: number) => void,
): Promise<Buffer> {
  const writer = new ChunkWriter(file);
  try {
    for await (const data of source) {
      if (writer.bytes + data.length > length) throw new WrongLength();
      await writer.push(data);
      onProgress?.(writer.bytes);
    }
    if (writer.bytes !== length) throw new WrongLength();
    const checksums = await writer.finish();
    await file.sync();
    return checksums;
  } finally {
    await writer.settle();
    await file.close();
  }
}

async function* chunks(path: string, blob: Blob, from: number, to: number): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  try {
    for (let index = Math.floor(from / CHUNK); index * CHUNK <= to; index++) {
      const start = index * CHUNK;
      const chunk = await readChunk(file, blob, index);
      yield chunk.subarray(Math.max(from - start, 0), Math.min(to + 1 - start, chunk.length));
    }
  } finally {
    await file.close();
  }
}

async function readChunk(file: FileHandle, blob: Blob, index: number): Promise<Buffer> {
  const start = index * CHUNK;
  const chunk = Buffer.allocUnsafe(Math.min(CHUNK, blob.size - start));
  const { bytesRead } = await file.read(chunk, 0, chunk.length, start);
  const expected = Buffer.from(blob.checksums.buffer, blob.checksums.byteOffset).readUInt32BE(index * 4);
  if (bytesRead !== chunk.length || crc32(chunk) !== expected) throw new Rotten(`Chunk ${index} of ${blob.id}`);
  return chunk;
}

async function* oldFiles(folder: string, moment: Date): AsyncGenerator<string> {
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && found.mtime < moment) yield name;
  }
}

async function syncFolder(path: string) {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

async function removeIfThere(path: string) {
  await unlink(path).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

function named(error: NodeJS.ErrnoException | unknown): never {
  const code = (error as NodeJS.ErrnoException).code;
  throw code === 'ENOSPC' || code === 'EDQUOT' ? new OutOfSpace() : error;
}
