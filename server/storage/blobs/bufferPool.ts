import { CHUNK_BYTES } from './blobStore.ts';

/** Chunks that are kept for further reads. */
const MAX_FREE = 16;

const free: Buffer[] = [];

/** Memory for the pieces of a read. */
export interface Memory {
  /** @param size in bytes, at most those of a chunk. @returns a buffer of this size, with any content */
  allocate(size: number): Buffer;
  /** Takes back a buffer that is not used any more. */
  release(buffer: Buffer): void;
}

/** Each buffer belongs to its reader and is never used again. */
export const ownMemory: Memory = { allocate: (size) => Buffer.allocUnsafe(size), release: () => {} };

/**
 * Buffers of whole chunks are used again: new ones are work for the garbage collector, which then needs more processor
 * time than sending them.
 */
export const pooledMemory: Memory = {
  allocate: (size) => (size === CHUNK_BYTES && free.pop()) || Buffer.allocUnsafe(size),
  release(buffer) {
    // One that is released twice must not have two readers.
    if (buffer.length === CHUNK_BYTES && free.length < MAX_FREE && !free.includes(buffer)) free.push(buffer);
  },
};
