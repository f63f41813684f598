import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';

/**
 * Rejects a change of files or folders under a legal hold, for every caller. Called inside the transaction of the
 * change.
 * @throws {ApiError} 423
 */
export async function guardHeld(ctx: Ctx, ids: number[]): Promise<void> {
  if ((await heldAmong(ctx, ids)).size > 0) fail('node.held');
}

/**
 * The same for a change that affects all descendants: moving, deleting, restoring, renaming a folder.
 * @throws {ApiError} 423
 */
export async function guardHeldTree(ctx: Ctx, ids: number[]): Promise<void> {
  if ((await heldTreesAmong(ctx, ids)).size > 0) fail('node.held');
}

/** Those of these files and folders that a hold covers. */
export async function heldAmong(ctx: Ctx, ids: number[]): Promise<Set<number>> {
  await ctx.stores.heldNodes.lockHolds();
  if (ids.length === 0 || !(await areThereAny(ctx))) return new Set();
  return ctx.stores.heldNodes.covered(ids);
}

/** In most cases nothing is held, and nothing is searched for. */
function areThereAny(ctx: Ctx): Promise<boolean> {
  return ctx.cachedAccess('holds', () => ctx.stores.heldNodes.isAny());
}

/** Those of these files and folders that contain, or are, something that a hold covers. */
export async function heldTreesAmong(ctx: Ctx, ids: number[]): Promise<Set<number>> {
  const covered = await heldAmong(ctx, ids);
  const rest = ids.filter((id) => !covered.has(id));
  if (rest.length === 0 || !(await areThereAny(ctx))) return covered;
  return new Set([...covered, ...(await ctx.stores.heldNodes.above(rest))]);
}

/** @returns a function that tells whether one of these is held, for lists */
export async function heldOf(ctx: Ctx, ids: number[]): Promise<(id: number) => boolean> {
  if (ids.length === 0 || !(await areThereAny(ctx))) return () => false;
  const covered = await ctx.stores.heldNodes.covered(ids);
  return (id) => covered.has(id);
}

/** @returns a function that tells of these whether they are held, and whether something below them is */
export async function heldTreesOf(
  ctx: Ctx,
  ids: number[],
): Promise<(id: number) => { isHeld: boolean; leadsToHeld: boolean }> {
  const none = { isHeld: false, leadsToHeld: false };
  if (ids.length === 0 || !(await areThereAny(ctx))) return () => none;
  const [covered, above] = [await ctx.stores.heldNodes.covered(ids), await ctx.stores.heldNodes.above(ids)];
  return (id) => ({ isHeld: covered.has(id), leadsToHeld: above.has(id) });
}

/** Whether one file or folder is held. */
export async function isHeld(ctx: Ctx, id: number): Promise<boolean> {
  return (await heldOf(ctx, [id]))(id);
}

/** @returns a function that tells whether a file or folder directly in this folder is held */
export async function heldIn(ctx: Ctx, folderId: number): Promise<(id: number) => boolean> {
  const held = await ctx.cached(`held in ${folderId}`, async () => {
    if (!(await areThereAny(ctx))) return { all: false, ids: new Set<number>() };
    return { all: await isHeld(ctx, folderId), ids: new Set(await ctx.stores.heldNodes.namedIn(folderId)) };
  });
  return (id) => held.all || held.ids.has(id);
}
