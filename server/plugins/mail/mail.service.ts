import { addSeconds, subDays } from 'date-fns';
import { limits } from '#contract/limits.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { MailRefused } from '#server/outside/mailer.ts';
import { type Mail, type MailLanguage, type MailState, mailLanguages, type QueuedMail } from './mail.model.ts';

/** Seconds to wait after each failed try: a mail server that is down for a day loses nothing. */
const PAUSES = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600];
/** Seconds in which a node that took mails has to be done with them. */
const LEASE = 300;
const BATCH = 20;
/** Days that sent mails are remembered. */
const REMEMBERED_DAYS = 30;
const ERROR_LENGTH = 500;

/**
 * Sends a mail once this unit of work has committed; undone with it when it fails. Links in it come from `linkTo`.
 * @returns its number, to ask for its state with
 */
export function sendMail({ stores, stamp }: Ctx, mail: Mail): Promise<number> {
  return stores.outbox.insert(mail, stamp());
}

/** How far a mail has come; one that is not known any more was sent long ago. */
export async function mailStates({ stores }: Ctx, ids: number[]): Promise<(id: number) => MailState> {
  const states = await stores.outbox.statesOf(ids);
  return (id) => states.get(id) ?? 'sent';
}

/** An address in the app as a recipient reaches it (`api.md` §2: `PUBLIC_URL` alone makes links). */
export function linkTo({ config }: Ctx, path: `/${string}`): string {
  return `${config.publicUrl}${config.basePath}${path}`;
}

/** The language of a user's culture, or of the house's where they have none; English where mails do not know it. */
export function languageOf({ config }: Ctx, cultureId: string | null | undefined): MailLanguage {
  const culture = (cultureId ?? config.defaults.cultureId).toLowerCase();
  return mailLanguages.find((language) => culture.split('-')[0] === language) ?? 'en';
}

/** Text as it is safe within HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** Hands over what is due. What fails is tried again, later and later, unless the mail itself was refused. */
export async function deliverMails(ctx: Ctx): Promise<void> {
  for (;;) {
    const leaseUntil = addSeconds(ctx.now(), LEASE).toISOString();
    const due = await ctx.transact((unit) => unit.stores.outbox.claim(unit.stamp(), leaseUntil, BATCH));
    for (const mail of due) await deliver(ctx, mail);
    if (due.length < BATCH) break;
  }
}

/** Forgets what was sent long ago. */
export function forgetSentMails(ctx: Ctx): Promise<void> {
  const past = subDays(ctx.now(), REMEMBERED_DAYS).toISOString();
  return ctx.transact((unit) => unit.stores.outbox.removeSentBefore(past));
}

/** How many mails wait and since when, and how many were given up. */
export function mailsWaiting({ stores }: Ctx) {
  return stores.outbox.state();
}

/** Mails that were given up, newest first. */
export function listFailedMails({ stores }: Ctx, { skip, take = limits.take }: { skip: number; take?: number }) {
  return stores.outbox.listFailed(skip, take);
}

/** Lets a mail that was given up be tried again. @throws {Refused} 404 for one that was not */
export async function retryMail({ stores, stamp }: Ctx, id: number) {
  return (await stores.outbox.retry(id, stamp())) ?? refuse('mail.notFound');
}

/** Lets those of these mails that were given up be tried again. @returns whom they are for */
export async function retryMails({ stores, stamp }: Ctx, ids: number[]): Promise<string[]> {
  const retried = await Promise.all(ids.map((id) => stores.outbox.retry(id, stamp())));
  return retried.flatMap((mail) => mail?.to ?? []);
}

async function deliver(ctx: Ctx, { attempts, createdOn, ...mail }: QueuedMail) {
  try {
    await ctx.mailer.send({ ...mail, on: new Date(createdOn) });
    await ctx.transact((unit) => unit.stores.outbox.sent(mail.id));
  } catch (error) {
    const words = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH);
    const pause = PAUSES[attempts - 1];
    const isLast = pause === undefined || error instanceof MailRefused;
    ctx.log.warn({ mail: mail.id, reason: words }, isLast ? 'A mail was given up' : 'A mail could not be sent yet');
    await ctx.transact(({ stores, now }) =>
      isLast
        ? stores.outbox.failed(mail.id, words)
        : stores.outbox.again(mail.id, words, addSeconds(now(), pause).toISOString()),
    );
  }
}
