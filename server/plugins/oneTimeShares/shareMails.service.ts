import { randomBytes } from 'node:crypto';
import { subDays } from 'date-fns';
import { limits } from '#contract/limits.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { hashToken } from '#server/lib/hashToken.ts';
import { serverTexts } from '#server/messages/index.ts';
import type { ShareTexts, ShortMail } from '#server/messages/texts.ts';
import type { User } from '../identity/users/users.model.ts';
import { activeUser } from '../identity/users/users.service.ts';
import { languageOf, linkTo, retryMails, sendMail } from '../mail/mail.service.ts';
import { composeMail, type MailItem, oneLine } from '../mail/mailBody.service.ts';
import { formatsFor, type MailFormats } from '../mail/mailFormats.service.ts';
import type { ReadyShare, SharedFile } from './oneTimeShares.model.ts';
import { statusOf, visibleShare } from './shareHistory.service.ts';
import { contentsOf } from './shares.service.ts';

/** The pages with the shares of a user, and with their file requests. */
export const HISTORY_PATH = '/onetimeshare/list';
export const REQUESTS_PATH = '/onetimeshare/requests';

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
  await mailRecipient(ctx, share.createdBy, (texts, { time }) => ({
    ...texts.downloaded(address, fileNames, time(ctx.stamp())),
    path: HISTORY_PATH,
  }));
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

/** What a short mail says: its texts, what is listed in it, and the page that it leads to. */
interface ShortMailContent extends ShortMail {
  items?: MailItem[];
  path: `/${string}`;
}

/**
 * Sends a short mail to a user of the instance, unless the user was removed.
 * @param write returns the text in the user's language
 */
export async function mailRecipient(
  ctx: Ctx,
  userId: number,
  write: (texts: ShareTexts, formats: MailFormats) => ShortMailContent,
): Promise<void> {
  const person = await activeUser(ctx, userId);
  if (!person) return;
  const formats = formatsFor(ctx.config, person);
  const { share: texts } = serverTexts[formats.language];
  const { subject, line, items, label, path, reason } = write(texts, formats);
  const list = items ? [{ items }] : [];
  const parts = [texts.hello(person.name), line, ...list, { label, link: linkTo(ctx, path) }, reason];
  await sendMail(ctx, { to: person.email, subject: oneLine(subject), ...composeMail(parts) }, formats.language);
}

interface Invitation {
  sender: string;
  cultureId: string | null;
  files: SharedFile[];
  link: string;
}

function invitation(ctx: Ctx, { memo, expires, codeHash }: ReadyShare, { sender, cultureId, files, link }: Invitation) {
  // In the sender's language: the recipient's is not known. The time is that of the instance.
  const formats = formatsFor(ctx.config, { cultureId });
  const texts = serverTexts[formats.language].share.invitation;
  const body = composeMail([
    texts.before(sender, ctx.config.companyName),
    { items: files.map(({ name, length }) => ({ text: `${name}, ${formats.size(length)}` })) },
    ...(memo ? [{ quote: memo }] : []),
    { label: texts.label, link },
    ...(codeHash ? [texts.code(sender)] : []),
    texts.ends(formats.time(expires)),
    texts.unknown,
  ]);
  return { subject: texts.subject(sender), ...body };
}
