import type { Blob, BlobStore } from '#server/storage/blobs/blobStore.ts';

/** Maximum number of concurrent copies. */
const MAX_CONCURRENT_COPIES = 8;
const FAR_AWAY = new Date(8.64e15);

/**
 * Copies the contents that the target does not have yet, and verifies their checksums.
 * @returns the number of copies
 */
export async function copyContents(from: BlobStore, to: BlobStore, blobs: Iterable<Blob>): Promise<number> {
  const present = new Set<string>();
  for await (const id of to.olderThan(FAR_AWAY)) present.add(id);
  let copied = 0;
  await together(blobs, async (blob) => {
    if (present.has(blob.id)) return;
    await to.writeCopy(blob, contentOf(from, blob));
    copied++;
  });
  return copied;
}

/**
 * Reads every byte of every content.
 * @returns the problems, one line each
 */
export async function contentFindings(store: BlobStore, blobs: Iterable<Blob>): Promise<string[]> {
  const findings: string[] = [];
  await together(blobs, async (blob) => {
    try {
      for await (const _ of contentOf(store, blob));
    } catch (error) {
      findings.push(`Content ${blob.id}: ${(error as Error).message}`);
    }
  });
  return findings;
}

async function* contentOf(store: BlobStore, blob: Blob): AsyncGenerator<Buffer> {
  if (blob.size > 0) yield* store.read(blob, 0, blob.size - 1) as AsyncIterable<Buffer>;
}

async function together<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_COPIES }, worker));
}
