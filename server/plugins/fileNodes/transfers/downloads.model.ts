import type { Readable } from 'node:stream';

/** Content that a key opens. */
export interface Download {
  file: { name: string; type: string };
  /** Undefined for what is made as it goes: no ranges then, and no asking whether it changed. */
  content?: { size: number; etag: string };
  kind: 'download' | 'preview';
  /**
   * Where another user sends it from, under this `Content-Disposition`; without it, a node sends it (decision 0011).
   */
  elsewhere?(disposition: string): Promise<string>;
  /**
   * Marks the key as used, once; later calls only resume.
   * @param from the first of the bytes that are asked for
   * @throws {ApiError} 410 when it is spent
   */
  start(ranged: boolean, bytes: number, from: number): Promise<void>;
  /** The bytes `from` to `to`, both inclusive; all of what is made as it goes. */
  read(from: number, to: number): Readable;
}

declare module '#server/kernel/providerHooks.ts' {
  interface ProviderHooks {
    /** What a key opens that opens no stored file. */
    keyOpens: { input: string; answer: Download };
  }
}
