import { randomBytes } from 'node:crypto';
import { addHours, addMinutes, min } from 'date-fns';
import { extensionOf } from '#contract/rules/names.ts';
import { actionAddress } from '#server/adapters/office/discovery.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { hashToken } from '#server/lib/hashToken.ts';
import type { OfficeEntry } from '../editSessions/editSessions.model.ts';
import { callerBy, credentialOf } from '../identity/session/currentCaller.service.ts';
import { currentSession } from '../identity/session/session.service.ts';
import { callerOf, readMe } from '../identity/users/users.service.ts';
import { findSession } from '../locks/editSessions.service.ts';
import type { OfficeCall, OfficeToken } from './office.model.ts';
import { sourceOf } from './sources.ts';

/** Hours for which a token is valid, unless the sign-in ends before. */
const TOKEN_HOURS = 10;
/** Minutes after signing out in which an open editor may still save and give up its lock. */
const SAVES_AFTER_MINUTES = 5;
/** The calls that an editor may make then. */
const lastCalls = new Set(['PUT', 'UNLOCK']);

interface TokenRequest {
  file: { id: number; name: string };
  versionId?: number | undefined;
  mode: 'edit' | 'view';
  editSessionId: string | null;
}

/** A token of the caller for a file. */
export async function createToken(ctx: Ctx, { file, versionId, mode, editSessionId }: TokenRequest) {
  const secret = randomBytes(32).toString('base64url');
  const session = await currentSession(ctx);
  const latest = addHours(ctx.now(), TOKEN_HOURS);
  const expiresOn = session ? min([latest, new Date(session.endsOn)]) : latest;
  await ctx.stores.officeTokens.insert({
    ...{ tokenHash: hashToken(secret), fileId: file.id, versionId: versionId ?? null, mode, editSessionId },
    ...credentialOf(ctx.actor),
    ...{ expiresOn: expiresOn.toISOString(), signedOutOn: null },
  });
  return { secret, expiresOn };
}

/**
 * With what the caller opens a file in the office server.
 * @returns undefined when that has nothing for the kind of file
 */
export async function officeEntry(ctx: Ctx, request: TokenRequest): Promise<OfficeEntry | undefined> {
  const { officeServer } = ctx;
  const actions = officeServer?.actionsFor(extensionOf(request.file.name));
  const address = request.mode === 'edit' ? actions?.edit : (actions?.view ?? actions?.edit);
  const origin = officeServer?.origin();
  if (address === undefined || origin === undefined) return undefined;
  const { secret, expiresOn } = await createToken(ctx, request);
  if (request.mode === 'view') await ctx.audit(`File opened in the office server: ${request.file.name}`);
  const { cultureId } = await readMe(ctx);
  return {
    action: actionAddress(address, sourceOf(ctx.config, request.file.id, request.versionId), cultureId ?? 'en'),
    accessToken: secret,
    accessTokenTtl: expiresOn.getTime(),
    origin,
  };
}

/**
 * The call that a token allows.
 * @param kind what is asked for
 * @throws {ApiError} 401 for an unknown or ended token, and for one of another file
 */
export async function openCall(ctx: Ctx, { secret, fileId, versionId, kind, header }: OpenedCall): Promise<OfficeCall> {
  const token = await ctx.stores.officeTokens.find(hashToken(secret));
  if (!token || token.expiresOn <= ctx.stamp()) fail('session.required');
  if (token.fileId !== fileId || token.versionId !== (versionId ?? null)) fail('session.required');
  const caller = (await callerFor(ctx, token, kind)) ?? fail('session.required');
  const session = token.editSessionId === null ? undefined : await findSession(ctx, token.editSessionId);
  return { token, secret, caller, session, header };
}

interface OpenedCall extends Pick<OfficeCall, 'secret' | 'header'> {
  fileId: number;
  versionId: number | undefined;
  kind: string;
}

async function callerFor(ctx: Ctx, token: OfficeToken, kind: string) {
  const caller = await callerBy(ctx, token);
  if (caller || token.signedOutOn === null || !lastCalls.has(kind)) return caller;
  const isRecent = addMinutes(new Date(token.signedOutOn), SAVES_AFTER_MINUTES) > ctx.now();
  return isRecent ? callerOf(ctx, token.userId) : undefined;
}

/** Notes that the caller has signed out. */
export function noteSignedOut(ctx: Ctx, sessionIds: number[]): Promise<void> {
  return ctx.stores.officeTokens.signOut(sessionIds, ctx.stamp());
}

/** Removes what belongs to a user who was removed. */
export function removeUser({ stores }: Ctx, userId: number): Promise<void> {
  return stores.officeTokens.removeUser(userId);
}

/** Removes tokens that are not valid any more. */
export function removeOldTokens(ctx: Ctx): Promise<void> {
  return ctx.transact((tx) => tx.stores.officeTokens.removeExpired(tx.stamp()));
}
