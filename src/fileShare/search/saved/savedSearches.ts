import { queryOptions } from '@tanstack/react-query';
import { type SavedQuery, type SavedSearch, savedSearches } from '#contract/search.ts';
import { call } from '#dataProvider/client.ts';
import { keys } from '../../state/queries.ts';
import type { Search } from '../../state/search.ts';

/** The searches that a user keeps, and those that are shared, by name. */
export const savedQuery = queryOptions({
  queryKey: keys.savedSearches,
  queryFn: async ({ signal }) => (await call(savedSearches.list, {}, { signal })).items,
});

/** A search in a folder as it is kept. */
export function savedQueryOf(folderId: number, { text, attributeGroupId, values }: Search): SavedQuery {
  const attributes = Object.entries(values).map(([id, value]) => ({ attributeId: Number(id), value }));
  return { id: folderId, search: text, attributeGroupId: attributeGroupId ?? null, attributes };
}

/** A kept search as it is asked for. */
export function searchOf({ query }: Pick<SavedSearch, 'query'>): Search {
  const values = Object.fromEntries(query.attributes.map(({ attributeId, value }) => [attributeId, value]));
  return { text: query.search, attributeGroupId: query.attributeGroupId ?? undefined, values };
}

/** Whether a kept search is the one that is active. */
export function isActive(
  { query }: Pick<SavedSearch, 'query'>,
  folderId: number | undefined,
  search: Search | undefined,
): boolean {
  if (folderId !== query.id || !search) return false;
  return JSON.stringify(savedQueryOf(folderId, search)) === JSON.stringify(query);
}
