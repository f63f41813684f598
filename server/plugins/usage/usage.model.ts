/** Bytes of files, by where they are. */
export interface Stored {
  live: number;
  deleted: number;
}

export interface UsageStore {
  now(): Promise<Stored>;
  /**
   * Bytes of content that a user brought and that is kept: each once, whatever has it; what only their shares keep, and
   * what has come of uploads in parts.
   */
  storedBy(userId: number): Promise<number>;
  /** Live folders by the bytes of the files right in them. */
  largestFolders(limit: number): Promise<{ id: number; files: number; length: number }[]>;
  /** Whether the end of a month has been noted. */
  isNoted(month: string): Promise<boolean>;
  /** Notes what stands as the end of a month, unless a user has. */
  note(month: string): Promise<void>;
  /** What was noted of the earliest month that is not before this one. */
  firstSince(month: string): Promise<Stored | undefined>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    usage: UsageStore;
  }
}
