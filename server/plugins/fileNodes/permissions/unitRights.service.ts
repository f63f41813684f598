import type { Ctx } from '#server/kernel/context.ts';
import { recordAccessChange } from '../nodeChanges.service.ts';
import { recordEntry } from './entryHistory.service.ts';
import { pathOf, propagateAccess } from './folderAccess.service.ts';

/** Until this transaction ends, no other call can grant permissions. */
export async function stopGranting({ stores }: Ctx): Promise<void> {
  await stores.folders.lockTree();
}

/** Live folders whose own permissions name a user or a group, by path. */
export async function foldersNaming(ctx: Ctx, unitId: number): Promise<{ id: number; path: string }[]> {
  const { folders, permissionUnits } = ctx.stores;
  const paths: { id: number; path: string }[] = [];
  for (const id of await permissionUnits.foldersNaming(unitId)) {
    const live = await folders.find(id);
    if (live) paths.push({ id, path: pathOf(await folders.lineage(id)) });
  }
  return paths.sort((a, b) => a.path.localeCompare(b.path));
}

/** Number of live folders with their own permissions for each of these users or groups. */
export async function countFoldersNaming(ctx: Ctx, unitIds: number[]): Promise<Map<number, number>> {
  const naming = await ctx.stores.permissionUnits.foldersNamingAny(unitIds);
  const live = new Set((await ctx.stores.folders.findAll(naming.map(({ folderId }) => folderId))).map(({ id }) => id));
  const counts = new Map<number, number>();
  for (const { unitId, folderId } of naming) if (live.has(folderId)) counts.set(unitId, (counts.get(unitId) ?? 0) + 1);
  return counts;
}

/**
 * Removes a unit from all permissions before it is deleted. An entry that names it is removed as a whole: with one unit
 * less it would match more people.
 */
export async function removeUnit(ctx: Ctx, unitId: number): Promise<void> {
  const { folders, permissions, permissionUnits } = ctx.stores;
  await folders.lockTree();
  const touched = await permissionUnits.foldersNaming(unitId);
  const before = await folders.findAll(touched);
  const entries = (await permissions.listOn(touched)).filter(({ units }) => units.includes(unitId));
  for (const entry of entries) await recordEntry(ctx, entry.folderId, { before: entry });
  await permissionUnits.removeNaming(unitId);
  for (const id of touched) await propagateAccess(ctx, id);
  await recordAccessChange(ctx, before);
}
