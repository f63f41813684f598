import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import type { folders } from '#contract/fileNodes/folders.ts';
import { nameKey } from '#contract/rules/names.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { insertFolder } from './folders/folders.service.ts';
import { type Folder, visibleFolder } from './permissions/folderAccess.service.ts';

/**
 * Creates the folders of several paths that do not exist yet.
 * @throws {ApiError} 409 where a file has the name, 403 or 404 where a folder has it that the caller may not write to
 */
export async function createTree(
  ctx: Ctx,
  { parentId, paths }: BodyOf<typeof folders.createTree>,
): Promise<ReplyOf<typeof folders.createTree>> {
  await ctx.stores.folders.lockBranches([parentId]);
  const start = await writableFolder(ctx, parentId);
  const cache = new Map<string, Folder>();
  const items: { path: string; id: number }[] = [];
  for (const { path, names } of paths) {
    let [at, key] = [start, ''];
    for (const name of names) {
      key += `/${nameKey(name)}`;
      at = cache.get(key) ?? (await findOrCreate(ctx, at, name));
      cache.set(key, at);
    }
    items.push({ path, id: at.id });
  }
  return { items };
}

async function findOrCreate(ctx: Ctx, parent: Folder, name: string): Promise<Folder> {
  const [occupant] = await ctx.stores.files.occupants(parent.id, [name]);
  if (!occupant) return visibleFolder(ctx, await insertFolder(ctx, parent, name));
  if (!occupant.isFolder) fail('node.exists', name);
  return writableFolder(ctx, occupant.id);
}

async function writableFolder(ctx: Ctx, id: number): Promise<Folder> {
  const folder = await visibleFolder(ctx, id);
  authorize(ctx.actor, 'folder.create', folder);
  return folder;
}
