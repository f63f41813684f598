import { randomUUID } from 'node:crypto';
import { addHours, addSeconds } from 'date-fns';
import type { Ctx } from '#server/kernel/context.ts';
import { beginSession, type EditedFile, editorsOf, endSession } from './editSessions.service.ts';
import { type EditSession, type Lock, noReservation } from './locks.model.ts';
import { bindingOnCaller } from './locks.service.ts';

/** Hours for which the name of a lapsed lock is known: its editor may go on if no one has saved since. */
const LAPSED_HOURS = 24;
/** Seconds after giving up its lock in which an editor that is being closed may still save. */
const EXIT_SECONDS = 60;

/** What locks a file, as a call of the office server sees it. */
export interface OfficeLockState {
  /** The lock of the office server. */
  own?: Lock;
  /** One of another program, or a reservation that binds the caller. */
  other?: Lock;
}

/** What locks a file now; no other transaction changes it until this one ends. */
export async function officeLockState(ctx: Ctx, fileId: number): Promise<OfficeLockState> {
  await ctx.stores.locks.lockLocks();
  const locks = (await bindingOnCaller(ctx, [fileId]))(fileId);
  return { own: locks.find(({ app }) => app === 'office'), other: locks.find(({ app }) => app !== 'office') };
}

/**
 * The sitting of all who edit a file in the office server; the first one begins it.
 * @returns undefined when a lock of another program applies to the file
 */
export async function joinOffice(ctx: Ctx, file: EditedFile): Promise<EditSession | undefined> {
  const { other } = await officeLockState(ctx, file.id);
  if (other) return undefined;
  const open = await ctx.stores.editSessions.openOf(file.id);
  const shared = open.find(({ app }) => app === 'office');
  // No one holds the file any more: what is still open has lapsed.
  for (const session of open) if (session !== shared) await endSession(ctx, session, 'replaced');
  if (!shared) return beginSession(ctx, file, 'office');
  await ctx.stores.editSessions.join(shared.id, ctx.actor.id);
  await noteAlive(ctx, shared);
  return shared;
}

/** Notes a sign of life of a session. */
export function noteAlive({ stores, stamp }: Ctx, { id }: EditSession): Promise<void> {
  return stores.editSessions.update(id, { aliveOn: stamp() });
}

/**
 * Locks the file of a session, or makes its lock last longer. A session that had lapsed goes on.
 * @param lockId what the office server calls the lock
 * @param versionId the version that the file has
 */
export async function holdOfficeLock(
  ctx: Ctx,
  session: EditSession,
  { own, lockId, seconds, versionId }: { own: Lock | undefined; lockId: string; seconds: number; versionId: number },
): Promise<Lock> {
  const { stores, actor, now, stamp } = ctx;
  const expiresOn = addSeconds(now(), seconds).toISOString();
  const token = own?.token ?? `opaquelocktoken:${randomUUID()}`;
  const lock: Lock = {
    ...{ token, nodeId: session.fileId, userId: actor.id, isDeep: false, isShared: false, owner: '' },
    ...{
      createdOn: stamp(),
      app: 'office' as const,
      sessionId: session.id,
      ...noReservation,
      ...own,
      lockId,
      expiresOn,
    },
  };
  if (own) {
    if (own.lockId !== lockId) await stores.locks.rename(token, lockId);
    await stores.locks.extend(token, expiresOn);
  } else {
    await stores.locks.remove(session.lockToken === null ? [] : [session.lockToken]);
    await stores.locks.insert(lock);
    await ctx.emit('locksChanged', [session.fileId]);
  }
  if (session.endedOn !== null) await ctx.audit(`Editing went on: ${session.path} (${session.app})`);
  await stores.editSessions.update(session.id, {
    ...{ lockToken: token, officeLockId: lockId, officeLockUntil: expiresOn, unlockedOn: null },
    ...{ knownVersionId: versionId, aliveOn: stamp(), endedOn: null, ending: null },
  });
  return lock;
}

/** Gives up the lock of a session; without an open page, it ends the session. */
export async function releaseOfficeLock(ctx: Ctx, session: EditSession, { token }: Lock): Promise<void> {
  const { stores, stamp } = ctx;
  await stores.locks.remove([token]);
  await stores.editSessions.update(session.id, { lockToken: null, unlockedOn: stamp(), aliveOn: stamp() });
  await ctx.emit('locksChanged', [session.fileId]);
  if (session.endedOn === null && (await editorsOf(ctx, session.id)).present.length === 0)
    await endSession(ctx, { ...session, lockToken: null }, 'left');
}

/**
 * Whether the editor of a session may go on without a lock: its lock has lapsed, or it saves for the last time after it
 * has given it up; and no one has saved since.
 * @param isExit whether the editor is being closed
 */
export function mayResume(
  { stamp, now }: Ctx,
  { officeLockId, officeLockUntil, unlockedOn, knownVersionId, ending }: EditSession,
  { lockId, versionId, isExit }: { lockId: string; versionId: number; isExit: boolean },
): boolean {
  if (ending === 'ended' || officeLockId !== lockId || officeLockUntil === null || knownVersionId !== versionId)
    return false;
  if (unlockedOn !== null) return isExit && addSeconds(new Date(unlockedOn), EXIT_SECONDS) >= now();
  return addHours(new Date(officeLockUntil), LAPSED_HOURS).toISOString() > stamp();
}

/** Notes the version that the editor of a session has stored. */
export function noteOfficeVersion({ stores }: Ctx, { id }: EditSession, knownVersionId: number): Promise<void> {
  return stores.editSessions.update(id, { knownVersionId });
}
