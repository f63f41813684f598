import type { Readable } from 'node:stream';

/** Bytes of content that share one checksum. */
export const CHUNK = 1024 * 1024;

/** An immutable piece of content. Who owns it is written in the database, never here. */
export interface Blob {
  /** 32 hex digits, random: nothing is stored under a user's file name. */
  id: string;
  size: number;
  /** CRC-32 of each MiB, four bytes each, big-endian. */
  checksums: Uint8Array;
}

/** The port behind which content lies on a disk, or elsewhere. */
export interface BlobStore {
  /**
   * Stores a stream. When the promise resolves the content is durable; when it rejects nothing of it is left.
   * @param length bytes that were announced
   * @param onProgress told the bytes received so far
   * @throws {WrongLength} when the stream is longer or shorter
   * @throws {OutOfSpace} when the disk is full
   * @throws {StorageDown} when the store is out of reach
   */
  write(source: AsyncIterable<Buffer>, length: number, onProgress?: (received: number) => void): Promise<Blob>;
  /** Stores what another store has, under the same id. @throws {Rotten} when it is not what was written there */
  adopt(blob: Blob, content: AsyncIterable<Buffer>): Promise<void>;
  /**
   * Reads bytes `from` to `to`, both inclusive. A chunk whose checksum does not match ends the stream with an error
   * before any of it is sent.
   */
  read(blob: Blob, from: number, to: number): Readable;
  /**
   * Where somebody else finds it who sends it in our place: an address of the bucket that works for
   * a minute, or the path that `X-Accel-Redirect` takes.
   * @param disposition the `Content-Disposition` that a bucket is to answer with
   */
  placeOf(id: string, disposition: string): Promise<string>;
  remove(id: string): Promise<void>;
  /** Bytes of a stored blob; undefined where there is none. */
  sizeOf(id: string): Promise<number | undefined>;
  /** Bytes that can be taken before the reserve is touched. */
  free(): Promise<number>;
  /** Every stored blob that is older than this, in no order. */
  olderThan(moment: Date): AsyncIterable<string>;
  /** Removes what an interrupted write left, older than this. */
  sweep(moment: Date): Promise<void>;
  /** Rejects when the store is out of reach. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export class WrongLength extends Error {}
export class OutOfSpace extends Error {}
/** The store is out of reach; soon it may not be. */
export class StorageDown extends Error {}
/** Stored bytes are not what was written. */
export class Rotten extends Error {}
