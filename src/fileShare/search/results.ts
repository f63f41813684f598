import { attributeGroups } from '#contract/attributeGroups.ts';
import { type SearchColumn, type SearchResult, search, searchColumns } from '#contract/search.ts';
import { call } from '#dataProvider/client.ts';
import { keys, type PagedList } from '../state/queries.ts';
import { filtersOf, type Search } from '../state/search.ts';
import type { UrlState } from '../state/urlState.ts';

/** The sort order of the results: that of the file list, if the search supports the column. */
export function resultOrder({ sort, dir }: Pick<UrlState, 'sort' | 'dir'>): {
  sort: SearchColumn;
  dir: 'asc' | 'desc';
} {
  const candidate = searchColumns.find((column) => column === sort);
  return candidate ? { sort: candidate, dir } : { sort: 'name', dir: 'asc' };
}

/** The results of a search in a folder and its descendants. */
export const resultsOf = (
  folderId: number,
  query: Search,
  { sort, dir }: ReturnType<typeof resultOrder>,
): PagedList<SearchResult> => ({
  key: [...keys.search, folderId, query, sort, dir],
  load: ({ skip, take }, signal) => {
    const { text, attributeGroupId, incomplete } = query;
    const attributes = filtersOf(query);
    const conditions = { attributeGroupId, attributes, ...(incomplete && { incomplete }) };
    const body = { id: folderId, search: text, ...conditions, sort: `${sort} ${dir}`, skip, take };
    return call(search.find, { body }, { signal });
  },
});

/** The chosen attribute group with its attributes. */
export const groupQuery = (id: number | undefined) => ({
  queryKey: [...keys.attributeGroups, id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(attributeGroups.get, { params: { id: String(id) } }, { signal }),
  enabled: id !== undefined,
});
