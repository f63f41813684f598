import { nameKey } from '#contract/rules/names.ts';
import { fillIn, screenErrors } from '#contract/screenErrors.ts';
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

/**
 * Why these files cannot be uploaded together, as sentences; empty when they can.
 * @param formatSize formats a number of bytes
 */
export function choiceProblems(
  chosen: readonly File[],
  { maxFiles, maxFileSize, maxTotalSize }: UploadLimits,
  formatSize: (bytes: number) => string,
): string[] {
  const problems: string[] = [];
  if (chosen.length > maxFiles) problems.push(fillIn(screenErrors.tooManyFiles, { limit: String(maxFiles) }));
  const bytes = chosen.reduce((sum, { size }) => sum + size, 0);
  if (chosen.some(({ size }) => size > maxFileSize))
    problems.push(fillIn(screenErrors.fileTooLarge, { limit: formatSize(maxFileSize) }));
  if (bytes > maxTotalSize) problems.push(fillIn(screenErrors.tooLarge, { limit: formatSize(maxTotalSize) }));
  return problems;
}
