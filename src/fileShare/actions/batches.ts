import type { BatchResult } from '#contract/fileNodes/files.ts';
import { limits } from '#contract/limits.ts';
import { translateSentence } from '#dataProvider/errorTexts.ts';

/** The results for the files of a selection. */
export type Outcome = Pick<BatchResult, 'success' | 'errors'>;

/** Runs an operation on many files, in batches of the maximum size of one call. */
export async function inBatches(
  ids: readonly number[],
  send: (ids: number[]) => Promise<BatchResult>,
): Promise<Outcome> {
  const outcome: Outcome = { success: [], errors: [] };
  for (let from = 0; from < ids.length; from += limits.batch) {
    const { success, errors } = await send(ids.slice(from, from + limits.batch));
    outcome.success.push(...success);
    outcome.errors.push(...errors);
  }
  return outcome;
}

/** The failures as `name: message`, one line each. */
export const errorLinesOf = ({ errors }: Outcome) =>
  errors.map(({ name, message }) => `${name}: ${translateSentence(message)}`).join('\n');
