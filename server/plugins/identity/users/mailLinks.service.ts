import { randomBytes } from 'node:crypto';
import { addSeconds } from 'date-fns';
import type { Ctx, Stores } from '#server/kernel/context.ts';
import { hashToken } from '#server/lib/hashToken.ts';
import { serverTexts } from '#server/messages/index.ts';
import type { AccountMails, LinkTexts } from '#server/messages/texts.ts';
import { languageOf, linkTo, sendMail } from '../../mail/mail.service.ts';
import { composeMail, oneLine } from '../../mail/mailBody.service.ts';
import type { User } from './users.model.ts';
import { activeUser } from './users.service.ts';

/** Invitations and password resets: both set a password, once, by a mailed link. */
type Kind = keyof Pick<Stores, 'invitations' | 'passwordResets'>;
const paths = { invitations: '/welcome', passwordResets: '/reset' } as const;

/**
 * Mails a link of this kind with a lifetime in seconds; it replaces an earlier one.
 * @param textOf returns the text of the mail in the user's language
 */
export async function mailLink(
  ctx: Ctx,
  kind: Kind,
  user: User,
  seconds: number,
  textOf: (texts: AccountMails) => LinkTexts,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const expiresOn = addSeconds(ctx.now(), seconds).toISOString();
  await ctx.stores[kind].replace({ userId: user.id, hash: hashToken(token), expiresOn });
  const link = linkTo(ctx, `${paths[kind]}/${token}`);
  const language = languageOf(ctx, user.cultureId);
  const texts = serverTexts[language].account;
  const { subject, before, label, after } = textOf(texts);
  const body = composeMail([texts.hello(user.name), before, { label, link }, ...after]);
  await sendMail(ctx, { to: user.email, subject: oneLine(subject), ...body, validUntil: expiresOn }, language);
}

/** Notifies the old and the new address of a changed address, so that an unwanted change is noticed. */
export async function mailNewAddress(ctx: Ctx, user: User, email: string): Promise<void> {
  const language = languageOf(ctx, user.cultureId);
  const texts = serverTexts[language].account;
  const { subject, lines } = texts.newAddress({ company: ctx.config.companyName, from: user.email, to: email });
  const body = composeMail([texts.hello(user.name), ...lines]);
  for (const to of [user.email, email]) await sendMail(ctx, { to, subject, ...body }, language);
}

/** The user of a valid link. */
export async function userOfLink(ctx: Ctx, kind: Kind, token: string): Promise<User | undefined> {
  const link = await ctx.stores[kind].find(hashToken(token));
  return link && link.expiresOn > ctx.stamp() ? activeUser(ctx, link.userId) : undefined;
}

/**
 * Consumes a link.
 * @returns whether it existed; of two concurrent requests, only one gets true
 */
export function consumeLink({ stores }: Ctx, kind: Kind, token: string): Promise<boolean> {
  return stores[kind].consume(hashToken(token));
}

/** Removes all links of a user, because the password, the address or the account has changed. */
export async function removeLinksOf({ stores }: Ctx, userId: number): Promise<void> {
  await stores.invitations.removeOf(userId);
  await stores.passwordResets.removeOf(userId);
}

/** Removes expired links. */
export function removeOldLinks(ctx: Ctx): Promise<void> {
  return ctx.transact(async ({ stores, stamp }) => {
    await stores.invitations.removeExpired(stamp());
    await stores.passwordResets.removeExpired(stamp());
  });
}
