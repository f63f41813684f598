import type { Readable } from 'node:stream';
import type { PooledPiece } from '#server/storage/blobs/blobStore.ts';

/** The content that a key gives access to. */
export interface Download {
  file: { name: string; type: string };
  /** Undefined for content that is generated while it is sent: it has no ranges and no conditional requests. */
  content?: { size: number; etag: string };
  kind: 'download' | 'preview';
  /**
   * Where another server can send it from, with this `Content-Disposition`; if absent or undefined, this node sends it
   * (decision 0011).
   */
  redirectUrl?(disposition: string): Promise<string | undefined>;
  /**
   * Marks the key as used, once; later calls only resume.
   * @param from the first of the requested bytes
   * @throws {ApiError} 410 when the key was used before
   */
  start(ranged: boolean, bytes: number, from: number): Promise<void>;
  /** Throws when its key has ended, or its user may not download it any more; absent for keys of modules. */
  check?(): Promise<void>;
  /** The bytes `from` to `to`, both inclusive; all bytes of generated content. */
  read(from: number, to: number): Readable;
  /** The same for a response that releases each piece when it is sent; absent where something else follows the bytes. */
  readPooled?(from: number, to: number): AsyncGenerator<PooledPiece>;
}

declare module '#server/kernel/providerHooks.ts' {
  interface ProviderHooks {
    /** The download of a key that does not belong to a stored file. */
    keyOpens: { input: string; output: Download };
  }
}
