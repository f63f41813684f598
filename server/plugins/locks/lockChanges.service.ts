import { randomUUID } from 'node:crypto';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { editorsOf, endSessionsOf } from './editSessions.service.ts';
import type { Ending, Lock } from './locks.model.ts';
import { bindingOf } from './locks.service.ts';

/**
 * Locks a file or folder for the caller.
 * @returns the lock; undefined when it conflicts with one that applies to the node, or to something inside it
 */
export async function placeLock(
  ctx: Ctx,
  requested: Omit<Lock, 'token' | 'userId' | 'createdOn' | 'lockId' | 'sessionId'>,
): Promise<Lock | undefined> {
  const { stores, actor, stamp } = ctx;
  const { nodeId, isDeep, isShared } = requested;
  await stores.locks.lockLocks();
  const binding = (await bindingOf(ctx, [nodeId]))(nodeId);
  const inside = isDeep ? await stores.locks.below(nodeId, stamp()) : [];
  if ([...binding, ...inside].some((other) => !isShared || !other.isShared)) return undefined;
  const token = `opaquelocktoken:${randomUUID()}`;
  const lock: Lock = { ...requested, token, userId: actor.id, createdOn: stamp(), lockId: null, sessionId: null };
  await stores.locks.insert(lock);
  await ctx.emit('locksChanged', [nodeId]);
  return lock;
}

/** Makes a lock end later, or earlier. */
export function extendLock({ stores }: Ctx, { token }: Lock, expiresOn: string): Promise<void> {
  return stores.locks.extend(token, expiresOn);
}

/** Removes a lock of the caller. */
export function giveUpLock(ctx: Ctx, lock: Lock): Promise<void> {
  return removeLocks(ctx, [lock], 'left');
}

/**
 * Removes locks, with a log row.
 * @param locked the path of the file or folder
 * @throws {ApiError} 403
 */
export async function endLocks(ctx: Ctx, locks: Lock[], locked: { isFolder: boolean; path: string }): Promise<void> {
  for (const lock of locks) authorize(ctx.actor, 'lock.end', { by: lock.userId });
  await removeLocks(ctx, locks, 'ended');
  await ctx.audit(`${locked.isFolder ? 'Folder' : 'File'} unlocked: ${locked.path}`);
}

/** The locks on a node itself. */
export async function locksOn(ctx: Ctx, nodeId: number): Promise<Lock[]> {
  return (await bindingOf(ctx, [nodeId]))(nodeId).filter((lock) => lock.nodeId === nodeId);
}

/** Puts these locks on a node, in place of its own. */
export async function replaceLocks(ctx: Ctx, nodeId: number, locks: Lock[]): Promise<void> {
  const own = await locksOn(ctx, nodeId);
  await ctx.stores.locks.remove(own.map(({ token }) => token));
  for (const lock of locks) await ctx.stores.locks.insert({ ...lock, nodeId });
}

/** Removes the locks of nodes that leave their folder, and of everything below them. */
export function removeLocksFrom({ stores }: Ctx, nodeIds: number[]): Promise<void> {
  return stores.locks.removeFrom(nodeIds);
}

/**
 * Removes the locks of a user who was removed, or whose work is transferred to another user. That of an office server is
 * the lock of all who edit there: it becomes that of another one of them.
 */
export async function endLocksOf(ctx: Ctx, userId: number): Promise<void> {
  const { stores, stamp } = ctx;
  const ended: Lock[] = [];
  for (const lock of await stores.locks.listOf(userId, stamp())) {
    const heirId = await heirOf(ctx, lock);
    if (heirId === undefined) ended.push(lock);
    else await stores.locks.setHolder(lock.token, heirId);
  }
  await removeLocks(ctx, ended, 'ended');
}

/** Another user who edits in the office server under the same lock. */
async function heirOf(ctx: Ctx, { app, sessionId, userId }: Lock): Promise<number | undefined> {
  if (app !== 'office' || sessionId === null) return undefined;
  const { present } = await editorsOf(ctx, sessionId);
  if (!present.includes(userId)) return present[0];
  await ctx.stores.editSessions.leave(sessionId, userId, ctx.stamp());
  return (await editorsOf(ctx, sessionId)).present.find((id) => id !== userId);
}

/** Removes locks that have expired. */
export async function deleteExpiredLocks(ctx: Ctx): Promise<void> {
  if (!(await ctx.stores.locks.hasExpired(ctx.stamp()))) return;
  await ctx.transact(async (tx) => {
    const expired = await tx.stores.locks.removeExpired(tx.stamp());
    await tx.emit(
      'locksChanged',
      expired.map(({ nodeId }) => nodeId),
    );
  });
}

/** Removes locks with the sessions of their saves. */
async function removeLocks(ctx: Ctx, locks: Lock[], ending: Ending): Promise<void> {
  await ctx.stores.locks.remove(locks.map(({ token }) => token));
  await ctx.emit('locksChanged', [...new Set(locks.map(({ nodeId }) => nodeId))]);
  await endSessionsOf(ctx, locks, ending);
}
