import { queryOptions } from '@tanstack/react-query';
import { type SavedQuery, type SavedSearch, savedSearches } from '#contract/search.ts';
import { call } from '#dataProvider/client.ts';
import { keys } from '../../state/queries.ts';
import { filtersOf, type Search } from '../../state/search.ts';

/** The user's saved searches, and the shared ones, by name. */
export const savedQuery = queryOptions({
  queryKey: keys.savedSearches,
  queryFn: async ({ signal }) => (await call(savedSearches.list, {}, { signal })).items,
});

/** A search in a folder, in the form in which it is saved. */
export function savedQueryOf(folderId: number, search: Search): SavedQuery {
  const { text, attributeGroupId = null, incomplete } = search;
  const query = { id: folderId, search: text, attributeGroupId, attributes: filtersOf(search) };
  return { ...query, ...(incomplete && { incomplete }) };
}

/** The search of a saved one. */
export function searchOf({ query }: Pick<SavedSearch, 'query'>): Search {
  const values = Object.fromEntries(query.attributes.map(({ attributeId, value }) => [attributeId, value]));
  const chosen = query.attributes.flatMap(({ attributeId, operator }) => (operator ? [[attributeId, operator]] : []));
  const operators = chosen.length > 0 && { operators: Object.fromEntries(chosen) };
  const others = { ...operators, ...(query.incomplete && { incomplete: true }) };
  return { text: query.search, attributeGroupId: query.attributeGroupId ?? undefined, values, ...others };
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
