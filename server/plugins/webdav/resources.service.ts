import { Rights } from '#contract/enums.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail, failNotFound } from '#server/lib/fail.ts';
import { ancestorsOfReadable } from '../fileNodes/folders/folderTree.service.ts';
import { effectiveRightsByList } from '../fileNodes/permissions/permissions.service.ts';
import { plainFace } from './plainFace.ts';
import type { Entry, Face, Resource } from './webdav.model.ts';

/** Entries of a folder that are in memory at the same time. */
const BATCH_NODES = 1000;
/** More entries than a folder has: the limit of a statement that reads them all. */
const ALL_NODES = 2 ** 31 - 1;

/** The resource of a path, and its (future) folder; undefined when the caller may not see them. */
export interface ResolvedPath {
  resource?: Resource;
  parent?: Resource;
  /** Whether the resource exists but the caller may not see it. */
  isHidden: boolean;
  /** Whether the caller may see it, but not on these paths. */
  isWithheld?: true;
}

/** Resolves a path for the caller: what they may not see does not exist. */
export async function resourceAt(ctx: Ctx, names: string[], face: Face = plainFace): Promise<ResolvedPath> {
  const rightsOf = await effectiveRightsByList(ctx);
  if (ctx.actor.link) return linkedAt(ctx, ctx.actor.link, names, rightsOf);
  const root = (await ctx.stores.davEntries.root()) ?? fail('request.unavailable');
  let resource: Resource | undefined = { entry: root, rights: rightsOf(root.accessListId), above: [] };
  let parent: Resource | undefined;
  for (const name of names) {
    parent = resource?.entry.isFolder ? resource : undefined;
    const entry: Entry | undefined = parent && (await ctx.stores.davEntries.child(parent.entry.id, name));
    const rights: Rights = entry?.isFolder ? rightsOf(entry.accessListId) : (parent?.rights ?? Rights.None);
    resource = parent && entry && { entry, rights, above: [parent, ...parent.above] };
  }
  const isHidden = resource !== undefined && !(await isVisible(ctx, resource, rightsOf));
  if (isHidden) resource = undefined;
  if (parent && !(await isVisible(ctx, parent, rightsOf))) parent = undefined;
  const isFile = resource && !resource.entry.isFolder;
  if (resource && isFile && parent && (await face.shown(ctx, parent, [resource])).length === 0) {
    return { parent, isHidden: true, isWithheld: true };
  }
  return { resource, parent, isHidden };
}

/** What the address for a program leads to: a folder that has one file, in the folder where the file is now. */
async function linkedAt(
  ctx: Ctx,
  { fileId, name }: NonNullable<Ctx['actor']['link']>,
  names: string[],
  rightsOf: (listId: number) => Rights,
): Promise<ResolvedPath> {
  const file = await ctx.stores.davEntries.find(fileId);
  const folder = file?.parentId ? await ctx.stores.davEntries.find(file.parentId) : undefined;
  const rights = folder ? rightsOf(folder.accessListId) : Rights.None;
  if (!file || !folder || rights === Rights.None) return { isHidden: file !== undefined };
  const parent: Resource = { entry: folder, rights, above: [] };
  if (names.length === 0) return { resource: parent, isHidden: false };
  const alias = file.name === name ? {} : { alias: name };
  return { resource: { entry: { ...file, ...alias }, rights, above: [parent] }, parent, isHidden: false };
}

/**
 * Resolves a path to an existing resource.
 * @throws {ApiError} 404
 */
export async function presentAt(ctx: Ctx, names: string[], face: Face = plainFace): Promise<Resource> {
  const { resource, isHidden } = await resourceAt(ctx, names, face);
  return resource ?? failNotFound('file.notFound', isHidden);
}

/** The direct children of a folder that the caller may see, in batches. */
export async function* childrenOf(ctx: Ctx, folder: Resource, face: Face): AsyncGenerator<Resource[]> {
  const rightsOf = await effectiveRightsByList(ctx);
  const above = [folder, ...folder.above];
  if (ctx.actor.link) {
    const { resource } = await linkedAt(ctx, ctx.actor.link, [ctx.actor.link.name], rightsOf);
    return yield resource ? [resource] : [];
  }
  let leading: Set<number> | undefined;
  for await (const entries of entriesIn(ctx, folder, face)) {
    const all = entries.map((entry): Resource => {
      const rights = entry.isFolder ? rightsOf(entry.accessListId) : folder.rights;
      return { entry, rights, above };
    });
    if (all.some(({ entry, rights }) => entry.isFolder && rights === Rights.None)) {
      leading ??= new Set((await ancestorsOfReadable(ctx, rightsOf)).keys());
    }
    const visible = all.filter(
      ({ entry, rights }) => rights > Rights.None || (entry.isFolder && leading?.has(entry.id)),
    );
    yield await face.shown(ctx, folder, visible);
  }
}

/** The entries of a folder, in batches. */
async function* entriesIn({ stores }: Ctx, { entry }: Resource, { readsAtOnce }: Face): AsyncGenerator<Entry[]> {
  if (readsAtOnce) {
    const all = await stores.davEntries.children(entry.id, undefined, ALL_NODES);
    for (let from = 0; from < all.length; from += BATCH_NODES) yield all.slice(from, from + BATCH_NODES);
    return;
  }
  for (let last: Entry | undefined, isMore = true; isMore; ) {
    const found = await stores.davEntries.children(entry.id, last, BATCH_NODES + 1);
    isMore = found.length > BATCH_NODES;
    const entries = isMore ? found.slice(0, BATCH_NODES) : found;
    last = entries.at(-1);
    yield entries;
  }
}

/** Readable, or an ancestor of something readable; the root is always visible. */
async function isVisible(ctx: Ctx, { entry, rights, above }: Resource, rightsOf: (listId: number) => Rights) {
  if (rights > Rights.None || above.length === 0) return true;
  return entry.isFolder && (await ancestorsOfReadable(ctx, rightsOf)).has(entry.id);
}
