import type { Blob } from '#server/storage/blobs/blobStore.ts';

/** Content whose first bytes nobody has looked at yet: it was stored before the recognised type was recorded. */
export interface ContentTypeStore {
  /** By id, behind one. */
  unexamined(after: string, take: number): Promise<Blob[]>;
  /** Records what content is. */
  note(blobIds: string[], mediaType: string): Promise<void>;
  /**
   * Sets the type of all files, live or in the bin, that have one of these contents now.
   * @returns their folders
   */
  setTypeOfFiles(blobIds: string[], type: string): Promise<number[]>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    contentTypes: ContentTypeStore;
  }
}
