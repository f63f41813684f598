import { randomBytes } from 'node:crypto';
import { subDays } from 'date-fns';
import { limits } from '#contract/limits.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/kernel/fail.ts';
import { hashToken } from '#server/kernel/hashToken.ts';
import { cultureOf, escapeHtml, languageOf, linkTo, retryMails, sendMail } from '../mail/mail.service.ts';
import type { User } from '../users/users.model.ts';
import { activeUser } from '../users/users.service.ts';
import type { ReadyShare, SharedFile } from './oneTimeShares.model.ts';
import { statusOf, visibleShare } from './shareHistory.service.ts';
import { contentsOf } from './shares.service.ts';
import { type ShareTexts, shareTexts } from './shareTexts.ts';

/**
 * Sends each recipient a mail with their own link; called again, repeats the failed mails.
 * @throws {ApiError} 409 when the share has ended
 */
export async function sendShareMails(ctx: Ctx, id: number) {
  const share = await visibleShare(ctx, id);
  authorize(ctx.actor, 'share.send', { by: share.createdBy });
  if (statusOf(share, ctx.stamp()) !== 'active') fail('share.over');
  const sender = (await activeUser(ctx, share.createdBy)) ?? fail('share.over');
  if (share.mailedOn === null) await checkMails(ctx, id);
  if (await ctx.stores.shares.mailed(id, ctx.stamp())) {
    await sendLinks(ctx, share, sender);
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

async function sendLinks(ctx: Ctx, share: ReadyShare, { name, cultureId }: User): Promise<void> {
  const files = await ctx.stores.shares.filesOf([share.id]);
  for (const { id: recipientId, address } of await ctx.stores.shares.recipientsOf([share.id])) {
    const token = randomBytes(32).toString('base64url');
    const mail = invitation(ctx, share, {
      sender: oneLine(name),
      cultureId,
      files,
      link: linkTo(ctx, `/share/${token}`),
    });
    await ctx.stores.shareAccess.setLink(
      recipientId,
      hashToken(token),
      await sendMail(ctx, { to: address, ...mail, validUntil: share.expires }, languageOf(ctx, cultureId)),
    );
  }
}

/** Notifies the sender, if requested, of a recipient's first download. */
export async function sendReceipt(ctx: Ctx, share: ReadyShare, address: string, fileNames: string): Promise<void> {
  if (!share.receipt) return;
  await mailRecipient(ctx, share.createdBy, (texts) => texts.downloaded(address, fileNames));
}

/**
 * Limits mails: they contain text written by the user and are sent under the company's name.
 * @throws {ApiError} 429 above the recipients per day
 */
async function checkMails(ctx: Ctx, shareId: number): Promise<void> {
  const dayAgo = subDays(ctx.now(), 1).toISOString();
  const before = await ctx.stores.shares.countMailedSince(ctx.actor.id, dayAgo);
  const { length } = await ctx.stores.shares.recipientsOf([shareId]);
  if (before + length > limits.share.mailsPerDay) fail('share.tooManyMails');
}

/**
 * Sends a short mail to a user of the instance, unless the user was removed.
 * @param write returns the text in the user's language
 */
export async function mailRecipient(
  ctx: Ctx,
  userId: number,
  write: (texts: ShareTexts) => { subject: string; line: string },
): Promise<void> {
  const person = await activeUser(ctx, userId);
  if (!person) return;
  const language = languageOf(ctx, person.cultureId);
  const texts = shareTexts[language];
  const { subject, line } = write(texts);
  const lines = [texts.hello(person.name), line];
  const mail = {
    to: person.email,
    subject: oneLine(subject),
    text: `${lines.join('\n\n')}\n`,
    html: lines.map((mail) => `<p>${escapeHtml(mail)}</p>`).join('\n'),
  };
  await sendMail(ctx, mail, language);
}

interface Invitation {
  sender: string;
  cultureId: string | null;
  files: SharedFile[];
  link: string;
}

function invitation(ctx: Ctx, { memo, expires, codeHash }: ReadyShare, { sender, cultureId, files, link }: Invitation) {
  const { config } = ctx;
  const texts = shareTexts[languageOf(ctx, cultureId)].invitation;
  const names = files.map(({ name }) => name);
  const ends = new Intl.DateTimeFormat(cultureOf(ctx, cultureId), {
    dateStyle: 'full',
    timeStyle: 'long',
    timeZone: config.defaults.timeZoneId,
  }).format(new Date(expires));
  const before = texts.before(sender, config.companyName);
  const after = [...(codeHash ? [texts.code] : []), texts.ends(ends)];
  return {
    subject: texts.subject(sender),
    text: `${[before, names.map((name) => `- ${name}`).join('\n'), memo, texts.open, link, ...after].filter(Boolean).join('\n\n')}\n`,
    html: [
      `<p>${escapeHtml(before)}</p>`,
      `<ul>${names.map((name) => `<li dir="auto">${escapeHtml(name)}</li>`).join('')}</ul>`,
      memo && `<p dir="auto" style="white-space:pre-wrap">${escapeHtml(memo)}</p>`,
      `<p><a href="${escapeHtml(link)}">${texts.open}</a></p>`,
      `<p>${escapeHtml(link)}</p>`,
      ...after.map((line) => `<p>${escapeHtml(line)}</p>`),
    ]
      .filter(Boolean)
      .join('\n'),
  };
}

/** Removes line breaks and bidirectional control characters from a name. */
function oneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
