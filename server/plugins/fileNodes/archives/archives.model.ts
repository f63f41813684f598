/** A selection that a user downloads as one ZIP. */
export interface Archive {
  id: number;
  userId: number;
  /** The session or API token that made the key: the key ends with it. */
  sessionId: number | null;
  tokenId: number | null;
  nodeIds: number[];
  createdOn: string;
}

export interface ArchiveStore {
  insert(archive: Omit<Archive, 'id'> & { keyHash: string }): Promise<void>;
  findByKey(keyHash: string): Promise<Archive | undefined>;
  /** Removes the selection; says whether this call was the first to do so. */
  take(id: number): Promise<boolean>;
  removeBefore(time: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    archives: ArchiveStore;
  }
}
