import { addSeconds, differenceInSeconds } from 'date-fns';
import { wordsOf } from '#contract/refusals.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { Refused, refuse } from '#server/kernel/refuse.ts';
import type { CodeTries } from './codes.model.ts';

/** Wrong codes that are borne within the window, of one link. */
const codeTries = { most: 10, windowSeconds: 15 * 60 };

/** A link, and where the tries of its code are counted. */
interface Locked {
  id: number;
  codeHash: string | null;
  triesIn: (stores: Ctx['stores']) => CodeTries;
}

/**
 * Lets those through who know the code of a link, where it has one. Counted before it is looked at, so that parallel
 * guesses count as well.
 * @throws {Refused} 403 for a wrong one, 429 after too many
 */
export async function checkCode(ctx: Ctx, { id, codeHash, triesIn }: Locked, code?: string): Promise<void> {
  if (codeHash === null) return;
  if (!code) refuse('share.wrongCode');
  const windowFrom = addSeconds(ctx.now(), -codeTries.windowSeconds).toISOString();
  const { tries, from } = await ctx.transact(({ stores, stamp }) => triesIn(stores).countTry(id, stamp(), windowFrom));
  if (tries > codeTries.most) {
    const opens = addSeconds(new Date(from), codeTries.windowSeconds);
    const retryAfter = Math.max(1, differenceInSeconds(opens, ctx.now()));
    throw new Refused('share.tooManyCodes', wordsOf('share.tooManyCodes'), { retryAfter });
  }
  if (!(await ctx.hasher.verify(code, codeHash, 'stranger'))) refuse('share.wrongCode');
  await ctx.transact(({ stores }) => triesIn(stores).forgiveTries(id));
}
