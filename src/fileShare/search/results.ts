import { attributeGroups } from '#contract/attributeGroups.ts';
import type { FileColumn } from '#contract/fileNodes/files.ts';
import { type SearchColumn, type SearchResult, search, searchColumns } from '#contract/search.ts';
import { call } from '#dataProvider/client.ts';
import { type FileOrder, keys, type PagedList } from '../state/queries.ts';
import { filtersOf, type Search } from '../state/search.ts';

/** What results are ordered by: as the file list, where the search knows the column. */
export function resultOrder({ sort, dir }: FileOrder): { sort: SearchColumn; dir: 'asc' | 'desc' } {
  const known = searchColumns.find((column): column is SearchColumn & FileColumn => column === sort);
  return known ? { sort: known, dir } : { sort: 'name', dir: 'asc' };
}

/** What a search finds in a folder and below. */
export const resultsOf = (
  folderId: number,
  query: Search,
  { sort, dir }: ReturnType<typeof resultOrder>,
): PagedList<SearchResult> => ({
  key: [...keys.search, folderId, query, sort, dir],
  load: ({ skip, take }, signal) => {
    const { text, attributeGroupId } = query;
    const attributes = filtersOf(query);
    const body = { id: folderId, search: text, attributeGroupId, attributes, sort: `${sort} ${dir}`, skip, take };
    return call(search.find, { body }, { signal });
  },
});

/** An attribute group with its attributes, as far as one is chosen. */
export const groupQuery = (id: number | undefined) => ({
  queryKey: [...keys.attributeGroups, id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(attributeGroups.get, { params: { id: String(id) } }, { signal }),
  enabled: id !== undefined,
});
