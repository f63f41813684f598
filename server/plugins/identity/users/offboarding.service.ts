import type { BodyOf } from '#contract/endpoint.ts';
import type { Holding, Holdings, offboarding } from '#contract/users/offboarding.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { HoldingKind } from '#server/kernel/holdings.ts';
import { fail } from '#server/lib/fail.ts';
import { recordChange } from '../../history/history.service.ts';
import { eraseDevicesOf } from '../apiTokens/devices.service.ts';
import { requireReauthentication } from '../session/reauthentication.service.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { removeLinksOf } from './mailLinks.service.ts';
import { requireOneSysAdmin } from './userAdmin.service.ts';
import type { User } from './users.model.ts';
import { isOwnAccount, presentUser } from './users.service.ts';

/**
 * What a user owns.
 * @throws {ApiError} 403, 404
 */
export async function listHoldings(ctx: Ctx, id: number): Promise<Holdings> {
  const user = await presentUser(ctx, id);
  authorize(ctx.actor, 'user.manage', user);
  const of = (kind: HoldingKind) => holdingsOfKind(ctx, kind, id);
  return {
    permissions: await of('permissions'),
    groups: await of('groups'),
    shares: await of('shares'),
    requests: await of('requests'),
    searches: await of('searches'),
    watches: [...(await of('watches')), ...(await of('searchWatches'))],
    tokens: await of('tokens'),
    devices: await of('devices'),
    locks: await of('locks'),
    reviews: [...(await of('accessReviews')), ...(await of('retentionReviews'))],
    ...(await ofModules(ctx, id)),
  };
}

/**
 * Transfers what a user owns, or ends it without a successor, and deactivates the account.
 * @returns what was transferred or ended
 * @throws {ApiError} 400 for a successor who cannot sign in, 403, 404, 409 for oneself or the last system administrator
 */
export async function offboard(ctx: Ctx, id: number, { toId, reason, eraseDevices }: BodyOf<typeof offboarding.run>) {
  await ctx.stores.users.lock();
  const user = await presentUser(ctx, id);
  authorize(ctx.actor, 'user.manage', user);
  if (isOwnAccount(ctx, id)) fail('user.offboardOneself');
  const successor = toId === null ? null : await successorFor(ctx, user, toId);
  await requireReauthentication(ctx);
  await requireOneSysAdmin(ctx, user);
  await ctx.emit('rightsWillEnd', null);
  const report = await listHoldings(ctx, id);
  // Before their tokens end: those of devices to be erased stay known.
  if (eraseDevices) await eraseDevicesOf(ctx, user);
  await ctx.emit('userLeaves', { userId: id, toId });
  await endSessionsOf(ctx, id);
  await removeLinksOf(ctx, id);
  const saved = await ctx.stores.users.update(id, user.rowVersion, { invalid: true }, ctx.actor.id, ctx.stamp());
  if (!saved) fail('row.changed');
  await ctx.emit('rightsChanged', { canReject: true });
  await recordChange(ctx, 'user', id, { before: { invalid: false }, after: { invalid: true } });
  await ctx.audit(`User left: ${user.name} (${successorText(successor)}; reason: ${reason})`);
  return report;
}

async function successorFor(ctx: Ctx, { id }: User, toId: number): Promise<User> {
  const successor = toId === id ? undefined : await ctx.stores.users.find(toId);
  return successor && !successor.invalid ? successor : fail('user.successor');
}

function successorText(successor: User | null): string {
  return successor ? `handed over to ${successor.name}` : 'nothing handed over';
}

/** What modules store that are switched on. */
async function ofModules(ctx: Ctx, userId: number): Promise<Partial<Holdings>> {
  const found: Partial<Holdings> = {};
  for (const kind of ['approvals', 'workflows', 'deputies'] as const) {
    const items = await ctx.callProvider('holdings', { kind, userId });
    if (items) found[kind] = items.map(({ id, name }) => ({ id, name }));
  }
  return found;
}

async function holdingsOfKind(ctx: Ctx, kind: HoldingKind, userId: number): Promise<Holding[]> {
  const found = (await ctx.callProvider('holdings', { kind, userId })) ?? [];
  return found.map(({ id, name }) => ({ id, name }));
}
