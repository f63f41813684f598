/** Bytes of files, by location. */
export interface Stored {
  live: number;
  deleted: number;
}

export interface UsageStore {
  now(): Promise<Stored>;
  /**
   * Bytes of stored content uploaded by a user, each content counted once, including content of their shares and of
   * unfinished resumable uploads.
   */
  storedBy(userId: number): Promise<number>;
  /** Live folders sorted by the total size of their direct files. */
  largestFolders(limit: number): Promise<{ id: number; files: number; length: number }[]>;
  /** Whether the figures at the end of a month are stored. */
  isNoted(month: string): Promise<boolean>;
  /** Stores the current figures for the end of a month, unless they are stored already. */
  note(month: string): Promise<void>;
  /** The figures of the earliest stored month that is not before this one. */
  firstSince(month: string): Promise<Stored | undefined>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    usage: UsageStore;
  }
}
