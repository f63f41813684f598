import { LogKind, LogLevel } from '#contract/enums.ts';
import { type AttemptLimit, failUntilOver, windowStart } from '#server/kernel/attemptLimit.ts';
import type { Ctx, Stores } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import type { LockedLink } from '#server/messages/texts.ts';
import { HISTORY_PATH, mailRecipient, REQUESTS_PATH } from './shareMails.service.ts';

/** The limit of wrong codes for one link. */
const limit: AttemptLimit = { max: 10, windowSeconds: 15 * 60, error: 'share.tooManyCodes' };
/** Total number of wrong codes after which the link is locked permanently. */
const MAX_WRONG_CODES = 50;

/** A link with a code, and where its attempts are counted. */
interface Locked extends LockedLink {
  id: number;
  codeHash: string | null;
  attemptsIn: (stores: Stores) => Stores['shareAccess'] | Stores['fileRequests'];
  /** The user who created the link. */
  senderId: number;
}

/**
 * Checks the code of a link, if it has one. The attempt is counted before the check, so that concurrent guesses count
 * as well.
 * @throws {ApiError} 403 for a wrong one, 429 after too many, 410 when the link is locked permanently
 */
export async function checkCode(ctx: Ctx, locked: Locked, code?: string): Promise<void> {
  const { id, codeHash, attemptsIn } = locked;
  if (codeHash === null) return;
  if (!code) fail('share.wrongCode');
  const { attempts, from, everWrong } = await ctx.transact(({ stores, stamp }) =>
    attemptsIn(stores).countAttempt(id, stamp(), windowStart(ctx, limit), limit.max),
  );
  if (everWrong > MAX_WRONG_CODES) fail('share.locked');
  if (attempts > limit.max) failUntilOver(ctx, from, limit);
  if (!(await ctx.hasher.verify(code, codeHash, 'stranger'))) {
    if (everWrong === MAX_WRONG_CODES) await notifySender(ctx, locked);
    fail('share.wrongCode');
  }
  await ctx.transact(({ stores }) => attemptsIn(stores).forgiveAttempts(id));
}

function notifySender(ctx: Ctx, { senderId, kind, target }: Locked): Promise<void> {
  const path = kind === 'share' ? HISTORY_PATH : REQUESTS_PATH;
  const name = kind === 'share' ? `a share for ${target}` : `a file request for ${target}`;
  return ctx.transact(async (tx) => {
    await mailRecipient(tx, senderId, (texts) => ({ ...texts.locked({ kind, target }, MAX_WRONG_CODES), path }));
    const details = { kind: LogKind.Onetime, level: LogLevel.Warning, by: { id: null, name: 'System' } };
    await tx.audit(`One-time share locked after ${MAX_WRONG_CODES} wrong codes: ${name}`, details);
  });
}
