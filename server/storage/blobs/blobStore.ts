import type { Readable } from 'node:stream';
import { z } from 'zod';

/** Bytes of content that one checksum covers. */
export const CHUNK_BYTES = 1024 * 1024;

/** An immutable piece of content. The database says which files use it; the store does not. */
export interface Blob {
  /** 32 random hex digits, after `joined-` for content that is a list of parts: nothing is stored under a user's file name. */
  id: string;
  size: number;
  /** CRC-32 of each MiB, four bytes each, big-endian. */
  checksums: Uint8Array;
  /** What the first bytes show, as `recognisedType` returns it; absent where they have not been examined yet. */
  mediaType?: string | null;
  /** SHA-256 in hex digits, where it was computed already. */
  sha256?: string | null;
  /** The checksum that the client sent and that was verified: `SHA1:` and hex digits. */
  sentChecksum?: string | null;
  /**
   * Small content itself: until it is committed, since the commit that inserts its row stores it in the database; and
   * where it was read together with its row.
   */
  bytes?: Buffer;
  /** The stored parts of joined content, in order, until it is committed: the commit that inserts its row lists them. */
  parts?: Blob[];
}

/** The identity that a storage keeps, so that no other database treats its content as its own. */
const identityShape = z.object({
  instanceId: z.string().min(1),
  /** Rows in the log of its database when this was last written: a database with fewer rows is an older copy. */
  logRows: z.number().int().min(0),
});
export type StorageIdentity = z.infer<typeof identityShape>;

/** @throws when the text is not an identity: a damaged identity must not be taken for a missing one */
export function parseStorageIdentity(text: string): StorageIdentity {
  return identityShape.parse(JSON.parse(text));
}

/** Content that was taken out of use and is not deleted yet. */
export interface QuarantinedBlob {
  id: string;
  /** The day on which it was taken out of use, `YYYY-MM-DD`. */
  on: string;
  size: number;
}

/** Where removed content is kept for some days before it is deleted. */
export interface Quarantine {
  /** Takes a stored blob out of use. A blob that does not exist is not an error. */
  add(id: string, on: Date): Promise<void>;
  list(): AsyncIterable<QuarantinedBlob>;
  /** Brings a blob back into use. */
  restore(blob: QuarantinedBlob): Promise<void>;
  /** Deletes it for good. */
  remove(blob: QuarantinedBlob): Promise<void>;
}

/** A piece of content in memory that is used again. */
export interface PooledPiece {
  bytes: Buffer;
  /** Says that the bytes are needed no more; then they change. A piece that is never released is only garbage. */
  release(): void;
}

/** Storage of content: on the local disk or in a bucket, and small content in the database. */
export interface BlobStore {
  /**
   * Stores a stream. When the promise resolves, the content is durable, or it is small and the result has its bytes,
   * which become durable with its row; when it rejects, nothing of the content remains.
   * @param length the announced size in bytes, or the maximum where none was announced
   * @param onProgress called with the bytes received so far
   * @throws {WrongLength} when the stream is longer or shorter
   * @throws {OutOfSpace} when the disk is full
   * @throws {StorageDown} when the store cannot be reached
   */
  write(
    source: AsyncIterable<Buffer>,
    length: number | { atMost: number },
    onProgress?: (received: number) => void,
  ): Promise<Blob>;
  /**
   * Copies a blob from another store, under the same id. @throws {CorruptContent} when it differs from what was written there
   */
  writeCopy(blob: Blob, content: AsyncIterable<Buffer>): Promise<void>;
  /**
   * Reads bytes `from` to `to`, both inclusive. If the checksum of a chunk does not match, the stream fails before any
   * byte of that chunk is sent.
   */
  read(blob: Blob, from: number, to: number): Readable;
  /** The same for callers that use each piece at once, and ask for the next one but one when they have released it. */
  readPooled(blob: Blob, from: number, to: number): AsyncGenerator<PooledPiece>;
  /**
   * Where another server can send the blob from: a URL of the bucket that is valid for a minute, or the path for
   * `X-Accel-Redirect`; undefined for content in the database, which this node sends.
   * @param disposition the `Content-Disposition` with which a bucket replies
   */
  urlOf(blob: Blob, disposition: string): Promise<string | undefined>;
  /** Deletes a blob immediately: only for content that was just written and that no row refers to. */
  remove(blob: Blob): Promise<void>;
  readonly quarantine: Quarantine;
  /** The identity of the storage; undefined where none has been written yet. */
  identity(): Promise<StorageIdentity | undefined>;
  setIdentity(identity: StorageIdentity): Promise<void>;
  /** Size of a stored blob in bytes; undefined where there is none. */
  sizeOf(id: string): Promise<number | undefined>;
  /** Free bytes above the reserve. */
  free(): Promise<number>;
  /**
   * Every stored blob that is older than this, in no particular order; of those in the database, only blobs that no row
   * refers to, since content and row are committed together.
   */
  olderThan(time: Date): AsyncIterable<string>;
  /**
   * Removes incomplete content of processes that have ended: content that has not been written to since this moment.
   */
  removeStaleUploads(time: Date): Promise<void>;
  /** Removes what interrupted writes left behind, when it is older than this. */
  removeOrphans(time: Date): Promise<void>;
  /** Rejects when the store cannot be reached. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export class WrongLength extends Error {}
export class OutOfSpace extends Error {}
/** The store cannot be reached now; it may be reachable again soon. */
export class StorageDown extends Error {}
/** The store can be reached and denies access: the credentials are wrong, or the bucket may not be used. */
export class StorageAccessDenied extends StorageDown {}
/** Stored bytes differ from what was written. */
export class CorruptContent extends Error {}
