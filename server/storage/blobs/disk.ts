import { closeSync, mkdirSync, openSync, read } from 'node:fs';
import { readdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { type Blob, type BlobStore, CHUNK_BYTES, CorruptContent, type PooledPiece } from './blobStore.ts';
import { releaseBuffer, takeBuffer } from './bufferPool.ts';
import { checkAll, checkChunk } from './checksums.ts';
import { readIdentity, syncFolder, writeIdentity } from './diskIdentity.ts';
import { openDiskQuarantine } from './diskQuarantine.ts';
import { type FolderHandles, openFolderHandles } from './folderHandles.ts';
import { limitChecks, openReadAhead, SMALL_READ_BYTES } from './readAhead.ts';
import {
  blobErrorFrom,
  endStaging,
  freeBytesIn,
  oldFiles,
  removeIfExists,
  removeStaleUploads,
  type Source,
  stageContent,
} from './staging.ts';

/**
 * Content on the local disk, `blobs/<first two hex digits>/<id>`. The order of the steps protects every acknowledged
 * file against a power cut: write a temporary file, sync it, rename it, sync the folder, and then insert the row.
 * @param reserve bytes to leave free; by default 2 % of the disk, at most 1 GiB
 */
export async function openDisk(dataDir: string, reserve?: number): Promise<BlobStore> {
  const root = join(dataDir, 'blobs');
  const tmp = join(dataDir, 'tmp');
  await prepareFolders(dataDir, root, tmp);
  const pathOf = (id: string) => join(root, id.slice(0, 2), id);
  const folders = openFolderHandles();
  const free = cacheWhileAmple(() => freeBytesIn(dataDir, reserve));
  const paths = { tmp, pathOf, folders };

  return {
    write: (content, length, onProgress) => write(paths, { content, length, onProgress }),
    async writeCopy(blob, content) {
      await write(paths, { content, length: blob.size, id: blob.id }, blob);
    },
    read: (blob, from, to) => Readable.from(bytesOf(pathOf(blob.id), blob, from, to), { objectMode: false }),
    readPooled: (blob, from, to) => pieces(pathOf(blob.id), blob, from, to),
    urlOf: async ({ id }) => `/strongroom-blobs/${id.slice(0, 2)}/${id}`,
    remove: ({ id }) => removeIfExists(pathOf(id)),
    quarantine: openDiskQuarantine(join(dataDir, 'quarantine'), pathOf),
    identity: () => readIdentity(root),
    setIdentity: (identity) => writeIdentity(root, identity),
    sizeOf: async (id) => (await stat(pathOf(id)).catch(() => undefined))?.size,
    free,
    async *olderThan(time) {
      for (const folder of await readdir(root))
        if (/^[0-9a-f]{2}$/.test(folder)) yield* oldFiles(join(root, folder), time);
    },
    removeStaleUploads: (time) => removeStaleUploads(tmp, time),
    async removeOrphans(time) {
      for await (const name of oldFiles(tmp, time)) await removeIfExists(join(tmp, name));
    },
    async check() {
      await stat(tmp);
    },
    close: () => folders.close(),
  };
}

/** With this much free space, it is not measured again for a while: one second of uploads makes no difference. */
const AMPLE_BYTES = 8 * 1024 ** 3;
const POLL_INTERVAL_MS = 1000;

/**
 * With plenty of free space, hundreds of uploads do not each have to measure it: a full disk is also noticed when a
 * file is written.
 */
function cacheWhileAmple(measure: () => Promise<number>): () => Promise<number> {
  let cached = { bytes: 0, at: 0 };
  return async () => {
    if (cached.bytes > AMPLE_BYTES && performance.now() - cached.at < POLL_INTERVAL_MS) return cached.bytes;
    cached = { bytes: await measure(), at: performance.now() };
    return cached.bytes;
  };
}

/**
 * All 256 folders are created and synced before the first write, so that a rename never depends on a folder that is not
 * synced.
 */
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

interface Paths {
  tmp: string;
  pathOf(id: string): string;
  folders: FolderHandles;
}

async function write({ tmp, pathOf, folders }: Paths, source: Source, expected?: Blob): Promise<Blob> {
  const { path, ...blob } = await stageContent(tmp, source, true);
  try {
    if (expected) checkAll(blob, expected);
    await rename(path, pathOf(blob.id));
    await folders.sync(dirname(pathOf(blob.id)));
    return blob;
  } catch (error) {
    await removeIfExists(path);
    await removeIfExists(pathOf(blob.id));
    return blobErrorFrom(error);
  } finally {
    endStaging(path);
  }
}

/** What waits for the disk has a thread; opening and closing take less time than moving them to one. */
const readAt = promisify(read);

/** For readers who keep the bytes: no piece is released. */
async function* bytesOf(...read: Parameters<typeof pieces>): AsyncGenerator<Buffer> {
  for await (const { bytes } of pieces(...read)) yield bytes;
}

async function* pieces(path: string, blob: Blob, from: number, to: number): AsyncGenerator<PooledPiece> {
  const file = openSync(path, 'r');
  const share = openReadAhead();
  try {
    for (let index = Math.floor(from / CHUNK_BYTES); index * CHUNK_BYTES <= to; index++) {
      const start = index * CHUNK_BYTES;
      const end = Math.min(start + CHUNK_BYTES, blob.size, to + 1);
      if (share.take(CHUNK_BYTES)) {
        const chunk = await readChunk(file, blob, index);
        const bytes = chunk.subarray(Math.max(from - start, 0), end - start);
        yield { bytes, release: () => releaseBuffer(chunk) };
        share.noteDemand();
      } else
        for await (const bytes of smallPieces(file, blob, index, { from: Math.max(from, start), end })) {
          share.tookSmall();
          yield { bytes, release: () => {} };
          share.noteDemand();
        }
    }
  } finally {
    share.close();
    closeSync(file);
  }
}

/**
 * A chunk in small pieces. None is sent before the checksum of the whole chunk is verified; it is read twice so that it
 * need not stay in memory.
 */
async function* smallPieces(file: number, blob: Blob, index: number, { from, end }: { from: number; end: number }) {
  await limitChecks(async () => releaseBuffer(await readChunk(file, blob, index)));
  for (let at = from; at < end; at += SMALL_READ_BYTES) {
    const piece = Buffer.allocUnsafe(Math.min(SMALL_READ_BYTES, end - at));
    const { bytesRead } = await readAt(file, piece, 0, piece.length, at);
    if (bytesRead !== piece.length) throw new CorruptContent(`Chunk ${index} of ${blob.id}`);
    yield piece;
  }
}

async function readChunk(file: number, blob: Blob, index: number): Promise<Buffer> {
  const start = index * CHUNK_BYTES;
  const chunk = takeBuffer(Math.min(CHUNK_BYTES, blob.size - start));
  const { bytesRead } = await readAt(file, chunk, 0, chunk.length, start);
  checkChunk(blob, index, chunk.subarray(0, bytesRead));
  return chunk;
}
