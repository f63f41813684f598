import { randomBytes } from 'node:crypto';
import { subDays } from 'date-fns';
import { limits } from '#contract/limits.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/kernel/fail.ts';
import { hashToken } from '#server/kernel/hashToken.ts';
import { escapeHtml, linkTo, retryMails, sendMail } from '../mail/mail.service.ts';
import { activeUser } from '../users/users.service.ts';
import type { ReadyShare, SharedFile } from './oneTimeShares.model.ts';
import { statusOf, visibleShare } from './shareHistory.service.ts';
import { contentsOf } from './shares.service.ts';

/**
 * Mails every recipient a link of their own; another call tries those mails again that were given up.
 * @throws {ApiError} 409 when the share has ended
 */
export async function sendShareMails(ctx: Ctx, id: number) {
  const share = await visibleShare(ctx, id);
  authorize(ctx.actor, 'share.send', { by: share.createdBy });
  if (statusOf(share, ctx.stamp()) !== 'active') fail('share.over');
  const sender = (await activeUser(ctx, share.createdBy)) ?? fail('share.over');
  if (share.mailedOn === null) await checkMails(ctx, id);
  if (await ctx.stores.shares.mailed(id, ctx.stamp())) {
    await sendLinks(ctx, share, sender.name);
    await ctx.audit(`One-time share sent: ${await contentsOf(ctx, id)}`);
    return {};
  }
  const recipients = await ctx.stores.shares.recipientsOf([id]);
  const failed = await retryMails(
    ctx,
    recipients.flatMap(({ mailId }) => mailId ?? []),
  );
  if (failed.length > 0) await ctx.audit(`Email queued again: one-time share ${id} (to ${failed.join(', ')})`);
  return {};
}

async function sendLinks(ctx: Ctx, share: ReadyShare, sender: string): Promise<void> {
  const files = await ctx.stores.shares.filesOf([share.id]);
  for (const { id: recipientId, address } of await ctx.stores.shares.recipientsOf([share.id])) {
    const token = randomBytes(32).toString('base64url');
    const mail = invitation(ctx, share, { sender: oneLine(sender), files, link: linkTo(ctx, `/share/${token}`) });
    await ctx.stores.shareAccess.setLink(
      recipientId,
      hashToken(token),
      await sendMail(ctx, { to: address, ...mail, validUntil: share.expires }),
    );
  }
}

/** Tells the sender, where that was wanted, that a recipient has had something for the first time. */
export async function sendReceipt(ctx: Ctx, share: ReadyShare, address: string, what: string): Promise<void> {
  if (!share.receipt) return;
  await mailRecipient(ctx, share.createdBy, {
    subject: `${address} has downloaded your files`,
    line: `${address} has downloaded what you shared: ${what}.`,
  });
}

/** A user's own words go out under the company's name. @throws {ApiError} 429 beyond the recipients of a day */
async function checkMails(ctx: Ctx, shareId: number): Promise<void> {
  const dayAgo = subDays(ctx.now(), 1).toISOString();
  const before = await ctx.stores.shares.countMailedSince(ctx.actor.id, dayAgo);
  const { length } = await ctx.stores.shares.recipientsOf([shareId]);
  if (before + length > limits.share.mailsPerDay) fail('share.tooManyMails');
}

/** A mail of one sentence to a user of the instance, while they are a user. */
export async function mailRecipient(
  ctx: Ctx,
  userId: number,
  { subject, line }: { subject: string; line: string },
): Promise<void> {
  const person = await activeUser(ctx, userId);
  if (!person) return;
  const lines = [`Hello ${person.name},`, line];
  await sendMail(ctx, {
    to: person.email,
    subject: oneLine(subject),
    text: `${lines.join('\n\n')}\n`,
    html: lines.map((mail) => `<p>${escapeHtml(mail)}</p>`).join('\n'),
  });
}

function invitation(
  { config }: Ctx,
  { memo, expires, codeHash }: ReadyShare,
  { sender, files, link }: { sender: string; files: SharedFile[]; link: string },
) {
  const names = files.map(({ name }) => name);
  const ends = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'long',
    timeZone: config.defaults.timeZoneId,
  }).format(new Date(expires));
  const before = `${sender} (${config.companyName}) shares files with you:`;
  const after = [
    ...(codeHash ? ['You need a code, which the sender tells you in another way.'] : []),
    `The link is for you alone and works until ${ends}.`,
  ];
  return {
    subject: `${sender} shares files with you`,
    text: `${[before, names.map((name) => `- ${name}`).join('\n'), memo, 'Open:', link, ...after].filter(Boolean).join('\n\n')}\n`,
    html: [
      `<p>${escapeHtml(before)}</p>`,
      `<ul>${names.map((name) => `<li dir="auto">${escapeHtml(name)}</li>`).join('')}</ul>`,
      memo && `<p dir="auto" style="white-space:pre-wrap">${escapeHtml(memo)}</p>`,
      `<p><a href="${escapeHtml(link)}">Open</a></p>`,
      `<p>${escapeHtml(link)}</p>`,
      ...after.map((line) => `<p>${escapeHtml(line)}</p>`),
    ]
      .filter(Boolean)
      .join('\n'),
  };
}

/** A name that cannot turn a line around or break it. */
function oneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
