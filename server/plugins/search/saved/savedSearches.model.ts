import type { SavedQuery } from '#contract/search.ts';

/** A search as it is stored. */
export interface SavedSearchRow {
  id: number;
  name: string;
  shared: boolean;
  query: SavedQuery;
  createdBy: number;
  createdOn: string;
  updatedOn: string;
  rowVersion: number;
}
export type SavedSearchFields = Pick<SavedSearchRow, 'name' | 'shared' | 'query'>;

/** The user has a saved search with this name already. */
export class SearchNameTaken extends Error {}

export interface SavedSearchStore {
  /** The user's own and the shared searches, by name. */
  listFor(userId: number): Promise<SavedSearchRow[]>;
  find(id: number): Promise<SavedSearchRow | undefined>;
  /** @throws {SearchNameTaken} */
  insert(search: SavedSearchFields, by: number, on: string): Promise<number>;
  /**
   * Updates if rowVersion is current.
   * @returns whether it was
   * @throws {SearchNameTaken}
   */
  update(id: number, rowVersion: number, search: SavedSearchFields, on: string): Promise<boolean>;
  listOf(userId: number): Promise<SavedSearchRow[]>;
  /** Transfers a search to another user. */
  giveTo(id: number, userId: number, name: string, on: string): Promise<void>;
  /**
   * Removes if rowVersion is current.
   * @returns whether it was
   */
  remove(id: number, rowVersion: number): Promise<boolean>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    savedSearches: SavedSearchStore;
  }
}
