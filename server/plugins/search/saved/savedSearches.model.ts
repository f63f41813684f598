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
