import type { Blob } from '#server/storage/blobs/blobStore.ts';

/** The recognised types of content. */
export interface ContentTypeStore {
  /** Content whose type is not known: it was stored before types were recorded. Sorted by id, behind one. */
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
