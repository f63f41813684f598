import type { Ctx } from '#server/kernel/context.ts';
import { pathOf, respreadAccess } from './folderAccess.service.ts';

/**
 * The paths of live folders whose own permissions name a user or a group. Nobody can give permissions until this unit
 * of work ends, so the answer holds.
 */
export async function foldersNaming(ctx: Ctx, unitId: number): Promise<string[]> {
  const { folders, permissionUnits } = ctx.stores;
  await folders.lockTree();
  const paths: string[] = [];
  for (const id of await permissionUnits.foldersNaming(unitId)) {
    const live = await folders.find(id);
    if (live) paths.push(pathOf(await folders.lineage(id)));
  }
  return paths;
}

/**
 * Takes a unit that goes away out of all permissions. An entry that names it goes as a whole, so that none is ever
 * shortened into one that matches more people (`api.md` §1).
 */
export async function forgetUnit(ctx: Ctx, unitId: number): Promise<void> {
  const { folders, permissionUnits } = ctx.stores;
  await folders.lockTree();
  const touched = await permissionUnits.foldersNaming(unitId);
  await permissionUnits.removeNaming(unitId);
  for (const id of touched) await respreadAccess(ctx, id);
}
