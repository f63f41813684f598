import { addSeconds } from 'date-fns';
import { lifetimes } from '#contract/limits.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { releaseContent } from '../fileNodes/content/content.service.ts';
import { dropMails } from '../mail/mail.service.ts';
import { holderOf } from './shares.service.ts';

/** Shares that are processed in one transaction. */
const BATCH_SHARES = 100;

/** Releases the content of ended shares, and removes incomplete shares and expired keys. */
export async function endShares(ctx: Ctx): Promise<void> {
  for (const id of await ctx.stores.shares.uncleared(ctx.stamp(), BATCH_SHARES)) {
    await ctx.transact((tx) => clearShare(tx, id));
  }
  // An upload may still be running when its key expires.
  const past = addSeconds(ctx.now(), -2 * lifetimes.uploadKey).toISOString();
  for (const id of await ctx.stores.shares.abandoned(past, BATCH_SHARES)) {
    await ctx.transact(async (tx) => {
      await releaseContent(tx, holderOf(id));
      await tx.stores.shares.remove(id);
    });
  }
  const expiredBefore = addSeconds(ctx.now(), -2 * (lifetimes.downloadKey + lifetimes.downloadResume)).toISOString();
  await ctx.transact((tx) => tx.stores.shareAccess.removeKeysBefore(expiredBefore));
}

/** Ends the shares and file requests of a removed user. */
export async function endSharesOf(ctx: Ctx, userId: number): Promise<void> {
  for (const id of await ctx.stores.shares.stopAllOf(userId, ctx.stamp())) await clearShare(ctx, id);
  await ctx.stores.fileRequests.stopAllOf(userId, ctx.stamp());
}

/** Releases the content of an ended share and drops its waiting mails; the history is kept. */
export async function clearShare(ctx: Ctx, id: number): Promise<void> {
  const recipients = await ctx.stores.shares.recipientsOf([id]);
  await dropMails(
    ctx,
    recipients.flatMap(({ mailId }) => mailId ?? []),
  );
  await releaseContent(ctx, holderOf(id));
  await ctx.stores.shares.cleared(id, ctx.stamp());
}
