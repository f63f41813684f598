import { randomBytes, randomUUID } from 'node:crypto';
import { addSeconds, subDays, subMinutes } from 'date-fns';
import type { LockProgram } from '#contract/common.ts';
import { counted } from '#contract/rules/counted.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { personsOf } from '../identity/users/users.service.ts';
import { type EditSession, type Ending, isOfProgram, type Lock, noReservation } from './locks.model.ts';
import { bindingOnCaller } from './locks.service.ts';

/** Seconds for which a page locks its file without a further sign of life. */
const LOCK_SECONDS = 90;
/** Minutes without a sign of life after which a session ends. */
const LAPSES_AFTER_MINUTES = 5;
/** Days for which ended sessions are known: a later save of theirs is kept, not stored. */
const ENDED_RETENTION_DAYS = 30;

/** A file with its path, for the log. */
export interface EditedFile {
  id: number;
  path: string;
}

/** Begins a session of the caller. The log says so. */
export async function beginSession(ctx: Ctx, file: EditedFile, app: LockProgram, lockToken: string | null = null) {
  const on = ctx.stamp();
  const id = randomBytes(16).toString('base64url');
  const session: EditSession = {
    ...{ id, fileId: file.id, path: file.path, userId: ctx.actor.id, app, lockToken, startedOn: on },
    ...{ aliveOn: on, savedOn: null, savedBy: null, saves: 0, isAnnounced: true, endedOn: null, ending: null },
    ...{ officeLockId: null, officeLockUntil: null, unlockedOn: null, knownVersionId: null },
  };
  await ctx.stores.editSessions.insert(session);
  await ctx.stores.editSessions.join(id, ctx.actor.id);
  await ctx.audit(`Editing began: ${file.path} (${app})`);
  return session;
}

/**
 * Locks the file of a session of a page, or makes its lock last longer.
 * @returns false when another lock applies to the file
 */
export async function keepLock(ctx: Ctx, session: EditSession): Promise<boolean> {
  const { stores, actor, now, stamp } = ctx;
  await stores.locks.lockLocks();
  const binding = (await bindingOnCaller(ctx, [session.fileId]))(session.fileId);
  const own = binding.find(({ token }) => token === session.lockToken);
  const expiresOn = addSeconds(now(), LOCK_SECONDS).toISOString();
  await stores.editSessions.update(session.id, { aliveOn: stamp() });
  if (own) {
    await stores.locks.extend(own.token, expiresOn);
    return true;
  }
  if (binding.length > 0) return false;
  const token = `opaquelocktoken:${randomUUID()}`;
  const owner = { userId: actor.id, owner: '', createdOn: stamp() };
  const scope = { nodeId: session.fileId, isDeep: false, isShared: false };
  await stores.locks.remove(session.lockToken === null ? [] : [session.lockToken]);
  await stores.locks.insert({
    ...{
      token,
      ...owner,
      ...scope,
      expiresOn,
      app: session.app,
      lockId: null,
      sessionId: session.id,
      ...noReservation,
    },
  });
  await stores.editSessions.update(session.id, { lockToken: token });
  await ctx.emit('locksChanged', [session.fileId]);
  return true;
}

/**
 * The session of a save under a lock whose token came with the request: the first such save begins it.
 * @returns undefined for a save without a lock
 */
export async function sessionUnderLock(ctx: Ctx, file: EditedFile): Promise<EditSession | undefined> {
  const tokens = ctx.actor.lockTokens ?? [];
  if (tokens.length === 0) return undefined;
  const binding = (await bindingOnCaller(ctx, [file.id]))(file.id).filter(isOfProgram);
  const lock = binding.find(({ token, userId }) => userId === ctx.actor.id && tokens.includes(token));
  if (!lock) return undefined;
  const known = (await ctx.stores.editSessions.openOf(file.id)).find(({ lockToken }) => lockToken === lock.token);
  if (known) return known;
  const session = await beginSession(ctx, file, lock.app, lock.token);
  // The lock of a folder is that of many sessions.
  if (lock.nodeId === file.id) await ctx.stores.locks.setSession(lock.token, session.id);
  return session;
}

/** Notes a save of a session. @param isAnnounced whether webhooks and notices are told of it now */
export async function noteSave(ctx: Ctx, session: EditSession, isAnnounced: boolean): Promise<void> {
  const on = ctx.stamp();
  await ctx.stores.editSessions.update(session.id, {
    ...{ savedOn: on, savedBy: ctx.actor.id, saves: session.saves + 1, isAnnounced, aliveOn: on },
  });
}

