import { queryOptions } from '@tanstack/react-query';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { favourites } from '#contract/favourites.ts';
import { type FileColumn, files, type ListedFile } from '#contract/files.ts';
import { folders } from '#contract/folders.ts';
import { limits } from '#contract/limits.ts';
import { ApiError, call } from '#dataProvider/client.ts';
import { type Forest, plantForest } from './tree/forest.ts';

/** What the page reads from the server, each with the key under which it is kept. */

/** Files that come with one call of the list. */
export const PAGE_SIZE = 200;
/** A page that a fast scroll only passes is gone again before it is asked for; in milliseconds. */
const PASSING = 60;

/** What the server has decided is not asked again; a line that broke is. */
const retry = (failures: number, error: Error) => failures < 2 && !(error instanceof ApiError && error.status > 0);

export const keys = {
  tree: ['folders'],
  anyFolder: ['folder'],
  folder: (id: number) => ['folder', id],
  favourites: ['favourites'],
  attributeGroups: ['attributeGroups'],
  bin: ['bin'],
  search: ['search'],
  savedSearches: ['savedSearches'],
  anyFile: ['file'],
  file: (id: number) => ['file', id],
  anyFiles: ['files'],
  files: (folderId: number) => ['files', folderId],
} as const;

export const treeQuery = queryOptions({
  queryKey: keys.tree,
  queryFn: async ({ client, signal }) => {
    const query = { most: String(limits.wholeTree), open: openIn(client.getQueryData(keys.tree)) };
    const { items, partial } = await call(folders.list, { query }, { signal });
    return plantForest(items, partial);
  },
  structuralSharing: false,
  retry,
});

/** What is loaded of a tree that comes level by level, so that a refresh brings the same again. */
function openIn(forest: Forest | undefined): string | undefined {
  if (!forest?.partial) return undefined;
  const open = [...forest.children.keys()].filter((id) => id !== null);
  return open.slice(-limits.openFolders).join(',') || undefined;
}

export const favouritesQuery = queryOptions({
  queryKey: keys.favourites,
  queryFn: async ({ signal }) => (await call(favourites.list, {}, { signal })).items,
  retry,
});

export const attributeGroupsQuery = queryOptions({
  queryKey: keys.attributeGroups,
  queryFn: async ({ signal }) => (await call(attributeGroups.list, {}, { signal })).groups,
  retry,
});

export const folderQuery = (id: number) =>
  queryOptions({
    queryKey: keys.folder(id),
    queryFn: ({ signal }) => call(folders.get, { params: { id: String(id) } }, { signal }),
    retry,
  });

export const fileQuery = (id: number) =>
  queryOptions({
    queryKey: keys.file(id),
    queryFn: ({ signal }) => call(files.get, { params: { id: String(id) } }, { signal }),
    retry,
  });

export interface FileOrder {
  sort: FileColumn;
  dir: 'asc' | 'desc';
}

/** A long list that comes page by page. */
export interface PagedList<T> {
  /** Under which its pages are kept; another order is another list. */
  key: readonly unknown[];
  load(
    page: { skip: number; take: number },
    signal: AbortSignal,
  ): Promise<{ items: T[]; total: number; more?: boolean }>;
}

export const pageQuery = <T>({ key, load }: PagedList<T>, page: number) => ({
  queryKey: [...key, page],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    if (page > 0) await new Promise((resolve) => setTimeout(resolve, PASSING));
    signal.throwIfAborted();
    return load({ skip: page * PAGE_SIZE, take: PAGE_SIZE }, signal);
  },
  retry,
});

/** The files of a folder. */
export const filesIn = (folderId: number, { sort, dir }: FileOrder): PagedList<ListedFile> => ({
  key: [...keys.files(folderId), sort, dir],
  load: ({ skip, take }, signal) => {
    const query = { skip: String(skip), take: String(take), column: sort, dir };
    return call(files.list, { params: { id: String(folderId) }, query }, { signal });
  },
});
