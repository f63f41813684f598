import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/kernel/fail.ts';

/**
 * Refuses a change of files or folders that a legal hold covers, for every caller. It is asked inside the transaction that
 * makes the change.
 * @throws {ApiError} 423
 */
export async function guardHeld(ctx: Ctx, ids: number[]): Promise<void> {
  if ((await heldAmong(ctx, ids)).size > 0) fail('node.held');
}

/**
 * The same for a change that takes along all that lies below: moving, deleting, restoring, renaming a folder.
 * @throws {ApiError} 423
 */
export async function guardHeldTree(ctx: Ctx, ids: number[]): Promise<void> {
  if ((await heldTreesAmong(ctx, ids)).size > 0) fail('node.held');
}

/** Of files and folders that are about to change, those that a hold covers. */
export async function heldAmong({ stores }: Ctx, ids: number[]): Promise<Set<number>> {
  await stores.heldNodes.lockHolds();
  if (ids.length === 0 || !(await stores.heldNodes.isAny())) return new Set();
  return stores.heldNodes.covered(ids);
}

/** Of files and folders that are about to change with all below them, those that hold something a hold covers. */
export async function heldTreesAmong(ctx: Ctx, ids: number[]): Promise<Set<number>> {
  const covered = await heldAmong(ctx, ids);
  const rest = ids.filter((id) => !covered.has(id));
  if (rest.length === 0 || !(await ctx.stores.heldNodes.isAny())) return covered;
  return new Set([...covered, ...(await ctx.stores.heldNodes.above(rest))]);
}

/** Which of these are held, as lists tell it. */
export async function heldOf({ stores }: Ctx, ids: number[]): Promise<(id: number) => boolean> {
  if (ids.length === 0 || !(await stores.heldNodes.isAny())) return () => false;
  const covered = await stores.heldNodes.covered(ids);
  return (id) => covered.has(id);
}

/** Whether one file or folder is held. */
export async function isHeld(ctx: Ctx, id: number): Promise<boolean> {
  return (await heldOf(ctx, [id]))(id);
}

/** Which of the files and folders directly in a folder are held. */
export async function heldIn(ctx: Ctx, folderId: number): Promise<(id: number) => boolean> {
  const held = await ctx.cached(`held in ${folderId}`, async () => {
    if (!(await ctx.stores.heldNodes.isAny())) return { all: false, ids: new Set<number>() };
    return { all: await isHeld(ctx, folderId), ids: new Set(await ctx.stores.heldNodes.namedIn(folderId)) };
  });
  return (id) => held.all || held.ids.has(id);
}
