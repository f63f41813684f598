import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { CHUNK_BYTES } from './blobStore.ts';
import { HEAD_BYTES } from './recognisedType.ts';

/** Bytes that are collected for one write: fewer and larger writes make large uploads fast. */
const BATCH_BYTES = 1024 * 1024;

/**
 * Writes a stream to a file and computes its checksums. The next batch is collected while one batch is written; the
 * stream is never further ahead than that.
 */
export class ChunkWriter {
  readonly #file: FileHandle;
  #gathered: Buffer[] = [];
  #gatheredBytes = 0;
  #writing: Promise<void> = Promise.resolve();
  #crc = 0;
  #checksums: number[] = [];
  #head: Buffer = Buffer.alloc(0);
  bytes = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** The first bytes of the content. */
  get head(): Buffer {
    return this.#head;
  }

  async push(data: Buffer): Promise<void> {
    if (this.#head.length < HEAD_BYTES)
      this.#head = Buffer.concat([this.#head, data.subarray(0, HEAD_BYTES - this.#head.length)]);
    this.#check(data);
    this.#gathered.push(data);
    this.#gatheredBytes += data.length;
    if (this.#gatheredBytes >= BATCH_BYTES) await this.#flush();
  }

  /** Writes the remaining bytes. @returns the checksums, four bytes a chunk */
  async finish(): Promise<Buffer> {
    await this.#flush();
    await this.#writing;
    if (this.bytes % CHUNK_BYTES !== 0) this.#checksums.push(this.#crc);
    const packed = Buffer.alloc(this.#checksums.length * 4);
    for (const [index, crc] of this.#checksums.entries()) packed.writeUInt32BE(crc, index * 4);
    return packed;
  }

  /** Waits until the current write has succeeded or failed, so that the file can be closed. */
  async settle(): Promise<void> {
    await this.#writing.catch(() => {});
  }

  #check(data: Buffer) {
    for (let at = 0; at < data.length; ) {
      const end = Math.min(data.length, at + CHUNK_BYTES - (this.bytes % CHUNK_BYTES));
      this.#crc = crc32(data.subarray(at, end), this.#crc);
      this.bytes += end - at;
      at = end;
      if (this.bytes % CHUNK_BYTES === 0) {
        this.#checksums.push(this.#crc);
        this.#crc = 0;
      }
    }
  }

  async #flush() {
    const batch = this.#gathered;
    this.#gathered = [];
    this.#gatheredBytes = 0;
    await this.#writing;
    this.#writing = writeAll(this.#file, batch);
    // The next flush throws the failure; until then it must not count as an unhandled rejection.
    this.#writing.catch(() => {});
  }
}

/** A disk that is nearly full writes only a part of a batch; writing the rest reports the error. */
async function writeAll(file: FileHandle, batch: Buffer[]): Promise<void> {
  let rest = batch;
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest);
    rest = after(rest, bytesWritten);
  }
}

function after(batch: Buffer[], written: number): Buffer[] {
  let skip = written;
  let index = 0;
  for (let next = batch[index]; next && skip >= next.length; next = batch[++index]) skip -= next.length;
  const [partial, ...rest] = batch.slice(index);
  return partial ? [partial.subarray(skip), ...rest] : [];
}