/** Ends a session and its lock. The log says how many saves it had and who took part; webhooks and notices are told. */
export async function endSession(ctx: Ctx, session: EditSession, ending: Ending): Promise<void> {
  const { stores, stamp } = ctx;
  await stores.editSessions.update(session.id, { endedOn: stamp(), ending });
  const lock = session.lockToken === null ? undefined : await stores.locks.find(session.lockToken);
  // The lock of a folder goes on without it.
  if (lock?.nodeId === session.fileId) {
    await stores.locks.remove([lock.token]);
    await ctx.emit('locksChanged', [session.fileId]);
  }
  const editors = await stores.editSessions.editorsOf(session.id);
  const person = await personsOf(
    ctx,
    editors.map(({ userId }) => userId),
  );
  const names = editors.map(({ userId }) => person(userId).name).join(', ');
  const saves = counted(session.saves, 'save');
  const by = ctx.actor.id > 0 ? {} : { by: { id: session.userId, name: person(session.userId).name } };
  await ctx.audit(`Editing ended: ${session.path} (${session.app}, ${saves}; ${names})`, by);
  const { fileId, userId, savedBy, isAnnounced } = session;
  await ctx.emit('sessionEnded', { fileId, userId, savedBy, isAnnounced, ending });
}

/** Ends the sessions of locks that were removed. */
export async function endSessionsOf(ctx: Ctx, locks: Lock[], ending: Ending): Promise<void> {
  for (const { sessionId, token, nodeId } of locks) {
    if (sessionId === null) continue;
    const open = await ctx.stores.editSessions.openOf(nodeId);
    for (const session of open) if (session.lockToken === token) await endSession(ctx, session, ending);
  }
}

/** Ends sessions that gave no sign of life, or whose drive has given up its lock. */
export async function endFinishedSessions(ctx: Ctx): Promise<void> {
  if (!(await ctx.cached('open sessions', () => ctx.stores.editSessions.isAnyOpen()))) return;
  const silentSince = subMinutes(ctx.now(), LAPSES_AFTER_MINUTES).toISOString();
  if ((await ctx.stores.editSessions.finished(silentSince, ctx.stamp())).length === 0) return;
  await ctx.transact(async (tx) => {
    for (const session of await tx.stores.editSessions.finished(silentSince, tx.stamp()))
      await endSession(tx, session, 'lapsed');
  });
}

/** Removes sessions that ended long ago. */
export function removeEndedSessions(ctx: Ctx): Promise<void> {
  const before = subDays(ctx.now(), ENDED_RETENTION_DAYS).toISOString();
  return ctx.transact((tx) => tx.stores.editSessions.removeEndedBefore(before));
}

/** A session, open or ended; undefined when it is unknown. */
export function findSession({ stores }: Ctx, id: string): Promise<EditSession | undefined> {
  return stores.editSessions.find(id);
}

/** The open sessions of a file, newest first. */
export function openSessionsOf({ stores }: Ctx, fileId: number): Promise<EditSession[]> {
  return stores.editSessions.openOf(fileId);
}

/** Who takes part in a session: those who are there now, and all who were. */
export async function editorsOf({ stores }: Ctx, sessionId: string): Promise<{ present: number[]; all: number[] }> {
  const editors = await stores.editSessions.editorsOf(sessionId);
  return {
    present: editors.flatMap(({ userId, leftOn }) => (leftOn === null ? userId : [])),
    all: editors.map(({ userId }) => userId),
  };
}

/** Adds a page of the caller to a session. */
export function joinSession({ stores, actor }: Ctx, sessionId: string): Promise<void> {
  return stores.editSessions.join(sessionId, actor.id);
}

/** Takes a page of the caller out of a session; the last one ends it, unless an office server still holds its lock. */
export async function leaveSession(ctx: Ctx, session: EditSession): Promise<void> {
  const { stores, actor, stamp } = ctx;
  await stores.editSessions.leave(session.id, actor.id, stamp());
  if ((await editorsOf(ctx, session.id)).present.length > 0) return;
  const lock = session.app === 'office' && session.lockToken !== null && (await stores.locks.find(session.lockToken));
  if (!lock || lock.expiresOn <= stamp()) await endSession(ctx, session, 'left');
}
