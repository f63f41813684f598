/** Folders that people keep at hand. */
export interface FavouriteStore {
  /** The folders that a user has starred. */
  list(userId: number): Promise<number[]>;
  /** Says whether it was none before. */
  insert(userId: number, folderId: number): Promise<boolean>;
  /** Says whether it was one before. */
  remove(userId: number, folderId: number): Promise<boolean>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    favourites: FavouriteStore;
  }
}
