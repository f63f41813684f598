import { createHash, randomBytes } from 'node:crypto';
import { addSeconds } from 'date-fns';
import type { Ctx, Stores } from '#server/kernel/context.ts';
import { escapeHtml, languageOf, linkTo, sendMail } from '../mail/mail.service.ts';
import { type LinkWords, type MailWords, mailWords } from './mailWords.ts';
import type { User } from './users.model.ts';
import { activeUser } from './users.service.ts';

/** Invitations and password resets: both set a password, once, by a link that only the mailbox knows. */
type Kind = keyof Pick<Stores, 'invitations' | 'passwordResets'>;
const places = { invitations: '/welcome', passwordResets: '/reset' } as const;

/**
 * Mails a user a link of a kind, good for so many seconds; an earlier one of the kind is out of use then.
 * @param say what stands around it, in the words of the user's language
 */
export async function mailLink(
  ctx: Ctx,
  kind: Kind,
  user: User,
  seconds: number,
  say: (words: MailWords) => LinkWords,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const expiresOn = addSeconds(ctx.now(), seconds).toISOString();
  await ctx.stores[kind].replace({ userId: user.id, hash: hashOf(token), expiresOn });
  const link = linkTo(ctx, `${places[kind]}/${token}`);
  const words = mailWords[languageOf(ctx, user.cultureId)];
  const { subject, before, after } = say(words);
  const lines = [words.hello(user.name), ...before, link, ...after];
  const html = lines.map((line) => {
    const safe = escapeHtml(line);
    return `<p>${line === link ? `<a href="${safe}">${safe}</a>` : safe}</p>`;
  });
  await sendMail(ctx, { to: user.email, subject, text: `${lines.join('\n\n')}\n`, html: html.join('\n') });
}

/** Whose link this is, while it can be used. */
export async function userOfLink(ctx: Ctx, kind: Kind, token: string): Promise<User | undefined> {
  const link = await ctx.stores[kind].find(hashOf(token));
  return link && link.expiresOn > ctx.stamp() ? activeUser(ctx, link.userId) : undefined;
}

/** Uses a link up; says whether it was there. Of two at once, one is told so. */
export function spendLink({ stores }: Ctx, kind: Kind, token: string): Promise<boolean> {
  return stores[kind].spend(hashOf(token));
}

/** Puts all links of a user out of use: a password, an address or the account is another now. */
export async function forgetLinksOf({ stores }: Ctx, userId: number): Promise<void> {
  await stores.invitations.removeOf(userId);
  await stores.passwordResets.removeOf(userId);
}

/** Forgets links that nobody can use any more. */
export function forgetOldLinks(ctx: Ctx): Promise<void> {
  return ctx.transact(async ({ stores, stamp }) => {
    await stores.invitations.removeExpired(stamp());
    await stores.passwordResets.removeExpired(stamp());
  });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
