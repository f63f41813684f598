import { createHash, randomBytes } from 'node:crypto';
import { addDays, addSeconds } from 'date-fns';
import type { ApiTokenView, apiTokens } from '#contract/apiTokens.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import type { Caller, Ctx } from '#server/kernel/context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { requireProof } from '../session/proof.service.ts';
import { callerOf } from '../users/users.service.ts';
import type { ApiToken } from './apiTokens.model.ts';

/** What tokens begin with, so that people and scanners know what they have found. */
const PREFIX = 'strongroom_';
/** Seconds between two notes of the last use: each of them is a write. */
const USE_NOTED = 300;
/** Days that an expired token stays in the list. */
const REMEMBERED_DAYS = 30;

/** The caller's tokens, the newest first. */
export async function listTokens({ stores, actor }: Ctx): Promise<{ items: ApiTokenView[] }> {
  return { items: (await stores.apiTokens.listOf(actor.id)).map(viewOf) };
}

/** Makes a token. It is answered once and kept as a hash. @throws {Refused} 403 `proof`, 409 when there are too many */
export async function createToken(ctx: Ctx, { name, scope, days }: BodyOf<typeof apiTokens.create>) {
  await requireProof(ctx);
  const { stores, actor, now, stamp } = ctx;
  if ((await stores.apiTokens.listOf(actor.id)).length >= limits.apiTokens) refuse('token.tooMany');
  const token = PREFIX + randomBytes(32).toString('base64url');
  const expiresOn = addDays(now(), days).toISOString();
  const row = { userId: actor.id, name, scope, hash: hashOf(token), createdOn: stamp(), expiresOn };
  const id = await stores.apiTokens.insert(row);
  await ctx.audit(`API token made: ${name} (${scope}, ${days} days)`);
  return { ...viewOf({ ...row, id, lastUsedOn: null, lastUsedIp: null }), token };
}

/** Ends one of the caller's tokens at once. @throws {Refused} 404 */
export async function revokeToken(ctx: Ctx, id: number) {
  const { name } = (await ctx.stores.apiTokens.remove(ctx.actor.id, id)) ?? refuse('token.notFound');
  await ctx.audit(`API token revoked: ${name}`);
  return {};
}

/** Ends all tokens of a user who is no more. */
export function forgetTokensOf({ stores }: Ctx, userId: number): Promise<void> {
  return stores.apiTokens.removeOf(userId);
}

/** Forgets tokens that expired long ago. */
export function forgetOldTokens(ctx: Ctx): Promise<void> {
  return ctx.transact(({ stores, now }) =>
    stores.apiTokens.removeExpired(addDays(now(), -REMEMBERED_DAYS).toISOString()),
  );
}

/** Whether a bearer token is one of these. */
export function isApiToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** Who a token stands for, within its scope; undefined when it stands for nobody any more. */
export async function callerOfToken(ctx: Ctx, token: string): Promise<Caller | undefined> {
  const found = await ctx.stores.apiTokens.find(hashOf(token));
  if (!found || found.expiresOn <= ctx.stamp()) return undefined;
  const owner = await callerOf(ctx, found.userId);
  if (!owner) return undefined;
  await noteUse(ctx, found);
  return { ...owner, token: { name: found.name, scope: found.scope }, expiresOn: found.expiresOn };
}

async function noteUse(ctx: Ctx, { id, lastUsedOn }: ApiToken): Promise<void> {
  if (lastUsedOn !== null && lastUsedOn > addSeconds(ctx.now(), -USE_NOTED).toISOString()) return;
  await ctx.transact(({ stores, stamp, caller: { ip } }) => stores.apiTokens.used(id, stamp(), ip));
}

function viewOf({ id, name, scope, createdOn, expiresOn, lastUsedOn, lastUsedIp }: ApiToken): ApiTokenView {
  return { id, name, scope, createdOn, expiresOn, lastUsedOn, lastUsedIp };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
