import { CHUNK_BYTES } from './blobStore.ts';

/** Chunks that are kept for further reads. */
const MAX_FREE = 16;

const free: Buffer[] = [];

/**
 * A buffer with any content. Those of whole chunks are used again: new ones are work for the garbage collector, which
 * takes more processor time than sending them.
 * @param size in bytes
 */
export function takeBuffer(size: number): Buffer {
  return (size === CHUNK_BYTES && free.pop()) || Buffer.allocUnsafe(size);
}

/** Gives back a buffer that is not used any more. One that is never given back is only garbage. */
export function releaseBuffer(buffer: Buffer): void {
  // One that is released twice must not have two readers.
  if (buffer.length === CHUNK_BYTES && free.length < MAX_FREE && !free.includes(buffer)) free.push(buffer);
}
