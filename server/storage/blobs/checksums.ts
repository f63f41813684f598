import { crc32 } from 'node:zlib';
import { type Blob, CHUNK_BYTES, CorruptContent } from './blobStore.ts';

/** The checksum of content of at most one chunk; empty content has none. */
export function checksumsOf(content: Buffer): Buffer {
  const packed = Buffer.alloc(content.length === 0 ? 0 : 4);
  if (content.length > 0) packed.writeUInt32BE(crc32(content));
  return packed;
}

/** Compares a whole chunk with its checksum. @throws {CorruptContent} when it differs from what was written */
export function checkChunk(blob: Blob, index: number, chunk: Buffer): void {
  const expected = Buffer.from(blob.checksums.buffer, blob.checksums.byteOffset).readUInt32BE(index * 4);
  const isWhole = chunk.length === Math.min(CHUNK_BYTES, blob.size - index * CHUNK_BYTES);
  if (!isWhole || crc32(chunk) !== expected) throw new CorruptContent(`Chunk ${index} of ${blob.id}`);
}

/** Compares received content with the content that was sent. @throws {CorruptContent} when it differs */
export function checkAll(received: Blob, sent: Blob): void {
  const isSame = Buffer.compare(received.checksums, sent.checksums) === 0;
  if (!isSame || received.size !== sent.size) throw new CorruptContent(`All of ${sent.id}`);
}
