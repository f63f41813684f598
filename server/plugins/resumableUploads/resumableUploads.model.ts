import type { Blob } from '#server/storage/blobs/blobStore.ts';

/** A file that comes in several requests, on its way. */
export interface ResumableUpload {
  /** As it stands in its address: random, since anyone who has it and the user's token goes on with it. */
  id: string;
  uploadId: number;
  uploadFileId: number;
  userId: number;
  length: number;
  /** Bytes that are durable. */
  received: number;
  state: 'open' | 'done' | 'ended';
  expiresOn: string;
}

export interface ResumableUploadStore {
  find(id: string): Promise<ResumableUpload | undefined>;
  insert(upload: ResumableUpload): Promise<void>;
  /** Ends what is under way for an announced file. @returns the content that it had so far */
  endOthers(uploadFileId: number): Promise<Blob[]>;
  /** Adds the next piece; says whether no other user was faster. */
  append(id: string, position: number, piece: Blob): Promise<boolean>;
  /** The pieces in their order. */
  pieces(id: string): Promise<Blob[]>;
  /** Notes that it is stored, or ended, and forgets its pieces; says whether it was open until now. */
  close(id: string, state: 'done' | 'ended', received: number): Promise<boolean>;
  /** Bytes that uploads under way have not sent yet. */
  outstanding(now: string): Promise<number>;
  removeExpired(before: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    resumableUploads: ResumableUploadStore;
  }
}
