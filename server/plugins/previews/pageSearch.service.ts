import { startOfMinute } from 'date-fns';
import { joinedForms } from '#contract/rules/joinedForms.ts';
import { type AttemptLimit, failUntilOver } from '#server/kernel/attemptLimit.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { consumeOnce, countUsed } from '../fileNodes/transfers/usedKeys.service.ts';

/** Searches of one user in files that are withheld from them. */
const searchLimit: AttemptLimit = { max: 60, windowSeconds: 60, error: 'preview.tooManySearches' };

/** Letters and digits of scripts that separate words by spaces. */
const inWord = /(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}])[\p{L}\p{N}]/u;

/**
 * How often a phrase occurs in a text; if it does not, in words and numbers that are written in parts. Both are folded.
 * @param areWords whether it must not begin or end within a word
 */
export function countIn(text: string, phrase: string, areWords: boolean): number {
  const times = (one: string) => positionsOf(one, phrase).filter((at) => !areWords || isWhole(one, at, phrase)).length;
  return times(text) || joinedForms(text).reduce((sum, form) => sum + times(form.text), 0);
}

function positionsOf(text: string, phrase: string): number[] {
  const positions: number[] = [];
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + phrase.length)) positions.push(at);
  return positions;
}

function isWhole(text: string, at: number, phrase: string): boolean {
  const end = at + phrase.length;
  const isCut = (before: number) => inWord.test(text.charAt(before)) && inWord.test(text.charAt(before + 1));
  return !isCut(at - 1) && !isCut(end - 1);
}

/**
 * Counts a search in a withheld file, and logs one a minute for each reader and file.
 * @throws {ApiError} 429 when the reader has searched too often in this minute
 */
export async function noteTextSearch(ctx: Ctx, file: { id: number; name: string }): Promise<void> {
  const minute = startOfMinute(ctx.now()).toISOString();
  const counted = `textSearch ${ctx.actor.id} ${minute} `;
  await ctx.transact(async (tx) => {
    // Concurrent searches may have counted the same number.
    for (let number = await countUsed(tx, counted); ; number++) {
      if (number >= searchLimit.max) failUntilOver(ctx, minute, searchLimit);
      if (await consumeOnce(tx, `${counted}${number}`)) break;
    }
    if (await consumeOnce(tx, `text ${ctx.actor.id} ${file.id} ${minute}`))
      await tx.audit(`File text searched: ${file.name}`);
  });
}
