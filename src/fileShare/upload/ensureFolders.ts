import { folders } from '#contract/folders.ts';
import { nameKey, normaliseName } from '#contract/rules/names.ts';
import { call } from '#dataProvider/client.ts';
import type { DroppedFile } from './droppedFiles.ts';

/** Dropped files that go into the same folder. */
export interface FolderLoad {
  folderId: number;
  files: File[];
}

/**
 * Makes the folders that dropped files need below a target, where they are not there yet, and says which files go
 * where.
 * @throws ApiError when a folder cannot be made
 */
export async function ensureFolders(targetId: number, dropped: readonly DroppedFile[]): Promise<FolderLoad[]> {
  const loads = new Map<number, FolderLoad>();
  const known = new Map<string, Promise<number>>();
  const idOf = (path: readonly string[]): Promise<number> => {
    const name = path.at(-1);
    if (name === undefined) return Promise.resolve(targetId);
    const key = path.map((part) => nameKey(normaliseName(part))).join('/');
    const id = known.get(key) ?? idOf(path.slice(0, -1)).then((parentId) => findOrMake(parentId, name));
    known.set(key, id);
    return id;
  };
  for (const { file, path } of dropped) {
    const folderId = await idOf(path);
    const load = loads.get(folderId);
    if (load) load.files.push(file);
    else loads.set(folderId, { folderId, files: [file] });
  }
  return [...loads.values()];
}

async function findOrMake(parentId: number, name: string): Promise<number> {
  const { items } = await call(folders.list, { query: { parentId: String(parentId) } });
  const key = nameKey(normaliseName(name));
  const there = items.find((folder) => nameKey(folder.name) === key);
  return (there ?? (await call(folders.create, { body: { name, parentId } }))).id;
}
