import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Database } from '../database.ts';
import { type Blob, type BlobStore, OutOfSpace, WrongLength } from './blobStore.ts';
import { checkChunk, checksumsOf } from './checksums.ts';
import { recognisedType } from './recognisedType.ts';
import {
  findSmallContent,
  MAX_SMALL_CONTENT_BYTES,
  quarantinedSmallContents,
  quarantineSmallContent,
  removeSmallContent,
  sizeOfSmallContent,
  unusedSmallContents,
} from './smallContents.store.ts';

/**
 * A store of files, or a bucket, with small content in the database (decision 0027): `write` returns it with its bytes,
 * and the commit that inserts its row stores them.
 */
export function withSmallContents(files: BlobStore, database: Pick<Database, 'reader' | 'slowReader' | 'write'>) {
  const { reader } = database;
  const bytesOf = async (blob: Blob): Promise<Buffer | undefined> => {
    if (blob.size > MAX_SMALL_CONTENT_BYTES) return undefined;
    const bytes = blob.bytes ?? (await findSmallContent(reader, blob.id));
    if (bytes && blob.size > 0) checkChunk(blob, 0, bytes);
    return bytes;
  };
  async function* pieces(blob: Blob, from: number, to: number) {
    const bytes = await bytesOf(blob);
    if (bytes) yield { bytes: bytes.subarray(from, to + 1), release: () => {} };
    else yield* files.readPooled(blob, from, to);
  }
  async function* small(blob: Blob, from: number, to: number): AsyncGenerator<Buffer> {
    const bytes = await bytesOf(blob);
    if (bytes) yield bytes.subarray(from, to + 1);
    else yield* files.read(blob, from, to) as AsyncIterable<Buffer>;
  }

  const store: BlobStore = {
    ...files,
    async write(source, length, onProgress) {
      if (typeof length === 'number' && length > MAX_SMALL_CONTENT_BYTES)
        return files.write(source, length, onProgress);
      const { bytes, rest } = await collect(source, length, onProgress);
      if (rest) return files.write(rest, length, onProgress);
      if (bytes.length > 0 && bytes.length > (await files.free())) throw new OutOfSpace();
      const id = randomBytes(16).toString('hex');
      return { id, size: bytes.length, checksums: checksumsOf(bytes), mediaType: recognisedType(bytes), bytes };
    },
    read: (blob, from, to) =>
      blob.size > MAX_SMALL_CONTENT_BYTES
        ? files.read(blob, from, to)
        : Readable.from(small(blob, from, to), { objectMode: false }),
    readPooled: (blob, from, to) =>
      blob.size > MAX_SMALL_CONTENT_BYTES ? files.readPooled(blob, from, to) : pieces(blob, from, to),
    urlOf: async (blob, disposition) => ((await bytesOf(blob)) ? undefined : files.urlOf(blob, disposition)),
    // Content that still has its bytes was not committed: nothing of it is stored.
    remove: async (blob) => void (blob.bytes ?? (await files.remove(blob))),
    sizeOf: async (id) => (await sizeOfSmallContent(reader, id)) ?? files.sizeOf(id),
    async *olderThan(time) {
      yield* unusedSmallContents(database.slowReader);
      yield* files.olderThan(time);
    },
    quarantine: {
      async add(id, on) {
        const day = on.toISOString().slice(0, 10);
        if (!(await database.write((db) => quarantineSmallContent(db, id, day)))) await files.quarantine.add(id, on);
      },
      async *list() {
        yield* quarantinedSmallContents(reader);
        yield* files.quarantine.list();
      },
      async restore(blob) {
        if (!(await database.write((db) => quarantineSmallContent(db, blob.id, null))))
          await files.quarantine.restore(blob);
      },
      async remove(blob) {
        if (!(await database.write((db) => removeSmallContent(db, blob.id)))) await files.quarantine.remove(blob);
      },
    },
  };
  return store;
}

/**
 * Collects content that may be small.
 * @returns its bytes; for content that is not small, all of it as `rest`
 * @throws {WrongLength} when it is longer or shorter than announced
 */
async function collect(
  source: AsyncIterable<Buffer>,
  length: number | { atMost: number },
  onProgress?: (received: number) => void,
): Promise<{ bytes: Buffer; rest?: AsyncGenerator<Buffer> }> {
  const maxBytes = typeof length === 'number' ? length : length.atMost;
  const iterator = source[Symbol.asyncIterator]();
  const collected: Buffer[] = [];
  let size = 0;
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    collected.push(next.value);
    size += next.value.length;
    if (size > maxBytes) {
      await iterator.return?.();
      throw new WrongLength();
    }
    if (size > MAX_SMALL_CONTENT_BYTES) return { bytes: Buffer.alloc(0), rest: continued(collected, iterator) };
    onProgress?.(size);
  }
  if (typeof length === 'number' && size !== length) throw new WrongLength();
  return { bytes: Buffer.concat(collected) };
}

/** What was collected, and then what follows. */
async function* continued(collected: Buffer[], iterator: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* collected;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}
