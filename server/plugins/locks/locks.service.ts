import type { ItemError, NodeLock } from '#contract/common.ts';
import type { Holding } from '#contract/users/offboarding.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail, itemErrorOf } from '#server/lib/fail.ts';
import { personsOf } from '../identity/users/users.service.ts';
import { guardHeldTree } from '../legalHolds/heldNodes.service.ts';
import type { Lock } from './locks.model.ts';
import { lockViews } from './lockViews.service.ts';

/**
 * Rejects a change of locked nodes. The holder must send the lock token as well, so that another program of the same
 * user does not overwrite the work.
 * @param nodeIds the changed nodes, and the folders that gain or lose a member
 * @throws {ApiError} 423
 */
export async function guardLocks(ctx: Ctx, nodeIds: number[]): Promise<void> {
  if (!(await areThereAny(ctx))) return;
  const binding = await ctx.stores.locks.binding([...new Set(nodeIds)], ctx.stamp());
  for (const locks of binding.values()) await guard(ctx, locks);
}

/**
 * The same for nodes that are moved or removed with all their descendants, none of which may be under a legal hold.
 * Their locks are removed.
 * @param folderIds the folders that gain or lose them
 */
export async function guardLeaving(ctx: Ctx, nodeIds: number[], folderIds: number[]): Promise<void> {
  await guardHeldTree(ctx, nodeIds);
  await guardLocks(ctx, [...nodeIds, ...folderIds]);
  for (const id of nodeIds) {
    for (const lock of await ctx.stores.locks.below(id, ctx.stamp())) await guard(ctx, [lock]);
  }
  await ctx.stores.locks.removeFrom(nodeIds);
}

/** Those of these nodes that are locked for this request, each with an error message. */
export async function lockedAmong(ctx: Ctx, nodeIds: number[]): Promise<Map<number, ItemError>> {
  if (!(await areThereAny(ctx))) return new Map();
  const binding = await ctx.stores.locks.binding(nodeIds, ctx.stamp());
  const closed = [...binding].flatMap(([id, locks]) => {
    const [lock] = locks;
    return lock && !isOpenTo(ctx, locks) ? [{ id, userId: lock.userId }] : [];
  });
  const person = await personsOf(
    ctx,
    closed.map(({ userId }) => userId),
  );
  return new Map(closed.map(({ id, userId }) => [id, itemErrorOf('node.locked', person(userId).name)]));
}

/** The lock that applies to a node, as lists show it; null for none. */
export async function lockOf(ctx: Ctx, nodeId: number): Promise<NodeLock | null> {
  return (await locksOf(ctx, [nodeId]))(nodeId);
}

/** The same for many nodes. */
export async function locksOf(ctx: Ctx, nodeIds: number[]): Promise<(id: number) => NodeLock | null> {
  if (!(await areThereAny(ctx))) return () => null;
  const binding = await ctx.stores.locks.binding(nodeIds, ctx.stamp());
  const shown = [...binding].flatMap(([id, locks]) => (locks[0] ? [[id, locks[0]] as const] : []));
  const view = await lockViews(
    ctx,
    shown.map(([, lock]) => lock),
  );
  const views = new Map(shown.map(([id, lock]) => [id, view(lock)]));
  return (id) => views.get(id) ?? null;
}

/**
 * The locks of the files in a folder; undefined when there are none.
 * @returns a function that returns the lock of a file, or null
 */
export async function locksIn(ctx: Ctx, folderId: number): Promise<((id: number) => NodeLock | null) | undefined> {
  const reaching = await ctx.cached(`locks in ${folderId}`, () => findLocksIn(ctx, folderId));
  const locks = reaching.filter(({ expiresOn }) => expiresOn > ctx.stamp());
  if (locks.length === 0) return undefined;
  const view = await lockViews(ctx, locks);
  return (id) => {
    const lock = locks.find(({ nodeId, fromAbove }) => fromAbove || nodeId === id);
    return lock ? view(lock) : null;
  };
}

/** The locks that apply to each of these nodes: their own, and deep ones of folders above. */
export async function bindingOf({ stores, stamp }: Ctx, nodeIds: number[]): Promise<(id: number) => Lock[]> {
  const binding = await stores.locks.binding(nodeIds, stamp());
  return (id) => binding.get(id) ?? [];
}

/** The locks that apply to the direct children of a folder, read with one query. */
export async function bindingIn(ctx: Ctx, folderId: number): Promise<(id: number) => Lock[]> {
  const reaching = await findLocksIn(ctx, folderId);
  if (reaching.length === 0) return () => [];
  return (id) => reaching.filter(({ nodeId, fromAbove }) => fromAbove || nodeId === id);
}

/** In most cases there are no locks, and none is searched for. */
function areThereAny(ctx: Ctx): Promise<boolean> {
  return ctx.cachedAccess('locks', () => ctx.stores.locks.isAny());
}

async function findLocksIn(ctx: Ctx, folderId: number) {
  if (!(await areThereAny(ctx))) return [];
  const { stores, stamp } = ctx;
  const [inside, binding] = await Promise.all([
    stores.locks.directlyIn(folderId, stamp()),
    stores.locks.binding([folderId], stamp()),
  ]);
  const above = (binding.get(folderId) ?? []).filter(({ isDeep }) => isDeep);
  return [
    ...inside.map((lock) => ({ ...lock, fromAbove: false })),
    ...above.map((lock) => ({ ...lock, fromAbove: true })),
  ];
}

/** The files and folders that a user has locked. */
export async function lockedNodesOf({ stores, stamp }: Ctx, userId: number): Promise<Holding[]> {
  return stores.locks.nodesOf(userId, stamp());
}

async function guard(ctx: Ctx, locks: Lock[]): Promise<void> {
  const [lock] = locks;
  if (!lock || isOpenTo(ctx, locks)) return;
  const person = await personsOf(ctx, [lock.userId]);
  fail('node.locked', person(lock.userId).name);
}

/**
 * Whether the request contains the token of one of these locks, and the caller is its holder. The lock of an office
 * server is that of all who edit there, and opens to its calls only.
 */
function isOpenTo({ actor }: Ctx, locks: Lock[]): boolean {
  return locks.some(({ token, userId, app }) =>
    app === 'office' ? token === actor.officeLock : userId === actor.id && actor.lockTokens?.includes(token),
  );
}
