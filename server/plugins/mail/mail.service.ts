import { randomInt } from 'node:crypto';
import { differenceInSeconds, subDays } from 'date-fns';
import { limits } from '#contract/limits.ts';
import { MailRejected, MailServerAway } from '#server/adapters/mailer.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { inSeconds, retryAfter, workThrough } from '#server/kernel/workQueue.ts';
import { fail } from '#server/lib/fail.ts';
import { type Language, languageIn, serverTexts } from '#server/messages/index.ts';
import type { Mail, MailState, QueuedMail } from './mail.model.ts';
import { composeMail, escapeHtml } from './mailBody.service.ts';

/** Seconds between two attempts while the mail server is unavailable. */
const AWAY_DELAY_S = 60;
/** The last attempt is more than a day after the first, so that no mail is lost when the server is down for a day. */
const retries = retryAfter([AWAY_DELAY_S, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600]);
/** Seconds within which a node must finish a claimed mail. */
const LEASE_S = 300;
/** Age in seconds at which a mail that waits for the server fails. */
const MAX_AGE_S = 24 * 3600;
const LINK_OVER = 'The link in the mail was over before it could be sent';
/** Days for which sent mails are stored. */
const RETENTION_DAYS = 30;
const ERROR_LENGTH = 500;

/**
 * Queues a mail, which is sent after this transaction has committed and discarded on a rollback. Use `linkTo` for links
 * in it.
 * @returns its ID, to query its state
 */
export function sendMail(ctx: Ctx, mail: Mail, language: Language = 'en'): Promise<number> {
  const { stores, secretBox, stamp } = ctx;
  const [text, html] = [mail.text, htmlDocument(mail, language)].map((words) => secretBox.seal(words, 'mail'));
  return stores.outbox.insert({ ...mail, text: text ?? '', html: html ?? '' }, stamp());
}

/** A complete HTML document: screen readers need its language and title. */
function htmlDocument({ subject, html }: Mail, language: Language): string {
  const head = `<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`;
  return `<!doctype html>\n<html lang="${language}">${head}<body>\n${html}\n</body></html>\n`;
}

/**
 * Sends a test mail to the caller immediately.
 * @throws {ApiError} 503 with the reason given by the mail server
 */
export async function sendTestMail(ctx: Ctx): Promise<{ to: string }> {
  const { email: to, cultureId } = (await ctx.callProvider('mailbox', ctx.actor.id)) ?? fail('user.notFound');
  const language = languageOf(ctx, cultureId);
  const { subject, text: textFor } = serverTexts[language].testMail;
  const text = textFor(ctx.config.companyName);
  const mail = { to, subject, ...composeMail([text]) };
  // Random, so that two test mails sent at the same moment have different message IDs.
  const id = randomInt(2 ** 47);
  await ctx.mailer.send({ ...mail, html: htmlDocument(mail, language), id, on: ctx.now() }).catch((error: Error) => {
    ctx.log.warn({ err: error }, 'A test mail could not be sent');
    return fail('mail.notSent', error.message.slice(0, ERROR_LENGTH));
  });
  ctx.mailer.disconnect();
  await ctx.transact((tx) => tx.audit(`Test email sent: ${to}`));
  return { to };
}

/** The states of mails; an unknown mail was sent long ago. */
export async function mailStates({ stores }: Ctx, ids: number[]): Promise<(id: number) => MailState> {
  const states = await stores.outbox.statesOf(ids);
  return (id) => states.get(id) ?? 'sent';
}

/** The absolute URL of a path in the app, from `PUBLIC_URL`. */
export function linkTo({ config }: Ctx, path: `/${string}`): string {
  return `${config.publicUrl}${config.basePath}${path}`;
}

/**
 * The language of a user's culture, or of the instance's when the user has none; English when mails are not translated
 * into it.
 */
export function languageOf({ config }: Ctx, cultureId: string | null | undefined): Language {
  return languageIn(cultureId ?? config.defaults.cultureId);
}

/**
 * Sends the mails that are due. A failed mail is repeated with increasing delays, unless the server rejected the mail
 * itself. While the server is unavailable, one mail at a time checks whether it is back.
 */
