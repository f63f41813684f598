/** Folders that users have starred. */
export interface FavouriteStore {
  /** The starred folders of a user. */
  list(userId: number): Promise<number[]>;
  /** @returns whether it was not starred before */
  insert(userId: number, folderId: number): Promise<boolean>;
  /** @returns whether it was starred before */
  remove(userId: number, folderId: number): Promise<boolean>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    favourites: FavouriteStore;
  }
}
