import { randomBytes } from 'node:crypto';
import { addDays } from 'date-fns';
import type { BodyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { counted } from '#contract/rules/counted.ts';
import type { apiTokens } from '#contract/users/apiTokens.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { hashToken } from '#server/lib/hashToken.ts';
import { isStillThere } from '../identities/directoryCheck.service.ts';
import { requireReauthentication } from '../session/reauthentication.service.ts';
import { presentUser } from '../users/users.service.ts';
import { PREFIX, viewOf } from './apiTokens.service.ts';

/**
 * Creates a token. It is returned once and stored as a hash. A user of the directory is looked up there first.
 * @throws {ApiError} 401 for a user who was removed from the directory, 403 `proof`, 403 for a scope that the caller
 *   may not grant, 409 when there are too many
 */
export async function createToken(ctx: Ctx, { name, scope, days }: BodyOf<typeof apiTokens.create>) {
  if (scope === 'people') authorize(ctx.actor, 'token.grantPeople');
  await requireReauthentication(ctx);
  if (!(await isStillThere(ctx, ctx.actor.id))) fail('session.required');
  return ctx.transact((tx) => insertToken(tx, { name, scope, days }));
}

async function insertToken(ctx: Ctx, { name, scope, days }: BodyOf<typeof apiTokens.create>) {
  const { stores, actor, now, stamp } = ctx;
  if ((await stores.apiTokens.listOf(actor.id)).length >= limits.apiTokens) fail('token.tooMany');
  const token = PREFIX + randomBytes(32).toString('base64url');
  const { signInId } = await presentUser(ctx, actor.id);
  const times = { createdOn: stamp(), expiresOn: addDays(now(), days).toISOString() };
  const row = { userId: actor.id, signInId, name, scope, client: null, hash: hashToken(token), ...times };
  const made = await stores.apiTokens.insert(row);
  await ctx.audit(`API token created: ${name} (${scope}, ${counted(days, 'day')})`);
  return { ...viewOf(made), token };
}
