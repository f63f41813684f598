import { nameKey } from '#contract/rules/names.ts';
import { type ErrorValues, fillIn, screenErrors } from '#contract/screenErrors.ts';
import { messageOf } from '#dataProvider/errorTexts.ts';
import type { UploadLimits } from './queue/upload.ts';

/** Adds files to the chosen ones; files with a name that was chosen before are skipped. */
export function withChosen(chosen: readonly File[], more: readonly File[]): File[] {
  const byName = new Map<string, File>();
  for (const file of [...chosen, ...more]) {
    const key = nameKey(file.name);
    if (!byName.has(key)) byName.set(key, file);
  }
  return [...byName.values()];
}

/** Why these files cannot be uploaded together, as sentences in the user's language; empty when they can. */
export function choiceProblems(
  chosen: readonly File[],
  { maxFiles, maxFileSize, maxTotalSize }: UploadLimits,
): string[] {
  const problems: string[] = [];
  if (chosen.length > maxFiles) problems.push(problem('tooManyFiles', 'upload.tooMany', { limit: maxFiles }));
  const bytes = chosen.reduce((sum, { size }) => sum + size, 0);
  if (chosen.some(({ size }) => size > maxFileSize))
    problems.push(problem('fileTooLarge', 'upload.fileTooLarge', { bytes: maxFileSize }));
  if (bytes > maxTotalSize) problems.push(problem('tooLarge', 'upload.tooLarge', { bytes: maxTotalSize }));
  return problems;
}

/** The error that the server would answer with. */
function problem(text: keyof typeof screenErrors, reason: string, details: ErrorValues): string {
  return messageOf({ message: fillIn(screenErrors[text], details), reason, details });
}
