import { folders } from '#contract/fileNodes/folders.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#dataProvider/client.ts';
import type { UploadTarget } from '../state/uploader.ts';
import type { Dropped } from './droppedFiles.ts';

/** Dropped files for the same folder. */
export interface FolderLoad {
  folder: UploadTarget;
  files: File[];
}

/**
 * Creates the dropped folders below a target if they do not exist, and assigns the files to them.
 * @throws ApiError when a folder cannot be created; then none of this call are
 */
export async function ensureFolders(
  target: UploadTarget,
  { files, folders: dropped }: Pick<Dropped, 'files' | 'folders'>,
): Promise<FolderLoad[]> {
  const paths = [...new Set(dropped.map((path) => path.join('/')))];
  const ids = new Map<string, number>();
  for (let from = 0; from < paths.length; from += limits.treePaths) {
    const body = { parentId: target.id, paths: paths.slice(from, from + limits.treePaths) };
    for (const { path, id } of (await call(folders.createTree, { body })).items) ids.set(path, id);
  }
  const loads = new Map<string, FolderLoad>();
  for (const { file, path } of files) {
    const key = path.join('/');
    // New folders inherit the attribute group of the target.
    const folder = { ...target, id: ids.get(key) ?? target.id, name: path.at(-1) ?? target.name };
    const load = loads.get(key);
    if (load) load.files.push(file);
    else loads.set(key, { folder, files: [file] });
  }
  return [...loads.values()];
}
