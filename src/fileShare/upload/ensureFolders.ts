import { folders, type TreeFolder } from '#contract/folders.ts';
import { nameKey, normaliseName } from '#contract/rules/names.ts';
import { call } from '#dataProvider/client.ts';
import type { DroppedFile } from './droppedFiles.ts';

/** A folder as far as uploads care. */
export type UploadTarget = Pick<TreeFolder, 'id' | 'name' | 'hasAttributeGroup'>;

/** Dropped files that go into the same folder. */
export interface FolderLoad {
  folder: UploadTarget;
  files: File[];
}

/**
 * Makes the folders that dropped files need below a target, where they are not there yet, and says which files go
 * where.
 * @throws ApiError when a folder cannot be made
 */
export async function ensureFolders(target: UploadTarget, dropped: readonly DroppedFile[]): Promise<FolderLoad[]> {
  const loads = new Map<number, FolderLoad>();
  const known = new Map<string, Promise<UploadTarget>>();
  const folderAt = (path: readonly string[]): Promise<UploadTarget> => {
    const name = path.at(-1);
    if (name === undefined) return Promise.resolve(target);
    const key = path.map((part) => nameKey(normaliseName(part))).join('/');
    const folder = known.get(key) ?? folderAt(path.slice(0, -1)).then(({ id }) => findOrMake(id, name));
    known.set(key, folder);
    return folder;
  };
  for (const { file, path } of dropped) {
    const folder = await folderAt(path);
    const load = loads.get(folder.id);
    if (load) load.files.push(file);
    else loads.set(folder.id, { folder, files: [file] });
  }
  return [...loads.values()];
}

async function findOrMake(parentId: number, name: string): Promise<UploadTarget> {
  const { items } = await call(folders.list, { query: { parentId: String(parentId) } });
  const key = nameKey(normaliseName(name));
  return items.find((folder) => nameKey(folder.name) === key) ?? call(folders.create, { body: { name, parentId } });
}
