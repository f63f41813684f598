import { Readable } from 'node:stream';
import type { Database } from '../database.ts';
import { type Blob, type BlobStore, CorruptContent, type PooledPiece } from './blobStore.ts';
import { isJoined, type PlacedPart, partsWithin, placed } from './joinedContents.store.ts';

/**
 * A store whose contents may be lists of parts (decision 0033). They are read part by part, each with its own checksums;
 * everything else goes to the store that has the parts.
 */
export function withJoinedContents(store: BlobStore, { reader }: Pick<Database, 'reader'>): BlobStore {
  const partsOf = async ({ id, parts }: Blob, from: number, to: number): Promise<PlacedPart[]> =>
    parts
      ? placed(parts).filter(({ position, size }) => position <= to && position + size > from)
      : partsWithin(reader, id, from, to);

  /** The bytes of all parts in a range, as `read` gives those of one. @throws {CorruptContent} where a part is missing */
  async function* each<T>(
    blob: Blob,
    from: number,
    to: number,
    read: (part: Blob, from: number, to: number) => AsyncIterable<T>,
  ) {
    let next = from;
    for (const part of await partsOf(blob, from, to)) {
      const end = part.position + part.size;
      if (part.position > next || end <= next) break;
      yield* read(part, next - part.position, Math.min(end - 1, to) - part.position);
      next = end;
    }
    if (next <= to) throw new CorruptContent(`Parts of ${blob.id}`);
  }

  return {
    ...store,
    read: (blob, from, to) =>
      isJoined(blob.id)
        ? Readable.from(
            each(blob, from, to, (...range) => store.read(...range) as AsyncIterable<Buffer>),
            {
              objectMode: false,
            },
          )
        : store.read(blob, from, to),
    readPooled: (blob, from, to): AsyncGenerator<PooledPiece> =>
      isJoined(blob.id)
        ? each(blob, from, to, (...range) => store.readPooled(...range))
        : store.readPooled(blob, from, to),
    // Another server knows no lists.
    urlOf: async (blob, disposition) => (isJoined(blob.id) ? undefined : store.urlOf(blob, disposition)),
    // Nothing is stored under its ID; its parts have rows of their own.
    remove: async (blob) => void (isJoined(blob.id) || (await store.remove(blob))),
  };
}
