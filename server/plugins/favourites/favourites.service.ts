import type { Person } from '#contract/common.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { pathOfFolder } from '../fileNodes/nodes/anyNodes.service.ts';
import { visibleFolder, visibleFolders } from '../fileNodes/permissions/folderAccess.service.ts';

/** The favourites of the caller, without folders that are in the bin or that the caller may not read any more. */
export async function listFavourites(ctx: Ctx): Promise<{ items: Person[] }> {
  const folders = await visibleFolders(ctx, [...(await favouriteIds(ctx))]);
  return { items: folders.map(({ id, name }) => ({ id, name })) };
}

/** Stars a folder; starring twice is no error. */
export async function addFavourite(ctx: Ctx, folderId: number) {
  await visibleFolder(ctx, folderId);
  if (await ctx.stores.favourites.insert(ctx.actor.id, folderId)) {
    await ctx.audit(`Favourite added: ${await pathOfFolder(ctx, folderId)}`);
  }
  return {};
}

/** Removes a favourite; removing one that does not exist is no error. */
export async function removeFavourite(ctx: Ctx, folderId: number) {
  await visibleFolder(ctx, folderId);
  if (await ctx.stores.favourites.remove(ctx.actor.id, folderId)) {
    await ctx.audit(`Favourite removed: ${await pathOfFolder(ctx, folderId)}`);
  }
  return {};
}

/** The starred folders of the caller, readable or not. */
export async function favouriteIds({ actor, stores }: Ctx): Promise<Set<number>> {
  return new Set(await stores.favourites.list(actor.id));
}
