import { queryOptions } from '@tanstack/react-query';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { favourites } from '#contract/fileNodes/favourites.ts';
import { type FileColumn, files, type ListedFile } from '#contract/fileNodes/files.ts';
import { folders, type ListedFolder } from '#contract/fileNodes/folders.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#dataProvider/client.ts';
import { type PagedList, retry } from '#web/ui/grid/data/pagedList.ts';

export { type PagedList, pageQuery } from '#web/ui/grid/data/pagedList.ts';

import { FOLDER_TREE_KEY } from '#web/ui/folders/folderTreeKey.ts';
import { buildTree, type FolderTreeData } from '#web/ui/folders/treeData.ts';

/** The query keys of the page. */

export const keys = {
  tree: FOLDER_TREE_KEY,
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
    return buildTree(items, partial);
  },
  structuralSharing: false,
  retry,
});

/** The folders whose children are loaded in a lazily loaded tree, so that a refresh loads the same again. */
function openIn(folderTree: FolderTreeData | undefined): string | undefined {
  if (!folderTree?.partial) return undefined;
  const open = [...folderTree.children.keys()].filter((id) => id !== null);
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

/** A row of a folder's list. */
export type ListedNode = ListedFile | ListedFolder;

/** The subfolders of a folder, sorted by name or by last change; they have no other columns. */
const folderPage = (folderId: number, { sort, dir }: FileOrder, { skip, take }: Page, signal?: AbortSignal) => {
  const column = sort === 'updatedOn' ? sort : 'name';
  const order = sort === 'updatedOn' || sort === 'name' ? dir : 'asc';
  const query = { skip: String(skip), take: String(take), column, dir: order } as const;
  return call(folders.sublist, { params: { id: String(folderId) }, query }, { signal });
};

interface Page {
  skip: number;
  take: number;
}

/** The subfolders of a folder, followed by its files, as one list. */
export const nodesIn = (folderId: number, order: FileOrder): PagedList<ListedNode> => {
  const filesOf = filesIn(folderId, order);
  return {
    key: filesOf.key,
    load: async ({ skip, take }, signal) => {
      // For the first page, both are requested in parallel; later pages start after the folders.
      const [inside, first] = await Promise.all([
        folderPage(folderId, order, { skip, take }, signal),
        skip === 0 ? filesOf.load({ skip, take }, signal) : undefined,
      ]);
      const page = { skip: Math.max(0, skip - inside.total), take: take - inside.items.length };
      const behind = first ?? (await filesOf.load({ ...page, take: Math.max(1, page.take) }, signal));
      const items = [...inside.items, ...behind.items.slice(0, page.take)];
      return { items, total: inside.total + behind.total, folders: inside.total };
    },
  };
};

/** The files of a folder. */
export const filesIn = (folderId: number, { sort, dir }: FileOrder): PagedList<ListedFile> => ({
  key: [...keys.files(folderId), sort, dir],
  load: ({ skip, take }, signal) => {
    const query = { skip: String(skip), take: String(take), column: sort, dir };
    return call(files.list, { params: { id: String(folderId) }, query }, { signal });
  },
});
