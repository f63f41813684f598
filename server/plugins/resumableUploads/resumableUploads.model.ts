import type { Blob } from '#server/storage/blobs/blobStore.ts';

/** An upload of one file in several requests. */
export interface ResumableUpload {
  /** The ID in its URL: random, because it and the user's token are enough to continue. */
  id: string;
  uploadId: number;
  uploadFileId: number;
  userId: number;
  length: number;
  /** The header `Upload-Metadata` of its creation. */
  metadata: string | null;
  /** Bytes that are stored durably. */
  received: number;
  state: 'open' | 'done' | 'ended';
  expiresOn: string;
}

export interface ResumableUploadStore {
  find(id: string): Promise<ResumableUpload | undefined>;
  insert(upload: ResumableUpload): Promise<void>;
  /**
   * Ends other uploads of an announced file.
   * @returns the content received so far
   */
  endOthers(uploadFileId: number): Promise<Blob[]>;
  /**
   * Adds the next piece.
   * @returns whether no other request was faster
   */
  append(id: string, position: number, piece: Blob): Promise<boolean>;
  /** The pieces in order. */
  pieces(id: string): Promise<Blob[]>;
  /**
   * Closes an upload and removes its pieces.
   * @returns whether it was open
   */
  close(id: string, state: 'done' | 'ended', received: number): Promise<boolean>;
  /** Bytes that open uploads have still to receive. */
  outstanding(now: string): Promise<number>;
  removeExpired(before: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    resumableUploads: ResumableUploadStore;
  }
}
