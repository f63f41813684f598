import type { Ctx } from '#server/kernel/context.ts';
import { pathOf } from './folderAccess.service.ts';

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
