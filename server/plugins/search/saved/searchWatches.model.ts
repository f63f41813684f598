import type { SavedSearchRow } from './savedSearches.model.ts';

/** A saved search, and a user who watches it and may still use it. */
export interface WatchedSearch extends Pick<SavedSearchRow, 'id' | 'query'> {
  userId: number;
  since: string;
}
