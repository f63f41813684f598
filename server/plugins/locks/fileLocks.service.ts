import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/kernel/fail.ts';
import { visibleFile } from '../fileNodes/files/files.service.ts';
import { pathOf } from '../fileNodes/permissions/folderAccess.service.ts';

/**
 * Removes the lock of a file: allowed for its holder and for administrators.
 * @throws {ApiError} 404 without one, 403
 */
export async function endLock(ctx: Ctx, id: number) {
  const { file, folder } = await visibleFile(ctx, id);
  const locks = (await ctx.stores.locks.binding([id], ctx.stamp())).get(id) ?? [];
  if (locks.length === 0) fail('lock.notFound');
  for (const lock of locks) authorize(ctx.actor, 'lock.end', { by: lock.userId });
  await ctx.stores.locks.remove(locks.map(({ token }) => token));
  await ctx.stores.folders.touch(folder.id, 0);
  const path = pathOf([file, ...(await ctx.stores.folders.lineage(folder.id))]);
  await ctx.audit(`File unlocked: ${path}`);
  return {};
}

/** Removes locks that have expired. */
export function deleteExpiredLocks(ctx: Ctx): Promise<void> {
  return ctx.transact(async (tx) => {
    for (const folderId of await tx.stores.locks.removeExpired(tx.stamp())) {
      await tx.stores.folders.touch(folderId, 0);
    }
  });
}
