import { randomUUID } from 'node:crypto';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { recordNodeChanges } from '../nodeHistory/recordNodeChanges.service.ts';
import { editorsOf, endSessionsOf } from './editSessions.service.ts';
import { type Ending, isOfProgram, type Lock, noReservation, type ProgramLock } from './locks.model.ts';
import { bindingOf, bindingOnCaller, isOwnReservation } from './locks.service.ts';

/**
 * Locks a file or folder for a program of the caller.
 * @returns the lock; undefined when it conflicts with one that applies to the node, or to something inside it
 */
export async function placeLock(
  ctx: Ctx,
  requested: Pick<ProgramLock, 'nodeId' | 'isDeep' | 'isShared' | 'owner' | 'expiresOn' | 'app'>,
): Promise<Lock | undefined> {
  const { stores, actor, stamp } = ctx;
  const { nodeId, isDeep, isShared } = requested;
  await stores.locks.lockLocks();
  const binding = (await bindingOnCaller(ctx, [nodeId]))(nodeId);
  const below = isDeep ? await stores.locks.below(nodeId, stamp()) : [];
  const inside = below.filter((lock) => !isOwnReservation(ctx, lock));
  if ([...binding, ...inside].some((other) => !isShared || !other.isShared)) return undefined;
  const token = `opaquelocktoken:${randomUUID()}`;
  const made = { token, userId: actor.id, createdOn: stamp(), lockId: null, sessionId: null };
  const lock: Lock = { ...requested, ...made, ...noReservation };
  await stores.locks.insert(lock);
  await ctx.emit('locksChanged', [nodeId]);
  return lock;
}

/** Makes a lock end later, or earlier. */
export function extendLock({ stores }: Ctx, { token }: Lock, expiresOn: string): Promise<void> {
  return stores.locks.extend(token, expiresOn);
}

/** Removes a program's lock of the caller. */
export function giveUpLock(ctx: Ctx, lock: ProgramLock): Promise<void> {
  return removeLocks(ctx, [lock], 'left');
}

/** A file or folder whose locks end, with its path. */
export interface LockedNode {
  id: number;
  parentId: number | null;
  name: string;
  isFolder: boolean;
  path: string;
}

/**
 * Removes locks. The log and the history say so, and the user learns of it whose reservation another one ends.
 * @throws {ApiError} 403, 409 for the lock of an approval, which ends with it
 */
export async function endLocks(ctx: Ctx, locks: Lock[], node: LockedNode): Promise<void> {
  const { id, parentId, name, isFolder, path } = node;
  if (locks.some(({ app }) => app === 'approval')) fail('approval.running', name);
  for (const lock of locks) authorize(ctx.actor, 'lock.end', { by: lock.userId });
  await removeLocks(ctx, locks, 'ended');
  const reservation = locks.find((lock) => !isOfProgram(lock));
  const was = reservation ? reservationTerms(reservation) : '';
  await ctx.audit(`${isFolder ? 'Folder' : 'File'} unlocked: ${path}${was}`);
  recordNodeChanges(ctx, [{ type: 'unlocked', nodeId: id, parentId, name, isFolder }]);
  if (reservation && reservation.userId !== ctx.actor.id)
    await ctx.emit('fileUnlocked', { nodeId: id, name, holderId: reservation.userId });
}

/** The end and the reason of a reservation, for the log. */
export function reservationTerms({ expiresOn, reason }: Pick<Lock, 'expiresOn' | 'reason'>): string {
  return ` (until ${expiresOn}${reason === null ? '' : `, ${reason}`})`;
}

/** The locks on a node itself. */
export async function locksOn(ctx: Ctx, nodeId: number): Promise<Lock[]> {
  return (await bindingOf(ctx, [nodeId]))(nodeId).filter((lock) => lock.nodeId === nodeId);
}

/** Puts these locks on a node, in place of those that programs have on it; its own reservation stays. */
export async function replaceLocks(ctx: Ctx, nodeId: number, locks: Lock[]): Promise<void> {
  const own = await locksOn(ctx, nodeId);
  await ctx.stores.locks.remove(own.filter(isOfProgram).map(({ token }) => token));
  const placed = own.every(isOfProgram) ? locks : locks.filter(isOfProgram);
  for (const lock of placed) await ctx.stores.locks.insert({ ...lock, nodeId });
}

/** Removes the locks of nodes that leave their folder, and of everything below them; reservations move along. */
export function removeLocksFrom({ stores }: Ctx, nodeIds: number[], as: 'moved' | 'removed'): Promise<void> {
  return stores.locks.removeFrom(nodeIds, as);
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
  await endReservations(ctx, ended);
  await removeLocks(ctx, ended.filter(isOfProgram), 'ended');
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
    await noteEnd(tx, expired);
    await tx.emit(
      'locksChanged',
      expired.map(({ nodeId }) => nodeId),
    );
  });
}

/** Removes the reservations among these locks, of users who may not have them any more. */
export async function endReservations(ctx: Ctx, locks: Lock[]): Promise<void> {
  const reservations = locks.filter((lock) => !isOfProgram(lock));
  if (reservations.length === 0) return;
  await removeLocks(ctx, reservations, 'ended');
  await noteEnd(ctx, reservations);
}

/** Lets the log and the history know of reservations that ended without a request. */
async function noteEnd(ctx: Ctx, locks: Lock[]): Promise<void> {
  const ended = locks.filter((lock) => !isOfProgram(lock));
  if (ended.length > 0)
    await ctx.emit(
      'reservationsEnded',
      ended.map((lock) => ({ nodeId: lock.nodeId, terms: reservationTerms(lock) })),
    );
}

/** Removes locks with the sessions of their saves. */
async function removeLocks(ctx: Ctx, locks: Lock[], ending: Ending): Promise<void> {
  await ctx.stores.locks.remove(locks.map(({ token }) => token));
  await ctx.emit('locksChanged', [...new Set(locks.map(({ nodeId }) => nodeId))]);
  await endSessionsOf(ctx, locks, ending);
}
