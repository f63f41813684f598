import { queryOptions } from '@tanstack/react-query';
import { type SavedQuery, type SavedSearch, savedSearches } from '#contract/search.ts';
import { call } from '#dataProvider/client.ts';
import { keys } from '../../state/queries.ts';
import type { Search } from '../../state/search.ts';

/** The user's saved searches, and the shared ones, by name. */
export const savedQuery = queryOptions({
  queryKey: keys.savedSearches,
  queryFn: async ({ signal }) => (await call(savedSearches.list, {}, { signal })).items,
});

/** A search in a folder, in the form in which it is saved. */
export function savedQueryOf(folderId: number, { text, attributeGroupId, values }: Search): SavedQuery {
  const attributes = Object.entries(values).map(([id, value]) => ({ attributeId: Number(id), value }));
  return { id: folderId, search: text, attributeGroupId: attributeGroupId ?? null, attributes };
}

/** The search of a saved one. */
export function searchOf({ query }: Pick<SavedSearch, 'query'>): Search {
  const values = Object.fromEntries(query.attributes.map(({ attributeId, value }) => [attributeId, value]));
  return { text: query.search, attributeGroupId: query.attributeGroupId ?? undefined, values };
}

/** Whether a saved search is the active one. */
export function isActive(
  { query }: Pick<SavedSearch, 'query'>,
  folderId: number | undefined,
  search: Search | undefined,
): boolean {
  if (folderId !== query.id || !search) return false;
  return JSON.stringify(savedQueryOf(folderId, search)) === JSON.stringify(query);
}