export async function deliverMails(ctx: Ctx): Promise<void> {
  await ctx.transact((tx) => tx.stores.outbox.dropOverdue(tx.stamp(), LINK_OVER));
  await workThrough(ctx, {
    queue: ({ outbox }) => outbox,
    leaseSeconds: LEASE_S,
    maxRows: Number.POSITIVE_INFINITY,
    work: async (due) => (await deliver(ctx, due)) !== 'away' && !ctx.mailer.isEnding,
  });
  ctx.mailer.disconnect();
}

/** Drops those of these mails that still wait, because their links do not work any more. */
export function dropMails({ stores }: Ctx, ids: number[]): Promise<void> {
  return stores.outbox.dropWaiting(ids, LINK_OVER);
}

/** Removes mails that were sent long ago. */
export function removeSentMails(ctx: Ctx): Promise<void> {
  const past = subDays(ctx.now(), RETENTION_DAYS).toISOString();
  return ctx.transact((tx) => tx.stores.outbox.removeSentBefore(past));
}

/** How many mails wait and since when, and how many have failed. */
export function mailsWaiting({ stores }: Ctx) {
  return stores.outbox.state();
}

/** Whether the mail server was available for the last mails; undefined when none is configured. */
export async function isMailServerUp({ config, stores }: Ctx): Promise<boolean | undefined> {
  return config.smtpUrl === undefined ? undefined : stores.outbox.isServerUp();
}

/** Failed mails, newest first. */
export function listFailedMails({ stores }: Ctx, { skip, take = limits.take }: { skip: number; take?: number }) {
  return stores.outbox.listFailed(skip, take);
}

/**
 * Queues a failed mail again.
 * @throws {ApiError} 404 when it has not failed
 */
export async function retryMail({ stores, stamp }: Ctx, id: number) {
  return (await stores.outbox.retry(id, stamp())) ?? fail('mail.notFound');
}

/**
 * Queues those of these mails that have failed again.
 * @returns their recipients
 */
export async function retryMails({ stores, stamp }: Ctx, ids: number[]): Promise<string[]> {
  const retried = await Promise.all(ids.map((id) => stores.outbox.retry(id, stamp())));
  return retried.flatMap((mail) => mail?.to ?? []);
}

async function deliver(ctx: Ctx, { attempts, createdOn, ...mail }: QueuedMail): Promise<'sent' | 'refused' | 'away'> {
  try {
    const [text, html] = [ctx.secretBox.open(mail.text, 'mail'), ctx.secretBox.open(mail.html, 'mail')];
    await ctx.mailer.send({ ...mail, text, html, on: new Date(createdOn) });
    await ctx.transact(async ({ stores, stamp }) => {
      await stores.outbox.sent(mail.id);
      await stores.outbox.serverIsBack(stamp());
    });
    return 'sent';
  } catch (error) {
    const isAway = error instanceof MailServerAway;
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH);
    await noteFailure(ctx, { id: mail.id, attempts, createdOn }, reason, isAway, error instanceof MailRejected);
    return isAway ? 'away' : 'refused';
  }
}

/** A mail that waits for the server is repeated every minute for a day; another failure with increasing delays. */
async function noteFailure(
  ctx: Ctx,
  { id, attempts, createdOn }: Pick<QueuedMail, 'id' | 'attempts' | 'createdOn'>,
  reason: string,
  isAway: boolean,
  isRejected: boolean,
): Promise<void> {
  const age = differenceInSeconds(ctx.now(), new Date(createdOn));
  const awayDelay = age < MAX_AGE_S ? inSeconds(ctx, AWAY_DELAY_S) : undefined;
  const nextTry = isAway ? awayDelay : retries.nextTry(ctx, attempts);
  const isLast = nextTry === undefined || isRejected;
  ctx.log.warn(
    { mail: id, reason },
    isLast ? 'Email not delivered, no more attempts' : 'Email not delivered, will be tried again',
  );
  await ctx.transact(({ stores }) =>
    isLast ? stores.outbox.failed(id, reason) : stores.outbox.again(id, reason, nextTry, isAway),
  );
}
