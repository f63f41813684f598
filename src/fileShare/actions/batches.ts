import type { ItemError } from '#contract/common.ts';
import type { BatchResult } from '#contract/fileNodes/files.ts';
import { limits } from '#contract/limits.ts';
import { fieldMessageOf, loadErrorTexts } from '#dataProvider/errorTexts.ts';

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

/** The failures in the user's language as `name: message`, or the message alone where there is no name; one line each. */
export async function errorLinesOf({
  errors,
}: {
  errors: readonly (ItemError & { name?: string })[];
}): Promise<string> {
  // The texts of errors in other languages may not have been loaded yet.
  if (errors.length > 0) await loadErrorTexts();
  return errors
    .map(({ name, ...error }) => (name ? `${name}: ${fieldMessageOf('', error)}` : fieldMessageOf('', error)))
    .join('\n');
}
