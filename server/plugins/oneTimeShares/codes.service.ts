import { LogKind, LogLevel } from '#contract/enums.ts';
import { type AttemptLimit, failUntilOver, windowStart } from '#server/kernel/attemptLimit.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/kernel/fail.ts';
import type { CodeAttempts } from './codes.model.ts';
import { mailRecipient } from './shareMails.service.ts';

/** Wrong codes of one link. */
const limit: AttemptLimit = { max: 10, windowSeconds: 15 * 60, error: 'share.tooManyCodes' };
/** Wrong codes over all windows, after which the link opens nothing any more. */
const MAX_WRONG_CODES = 50;

/** A link, and where the tries of its code are counted. */
interface Locked {
  id: number;
  codeHash: string | null;
  attemptsIn: (stores: Ctx['stores']) => CodeAttempts;
  /** Who gave the link out. */
  senderId: number;
  /** What the link is to, in the mail to the sender. */
  name: string;
}

/**
 * Lets those through who know the code of a link, where it has one. Counted before it is looked at, so that parallel
 * guesses count as well.
 * @throws {ApiError} 403 for a wrong one, 429 after too many, 410 for a link that is locked for good
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

function notifySender(ctx: Ctx, { senderId, name }: Locked): Promise<void> {
  return ctx.transact(async (tx) => {
    await mailRecipient(tx, senderId, (texts) => texts.locked(name, MAX_WRONG_CODES));
    const details = { kind: LogKind.Onetime, level: LogLevel.Warning, by: { id: null, name: 'System' } };
    await tx.audit(`One-time share locked after ${MAX_WRONG_CODES} wrong codes: ${name}`, details);
  });
}
