import type { QueryClient } from '@tanstack/react-query';
import { folders, type TreeFolder } from '#contract/folders.ts';
import { call } from '#dataProvider/client.ts';
import { keys } from '../queries.ts';
import { type Forest, plantForest } from './forest.ts';

/**
 * Brings the levels of these folders, and those on the way to them, into a tree that is loaded level by level.
 * @throws ApiError
 */
export async function openLevels(client: QueryClient, ids: readonly number[]): Promise<void> {
  const { items } = await call(folders.list, { query: { most: '0', open: ids.join(',') } });
  client.setQueryData<Forest>(keys.tree, (forest) => forest && withLevels(forest, items, ids));
}

/**
 * The forest with the levels that came; they take the place of what was there.
 * @param opened folders that were asked for: one of them without a level has nothing in it, whatever was said before
 */
export function withLevels(forest: Forest, levels: readonly TreeFolder[], opened: readonly number[]): Forest {
  const came = new Set(levels.map(({ parentId }) => parentId));
  const kept = [...forest.byId.values()].filter(({ parentId }) => !came.has(parentId));
  const empty = new Set(opened.filter((id) => !came.has(id)));
  const all = [...levels, ...kept].map((folder) => (empty.has(folder.id) ? { ...folder, hasChildren: false } : folder));
  return plantForest(all, forest.partial);
}
