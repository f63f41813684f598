import { addDays, addSeconds } from 'date-fns';
import { can } from '#contract/policy.ts';
import type { ApiTokenView } from '#contract/users/apiTokens.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { hashToken } from '#server/lib/hashToken.ts';
import { callerOf, presentUser } from '../users/users.service.ts';
import type { ApiToken } from './apiTokens.model.ts';

/** The prefix of all tokens, by which people and secret scanners recognise them. */
export const PREFIX = 'strongroom_';
const TOKEN = /^strongroom_[\w-]{43}$/;
/** The last use is written at most once in this many seconds. */
const LAST_USE_INTERVAL_S = 300;
/** Characters of a day in a timestamp. */
const DAY_LENGTH = 'YYYY-MM-DD'.length;
/** Days that an expired token stays in the list. */
const RETENTION_DAYS = 30;

/**
 * The tokens of the caller, or of a user whom the caller manages, newest first.
 * @throws {ApiError} 403, 404
 */
export async function listTokens(ctx: Ctx, userId = ctx.actor.id): Promise<{ items: ApiTokenView[] }> {
  if (userId !== ctx.actor.id) await authorizeOver(ctx, userId);
  return { items: (await ctx.stores.apiTokens.listOf(userId)).map(viewOf) };
}

/**
 * Revokes a token immediately: one of the caller's, or of a user whom the caller manages.
 * @throws {ApiError} 404
 */
export async function revokeToken(ctx: Ctx, id: number) {
  const { name, userId, client } = (await ctx.stores.apiTokens.findById(id)) ?? fail('token.notFound');
  if (client !== null) fail('token.notFound');
  const isOwn = userId === ctx.actor.id;
  const owner = isOwn ? undefined : await presentUser(ctx, userId);
  if (owner && !can(ctx.actor, 'user.manageTokens', owner)) fail('token.notFound');
  if (!(await ctx.stores.apiTokens.remove(id))) fail('token.notFound');
  await ctx.audit(`API token revoked: ${name}${owner ? ` (of ${owner.name})` : ''}`);
  return {};
}

/** @throws {ApiError} 403, 404 */
export async function authorizeOver(ctx: Ctx, userId: number): Promise<void> {
  const owner = await ctx.stores.users.find(userId);
  authorize(ctx.actor, 'user.manageTokens', owner ?? { id: userId, isSysAdmin: false });
  if (!owner) fail('user.notFound');
}

/** Removes all tokens of a user who was removed, or whose authentication has changed. */
export function removeTokensOf({ stores }: Ctx, userId: number): Promise<void> {
  return stores.apiTokens.removeOf(userId);
}

/** Users with a valid token. */
export function tokenOwners({ stores, stamp }: Ctx): Promise<number[]> {
  return stores.apiTokens.owners(stamp());
}

/** Removes tokens that expired long ago. */
export function removeOldTokens(ctx: Ctx): Promise<void> {
  return ctx.transact(({ stores, now }) =>
    stores.apiTokens.removeExpired(addDays(now(), -RETENTION_DAYS).toISOString()),
  );
}

/** How long a device stays connected after its last use. */
export const DEVICE_DAYS = 365;

/** Whether a bearer token is an API token. */
export function isApiToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** Whether a password is a token, valid or not: people choose no password of this form. */
export function hasFormOfToken(password: string): boolean {
  return TOKEN.test(password);
}

/** The caller of a token, limited to its scope; undefined when the token is not valid any more. */
export async function callerOfToken(ctx: Ctx, token: string): Promise<Caller | undefined> {
  const found = await ctx.stores.apiTokens.find(hashToken(token));
  const caller = await callerIn(ctx, found);
  if (found && caller) await noteUse(ctx, found, caller);
  return caller;
}

/** The same by the ID of the token. */
export async function callerOfTokenId(ctx: Ctx, id: number): Promise<Caller | undefined> {
  return callerIn(ctx, await ctx.stores.apiTokens.findById(id));
}

async function callerIn(ctx: Ctx, found: ApiToken | undefined): Promise<Caller | undefined> {
  if (!found || found.wipe || found.expiresOn <= ctx.stamp()) return undefined;
  const owner = await callerOf(ctx, found.userId);
  if (!owner || (found.scope === 'people' && !can(owner, 'token.grantPeople'))) return undefined;
  return {
    ...owner,
    token: { id: found.id, name: found.name, scope: found.scope },
    expiresOn: found.expiresOn,
    ...(found.signInId !== null && { signInId: found.signInId }),
  };
}

/** Records the use of a token. A device stays connected by it, and its first use of a day has a log row. */
async function noteUse(ctx: Ctx, found: ApiToken, caller: Caller): Promise<void> {
  const { id, lastUsedOn, client } = found;
  if (lastUsedOn !== null && lastUsedOn > addSeconds(ctx.now(), -LAST_USE_INTERVAL_S).toISOString()) return;
  const expiresOn = client === null ? found.expiresOn : addDays(ctx.now(), DEVICE_DAYS).toISOString();
  await ctx.transact(async (tx) => {
    const use = { lastUsedOn: tx.stamp(), lastUsedIp: tx.caller.ip, expiresOn };
    const isRecorded = await tx.stores.apiTokens.used(id, lastUsedOn, use);
    const isFirstOfDay = lastUsedOn?.slice(0, DAY_LENGTH) !== use.lastUsedOn.slice(0, DAY_LENGTH);
    if (isRecorded && client !== null && isFirstOfDay) await tx.as(caller).audit('Signed in (device)');
  });
}

/** A token of a script, as its user sees it. */
export function viewOf({ id, name, scope, createdOn, expiresOn, lastUsedOn, lastUsedIp }: ApiToken): ApiTokenView {
  return { id, name, scope, createdOn, expiresOn, lastUsedOn, lastUsedIp };
}
