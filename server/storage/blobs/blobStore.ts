import type { Readable } from 'node:stream';
import { z } from 'zod';

/** Bytes of content that share one checksum. */
export const CHUNK_BYTES = 1024 * 1024;

/** An immutable piece of content. Who owns it is written in the database, never here. */
export interface Blob {
  /** 32 hex digits, random: nothing is stored under a user's file name. */
  id: string;
  size: number;
  /** CRC-32 of each MiB, four bytes each, big-endian. */
  checksums: Uint8Array;
}

/** What a storage says of itself, so that no other database takes its content for its own. */
const identityShape = z.object({
  instanceId: z.string().min(1),
  /** Rows that the log of its database had when this was last noted: a database with fewer is an older copy. */
  logRows: z.number().int().min(0),
});
export type StorageIdentity = z.infer<typeof identityShape>;

/** @throws when the text is not an identity: it must not pass for "no one has said so yet" */
export function storageIdentityFrom(text: string): StorageIdentity {
  return identityShape.parse(JSON.parse(text));
}

/** Content that was taken out of use and is not deleted yet. */
export interface QuarantinedBlob {
  id: string;
  /** The day, `YYYY-MM-DD`. */
  on: string;
  size: number;
}

/** Where removed content stays for a while before it is deleted. */
export interface Quarantine {
  /** Takes a stored blob out of use. What is not there is no error. */
  add(id: string, on: Date): Promise<void>;
  list(): AsyncIterable<QuarantinedBlob>;
  /** Brings a blob back into use. */
  restore(blob: QuarantinedBlob): Promise<void>;
  /** Deletes it for good. */
  remove(blob: QuarantinedBlob): Promise<void>;
}

/** The port behind which content lies on a disk, or elsewhere. */
export interface BlobStore {
  /**
   * Stores a stream. When the promise resolves the content is durable; when it rejects nothing of it is left.
   * @param length bytes that were announced, or the most that may come where nothing was
   * @param onProgress told the bytes received so far
   * @throws {WrongLength} when the stream is longer or shorter
   * @throws {OutOfSpace} when the disk is full
   * @throws {StorageDown} when the store is out of reach
   */
  write(
    source: AsyncIterable<Buffer>,
    length: number | { atMost: number },
    onProgress?: (received: number) => void,
  ): Promise<Blob>;
  /** Stores what another store has, under the same id. @throws {Rotten} when it is not what was written there */
  adopt(blob: Blob, content: AsyncIterable<Buffer>): Promise<void>;
  /**
   * Reads bytes `from` to `to`, both inclusive. A chunk whose checksum does not match ends the stream with an error
   * before any of it is sent.
   */
  read(blob: Blob, from: number, to: number): Readable;
  /**
   * Where another user finds it who sends it in our place: an address of the bucket that works for
   * a minute, or the path that `X-Accel-Redirect` takes.
   * @param disposition the `Content-Disposition` that a bucket is to answer with
   */
  urlOf(id: string, disposition: string): Promise<string>;
  /** Deletes a blob immediately: only for what was written a moment ago and that no row came to need. */
  remove(id: string): Promise<void>;
  readonly quarantine: Quarantine;
  /** Whose content this is; undefined where no one has said so yet. */
  identity(): Promise<StorageIdentity | undefined>;
  setIdentity(identity: StorageIdentity): Promise<void>;
  /** Bytes of a stored blob; undefined where there is none. */
  sizeOf(id: string): Promise<number | undefined>;
  /** Bytes that can be taken before the reserve is touched. */
  free(): Promise<number>;
  /** Every stored blob that is older than this, in no order. */
  olderThan(moment: Date): AsyncIterable<string>;
  /** Removes content that was on its way in when a process ended, not written to since this moment. */
  removeStaleUploads(moment: Date): Promise<void>;
  /** Removes what an interrupted write left, older than this. */
  removeOrphans(moment: Date): Promise<void>;
  /** Rejects when the store is out of reach. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export class WrongLength extends Error {}
export class OutOfSpace extends Error {}
/** The store is out of reach; soon it may not be. */
export class StorageDown extends Error {}
/** The store is there and rejects this server: its credentials, or what it is asked to use. */
export class StorageAccessDenied extends StorageDown {}
/** Stored bytes are not what was written. */
export class Rotten extends Error {}
