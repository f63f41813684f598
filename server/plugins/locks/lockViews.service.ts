import { differenceInSeconds } from 'date-fns';
import type { NodeLock } from '#contract/common.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { personsOf } from '../identity/users/users.service.ts';
import { textsForCaller } from '../mail/callerTexts.service.ts';
import type { Lock } from './locks.model.ts';

/** Seconds without a sign of life from which an editor counts as silent: the lock of its page has lapsed by then. */
export const SILENT_AFTER_S = 90;

/**
 * How locks are shown to the caller, in their language.
 * @param locks all that may be shown
 */
export async function lockViews(ctx: Ctx, locks: Lock[]): Promise<(lock: Lock) => NodeLock> {
  const person = await personsOf(
    ctx,
    locks.map(({ userId }) => userId),
  );
  const { lockPlaces } = await textsForCaller(ctx);
  const sessions = await ctx.stores.editSessions.withEditors(locks.flatMap(({ sessionId }) => sessionId ?? []));
  return ({ userId, expiresOn, app, sessionId, reason, approvalId }) => {
    const session = sessionId === null ? undefined : sessions.get(sessionId);
    // A network drive gives no sign of life: its lock ends by itself.
    const isWatched = session !== undefined && app !== 'webdav';
    const silentFor = isWatched ? differenceInSeconds(ctx.now(), new Date(session.aliveOn)) : 0;
    const others = session?.editorIds.filter((id) => id !== userId).length ?? 0;
    const silent = silentFor >= SILENT_AFTER_S;
    const until = app === 'approval' ? null : expiresOn;
    const place = lockPlaces[app];
    return { by: person(userId), until, app, place, silent, others, sessionId, reason, approvalId };
  };
}

/** The name of a program that locks files, in the language of the caller. */
export async function placeOf(ctx: Ctx, { app }: Pick<Lock, 'app'>): Promise<string> {
  return (await textsForCaller(ctx)).lockPlaces[app];
}
