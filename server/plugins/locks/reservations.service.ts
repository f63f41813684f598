import { randomUUID } from 'node:crypto';
import { addDays, addHours, subSeconds } from 'date-fns';
import type { NodeLock } from '#contract/common.ts';
import { messageFor } from '#contract/errorCatalogue.ts';
import { limits } from '#contract/limits.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { escapeXml } from '#server/lib/escapeXml.ts';
import { ApiError, fail } from '#server/lib/fail.ts';
import { personsOf } from '../identity/users/users.service.ts';
import { editorsOf, openSessionsOf } from './editSessions.service.ts';
import { endReservations } from './lockChanges.service.ts';
import { isOfProgram, type Lock } from './locks.model.ts';
import { bindingOf, isOwnReservation, rejectionOf } from './locks.service.ts';
import { lockViews, placeOf, SILENT_AFTER_S } from './lockViews.service.ts';

/** The end of a lock that ends with its approval. */
const NEVER = '9999-12-31T23:59:59.999Z';

/**
 * Reserves a file for the caller, who may write it. It binds everybody else; again, it gets another end and reason.
 * @throws {ApiError} 400 for an end that is past or too far, 423 locked or edited by another user, 429
 */
export async function reserveFile(
  ctx: Ctx,
  { fileId, until, reason = '' }: { fileId: number; until?: string | undefined; reason?: string | undefined },
): Promise<Lock> {
  const { stores, actor, stamp } = ctx;
  const terms = { expiresOn: endOf(ctx, until), reason: reason || null };
  await stores.locks.lockLocks();
  const found = (await bindingOf(ctx, [fileId]))(fileId);
  const own = found.find((lock) => isOwnReservation(ctx, lock));
  await guardAgainstOthers(
    ctx,
    fileId,
    found.filter((lock) => lock.userId !== actor.id || lock.app === 'approval'),
  );
  if (own) {
    await stores.locks.update(own.token, terms);
    await ctx.emit('locksChanged', [fileId]);
    return { ...own, ...terms };
  }
  const { perPerson } = limits.lock;
  if ((await stores.locks.countManual(actor.id, stamp())) >= perPerson) fail('lock.tooMany', String(perPerson));
  return place(ctx, fileId, { ...terms, app: 'manual', approvalId: null, owner: actor.name });
}

/**
 * Locks a file for an approval that the caller starts; a reservation of the caller ends.
 * @throws {ApiError} 423 for a file that anybody else or a program has locked
 */
export async function lockForApproval(ctx: Ctx, fileId: number, approvalId: number): Promise<void> {
  await ctx.stores.locks.lockLocks();
  const found = (await bindingOf(ctx, [fileId]))(fileId);
  const own = found.filter((lock) => isOwnReservation(ctx, lock));
  await guardAgainstOthers(
    ctx,
    fileId,
    found.filter((lock) => !own.includes(lock)),
  );
  await endReservations(ctx, own);
  await place(ctx, fileId, { expiresOn: NEVER, reason: null, app: 'approval', approvalId, owner: 'Approval' });
}

/** Ends the lock of an approval. */
export async function unlockForApproval(ctx: Ctx, approvalId: number): Promise<void> {
  const locks = await ctx.stores.locks.ofApproval(approvalId);
  await ctx.stores.locks.remove(locks.map(({ token }) => token));
  if (locks.length > 0)
    await ctx.emit(
      'locksChanged',
      locks.map(({ nodeId }) => nodeId),
    );
}

/** The reservations of users, each with the folder of its file. */
export function reservationsOfUsers({ stores, stamp }: Ctx): Promise<{ folderId: number; lock: Lock }[]> {
  return stores.locks.manual(stamp());
}

/**
 * Locks of files, newest first.
 * @param of whose they are, in folders with which access lists; undefined for all
 */
export async function findLocks(
  ctx: Ctx,
  of: { terms: string[]; holderId: number | undefined; lists: number[] | undefined; skip: number; take: number },
): Promise<{
  items: { file: { id: number; name: string; parentId: number | null }; lock: NodeLock }[];
  total: number;
}> {
  const filter = { ...of, now: ctx.stamp() };
  const rows = await ctx.stores.locks.page(filter);
  const view = await lockViews(
    ctx,
    rows.map(({ lock }) => lock),
  );
  return {
    items: rows.map(({ file, lock }) => ({ file, lock: view(lock) })),
    total: await ctx.stores.locks.count(filter),
  };
}

/** @throws {ApiError} 400 */
function endOf({ now }: Ctx, until: string | undefined): string {
  const { hours, days } = limits.lock;
  const end = until === undefined ? addHours(now(), hours) : new Date(until);
  if (end > now() && end <= addDays(now(), days)) return end.toISOString();
  const details = { days: String(days) };
  const message = messageFor('lock.until', details.days);
  throw new ApiError('lock.until', message, {
    details,
    errors: [{ path: 'until', message, reason: 'lock.until', details }],
  });
}

/** @param others locks that conflict with a reservation @throws {ApiError} 423 */
async function guardAgainstOthers(ctx: Ctx, fileId: number, others: Lock[]): Promise<void> {
  const reservation = others.find((lock) => !isOfProgram(lock));
  if (reservation) (await rejectionOf(ctx, reservation))();
  const [lock] = others;
  if (lock) return failEdited(ctx, lock);
  const silentSince = subSeconds(ctx.now(), SILENT_AFTER_S).toISOString();
  for (const session of await openSessionsOf(ctx, fileId)) {
    if (session.aliveOn <= silentSince) continue;
    const { present } = await editorsOf(ctx, session.id);
    const userId = present.find((id) => id !== ctx.actor.id);
    if (userId !== undefined) await failEdited(ctx, { ...session, userId });
  }
}

async function failEdited(ctx: Ctx, by: Pick<Lock, 'userId' | 'app'>): Promise<never> {
  const person = await personsOf(ctx, [by.userId]);
  return fail('edit.locked', person(by.userId).name, await placeOf(ctx, by));
}

async function place(
  ctx: Ctx,
  fileId: number,
  { owner, ...reservation }: Pick<Lock, 'app' | 'expiresOn' | 'reason' | 'approvalId' | 'owner'>,
): Promise<Lock> {
  const lock: Lock = {
    ...{ ...reservation, token: `opaquelocktoken:${randomUUID()}`, nodeId: fileId, userId: ctx.actor.id },
    ...{ isDeep: false, isShared: false, owner: `<D:owner>${escapeXml(owner)}</D:owner>`, createdOn: ctx.stamp() },
    ...{ lockId: null, sessionId: null },
  };
  await ctx.stores.locks.insert(lock);
  await ctx.emit('locksChanged', [fileId]);
  return lock;
}
