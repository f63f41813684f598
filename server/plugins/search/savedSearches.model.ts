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

/** The person keeps a search of that name already. */
export class SearchNameTaken extends Error {}

export interface SavedSearchStore {
  /** One's own and the shared ones, in the order of their names. */
  listFor(userId: number): Promise<SavedSearchRow[]>;
  find(id: number): Promise<SavedSearchRow | undefined>;
  /** @throws {SearchNameTaken} */
  insert(search: SavedSearchFields, by: number, on: string): Promise<number>;
  /** Writes only while rowVersion stands; says whether it did. @throws {SearchNameTaken} */
  update(id: number, rowVersion: number, search: SavedSearchFields, on: string): Promise<boolean>;
  listOf(userId: number): Promise<SavedSearchRow[]>;
  /** Makes a search another user's. */
  giveTo(id: number, userId: number, name: string, on: string): Promise<void>;
  /** Removes only while rowVersion stands; says whether it did. */
  remove(id: number, rowVersion: number): Promise<boolean>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    savedSearches: SavedSearchStore;
  }
}
