import type { ItemError, NodeLock } from '#contract/common.ts';
import type { Holding } from '#contract/users/offboarding.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { ApiError, itemErrorOf } from '#server/lib/fail.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import { personsOf } from '../identity/users/users.service.ts';
import { guardHeldTree } from '../legalHolds/heldNodes.service.ts';
import { isOfProgram, type Lock } from './locks.model.ts';
import { lockViews } from './lockViews.service.ts';

/**
 * Rejects a change of locked nodes. The holder of a program's lock must send its token as well, so that another program
 * of the same user does not overwrite the work; who has reserved a file writes without one.
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
 * Their locks are removed, but for reservations when they move.
 * @param folderIds the folders that gain or lose them
 */
export async function guardLeaving(
  ctx: Ctx,
  nodeIds: number[],
  folderIds: number[],
  as: 'moved' | 'removed',
): Promise<void> {
  await guardHeldTree(ctx, nodeIds);
  await guardLocks(ctx, [...nodeIds, ...folderIds]);
  for (const id of nodeIds) {
    for (const lock of await ctx.stores.locks.below(id, ctx.stamp())) await guard(ctx, [lock]);
  }
  await ctx.stores.locks.removeFrom(nodeIds, as);
}

/** Those of these nodes that are locked for this request, each with an error message. */
export async function lockedAmong(ctx: Ctx, nodeIds: number[]): Promise<Map<number, ItemError>> {
  if (!(await areThereAny(ctx))) return new Map();
  const binding = await ctx.stores.locks.binding(nodeIds, ctx.stamp());
  const closed = [...binding].flatMap(([id, locks]) => {
    const lock = rejecting(ctx, locks);
    return lock ? [{ id, lock }] : [];
  });
  const rejection = await rejectionsBy(
    ctx,
    closed.map(({ lock }) => lock),
  );
  return new Map(closed.map(({ id, lock }) => [id, rejection(lock)]));
}

/** The lock that applies to a node, as lists show it; null for none. */
export async function lockOf(ctx: Ctx, nodeId: number): Promise<NodeLock | null> {
  return (await locksOf(ctx, [nodeId]))(nodeId);
}

/** The lock that applies to a node for editors: a reservation of the caller is none. */
export async function programLockOf(ctx: Ctx, nodeId: number): Promise<NodeLock | null> {
  const lock = shownOf(ctx, (await bindingOnCaller(ctx, [nodeId]))(nodeId));
  return lock ? (await lockViews(ctx, [lock]))(lock) : null;
}

/** The same for many nodes. */
export async function locksOf(ctx: Ctx, nodeIds: number[]): Promise<(id: number) => NodeLock | null> {
  if (!(await areThereAny(ctx))) return () => null;
  const binding = await ctx.stores.locks.binding(nodeIds, ctx.stamp());
  const shown = [...binding].flatMap(([id, locks]) => {
    const lock = shownOf(ctx, locks);
    return lock ? [[id, lock] as const] : [];
  });
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
  const fromAbove = locks.filter((lock) => lock.fromAbove);
  const onNode = groupBy(locks, ({ nodeId }) => nodeId);
  return (id) => {
    const lock = shownOf(ctx, [...fromAbove, ...(onNode.get(id) ?? [])]);
    return lock ? view(lock) : null;
  };
}

/** The locks that apply to each of these nodes: their own, and deep ones of folders above. */
export async function bindingOf(ctx: Ctx, nodeIds: number[]): Promise<(id: number) => Lock[]> {
  const { stores, stamp } = ctx;
  const binding = await stores.locks.binding(nodeIds, stamp());
  return (id) => (binding.get(id) ?? []).filter(isInForce(ctx));
}

/** The same without the caller's own reservation, which binds everybody else. */
export async function bindingOnCaller(ctx: Ctx, nodeIds: number[]): Promise<(id: number) => Lock[]> {
  const binding = await bindingOf(ctx, nodeIds);
  return (id) => binding(id).filter((lock) => !isOwnReservation(ctx, lock));
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
    ...inside.filter(isInForce(ctx)).map((lock) => ({ ...lock, fromAbove: false })),
    ...above.map((lock) => ({ ...lock, fromAbove: true })),
  ];
}

/** The files and folders that a user has locked. */
export async function lockedNodesOf({ stores, stamp }: Ctx, userId: number): Promise<Holding[]> {
  return stores.locks.nodesOf(userId, stamp());
}

/** Whether a lock is the reservation of the caller, who is not bound by it. */
export function isOwnReservation({ actor }: Ctx, { app, userId }: Lock): boolean {
  return app === 'manual' && userId === actor.id;
}

/** What rejects a call because of a lock, with 423. */
export async function rejectionOf(ctx: Ctx, lock: Lock): Promise<() => never> {
  const { message, details } = (await rejectionsBy(ctx, [lock]))(lock);
  return () => {
    throw new ApiError(lock.app === 'approval' ? 'approval.locked' : 'node.locked', message, { details });
  };
}

async function guard(ctx: Ctx, locks: Lock[]): Promise<void> {
  const lock = rejecting(ctx, locks);
  if (lock) (await rejectionOf(ctx, lock))();
}

/** That of some locks on a node which rejects a change by the caller: a reservation, or locks of programs. */
function rejecting(ctx: Ctx, locks: Lock[]): Lock | undefined {
  const reservations = locks.filter(isInForce(ctx)).filter((lock) => !isOfProgram(lock));
  const ofOthers = reservations.find((lock) => !isOwnReservation(ctx, lock));
  if (ofOthers) return ofOthers;
  const ofPrograms = locks.filter(isOfProgram);
  return isOpenTo(ctx, ofPrograms) ? undefined : ofPrograms[0];
}

/** The errors by which locks reject changes. */
async function rejectionsBy(ctx: Ctx, locks: Lock[]): Promise<(lock: Lock) => ItemError> {
  const person = await personsOf(
    ctx,
    locks.map(({ userId }) => userId),
  );
  const inReview = locks.filter(({ app }) => app === 'approval').map(({ nodeId }) => nodeId);
  const names = inReview.length > 0 ? await ctx.stores.locks.namesOf(inReview) : new Map<number, string>();
  return ({ app, nodeId, userId }) =>
    app === 'approval'
      ? itemErrorOf('approval.locked', names.get(nodeId) ?? '')
      : itemErrorOf('node.locked', person(userId).name);
}

/** The lock on a node that is shown: that of another user's program, else a reservation, else the caller's own. */
function shownOf(ctx: Ctx, found: Lock[]): Lock | undefined {
  const locks = found.filter(isInForce(ctx));
  const ofOthers = locks.find((lock) => isOfProgram(lock) && lock.userId !== ctx.actor.id);
  return ofOthers ?? locks.find((lock) => !isOfProgram(lock)) ?? locks[0];
}

/** Locks of approvals do not bind while the module is switched off. */
const isInForce =
  ({ config }: Ctx) =>
  ({ app }: Lock): boolean =>
    app !== 'approval' || config.features.includes('approvals');

/**
 * Whether the request contains the token of one of these locks, and the caller is its holder. The lock of an office
 * server is that of all who edit there, and opens to its calls only.
 */
function isOpenTo({ actor }: Ctx, locks: Lock[]): boolean {
  return locks.some(({ token, userId, app }) =>
    app === 'office' ? token === actor.officeLock : userId === actor.id && actor.lockTokens?.includes(token),
  );
}
