import type { QueryClient } from '@tanstack/react-query';
import { folders, type TreeFolder } from '#contract/fileNodes/folders.ts';
import { call } from '#dataProvider/client.ts';
import { FOLDER_TREE_KEY } from './folderTreeKey.ts';
import { buildTree, type FolderTreeData } from './treeData.ts';

/**
 * Loads the children of these folders and of their ancestors into a lazily loaded tree.
 * @throws ApiError
 */
export async function openLevels(client: QueryClient, ids: readonly number[]): Promise<void> {
  const { items } = await call(folders.list, { query: { most: '0', open: ids.join(',') } });
  client.setQueryData<FolderTreeData>(
    FOLDER_TREE_KEY,
    (folderTree) => folderTree && mergeChildren(folderTree, items, ids),
  );
}

/**
 * The tree with the loaded children, which replace the previous ones.
 * @param opened requested folders: one without children in the result has none
 */
export function mergeChildren(
  folderTree: FolderTreeData,
  levels: readonly TreeFolder[],
  opened: readonly number[],
): FolderTreeData {
  const loaded = new Set(levels.map(({ parentId }) => parentId));
  const shown = [...folderTree.byId.values()].filter(({ parentId }) => !loaded.has(parentId));
  const empty = new Set(opened.filter((id) => !loaded.has(id)));
  const all = [...levels, ...shown].map((folder) =>
    empty.has(folder.id) ? { ...folder, hasChildren: false } : folder,
  );
  return buildTree(all, folderTree.partial);
}
