import type { QueryOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import type { oneTimeShares, Share as ShareView } from '#contract/oneTimeShares.ts';
import { can } from '#contract/policy.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import { type Paged, pageOf } from '#server/lib/page.ts';
import { personsOf } from '../identity/users/users.service.ts';
import { mailStates } from '../mail/mail.service.ts';
import type { ReadyShare, Share } from './oneTimeShares.model.ts';
import { clearShare } from './shareEnds.service.ts';
import { contentsOf } from './shares.service.ts';

/** A share is active, stopped, or expired. */
export function statusOf(
  { stoppedOn, expires }: Pick<ReadyShare, 'stoppedOn' | 'expires'>,
  now: string,
): ShareView['status'] {
  if (stoppedOn !== null) return 'stopped';
  return expires <= now ? 'expired' : 'active';
}

/** The caller's shares; all for administrators. */
export async function listShares(ctx: Ctx, query: QueryOf<typeof oneTimeShares.list>): Promise<Paged<ShareView>> {
  // A caller who may read a share without an owner may read all shares.
  const by = can(ctx.actor, 'share.read', { by: 0 }) ? undefined : ctx.actor.id;
  const { items, total } = await ctx.stores.shares.page(pageOf(query, limits.share.take), by);
  const ids = items.map(({ id }) => id);
  const files = groupBy(await ctx.stores.shares.filesOf(ids), ({ shareId }) => shareId);
  const recipients = await ctx.stores.shares.recipientsOf(ids);
  const mailOf = await mailStates(
    ctx,
    recipients.flatMap(({ mailId }) => mailId ?? []),
  );
  const recipientsOf = groupBy(recipients, ({ shareId }) => shareId);
  const person = await personsOf(
    ctx,
    items.map(({ createdBy }) => createdBy),
  );
  const views = items.map(({ id, rowVersion, createdOn, createdBy, memo, expires, stoppedOn }) => ({
    id,
    rowVersion,
    createdOn,
    createdBy: person(createdBy),
    memo,
    recipients: (recipientsOf.get(id) ?? []).map(({ address, mailId, receivedOn }) => ({
      address,
      mail: mailId === null ? null : mailOf(mailId),
      receivedOn,
    })),
    files: (files.get(id) ?? []).map(({ id, name, length }) => ({ id, name, length })),
    expires,
    deleted: stoppedOn !== null,
    status: statusOf({ stoppedOn, expires }, ctx.stamp()),
  }));
  return { items: views, total };
}

/**
 * Stops a share immediately: its links, its keys and running downloads.
 * @throws {ApiError} 409 stale, or when it has ended
 */
export async function stopShare(ctx: Ctx, { id, rowVersion }: { id: number; rowVersion: number }) {
  const share = await visibleShare(ctx, id);
  authorize(ctx.actor, 'share.stop', { by: share.createdBy });
  if (share.rowVersion !== rowVersion) fail('row.changed');
  if (statusOf(share, ctx.stamp()) !== 'active') fail('share.over');
  if (!(await ctx.stores.shares.stop(id, rowVersion, ctx.stamp()))) fail('row.changed');
  await clearShare(ctx, id);
  await ctx.audit(`One-time share stopped: ${await contentsOf(ctx, id)}`);
  return {};
}

/** The downloads of a share, newest first. */
export async function listDownloads(ctx: Ctx, id: number) {
  await visibleShare(ctx, id);
  return { items: await ctx.stores.shareAccess.downloadsOf(id) };
}

/**
 * A complete share that the caller may see.
 * @throws {ApiError} 404
 */
export async function visibleShare(ctx: Ctx, id: number): Promise<ReadyShare> {
  const share = await ctx.stores.shares.find(id);
  if (!share || !isReady(share) || !can(ctx.actor, 'share.read', { by: share.createdBy })) fail('share.notFound');
  return share;
}

/** Whether all of its files are uploaded. */
export function isReady(share: Share): share is ReadyShare {
  return share.createdOn !== null && share.expires !== null;
}
