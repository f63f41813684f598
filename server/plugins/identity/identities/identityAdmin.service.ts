import type { IdentitySource, IdentityView } from '#contract/users/identities.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { removeTokensOf } from '../apiTokens/apiTokens.service.ts';
import { requireReauthentication } from '../session/reauthentication.service.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { presentUser } from '../users/users.service.ts';
import { DIRECTORY } from './identities.model.ts';

/**
 * The external identities of a user.
 * @throws {ApiError} 403, 404
 */
export async function listIdentities(ctx: Ctx, userId: number): Promise<{ items: IdentityView[] }> {
  authorize(ctx.actor, 'user.manageIdentities', await presentUser(ctx, userId));
  const rows = await ctx.stores.externalIdentities.listOf(userId);
  return {
    items: rows.map(({ userId: _, source, ...identity }) => ({ ...identity, source: identitySourceOf(source) })),
  };
}

/**
 * Unlinks an external identity, and ends its sessions: without the link, the user would not be looked up in the
 * directory any more.
 * @throws {ApiError} 403, 403 `proof`, 404 when there is no such identity
 */
export async function clearIdentity(ctx: Ctx, { id, source }: { id: number; source: IdentitySource }) {
  const user = await presentUser(ctx, id);
  authorize(ctx.actor, 'user.manageIdentities', user);
  const rows = (await ctx.stores.externalIdentities.listOf(id)).filter(
    (row) => identitySourceOf(row.source) === source,
  );
  if (rows.length === 0) fail('identity.notFound');
  await requireReauthentication(ctx);
  for (const row of rows) await ctx.stores.externalIdentities.remove(id, row.source);
  await endSessionsOf(ctx, id, ctx.actor.sessionId);
  await removeTokensOf(ctx, id);
  await ctx.audit(`User unlinked: ${user.name} (${rows.map(({ name }) => name).join(', ')})`);
  return {};
}

/** Removes the identities of a removed user. */
export async function removeIdentities({ stores }: Ctx, userId: number): Promise<void> {
  for (const { source } of await stores.externalIdentities.listOf(userId))
    await stores.externalIdentities.remove(userId, source);
}

const identitySourceOf = (source: string): IdentitySource => (source === DIRECTORY ? 'directory' : 'provider');
