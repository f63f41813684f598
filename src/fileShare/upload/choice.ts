import { nameKey } from '#contract/rules/names.ts';
import { fillIn, screenErrors } from '#contract/screenErrors.ts';
import type { UploadLimits } from './queue/upload.ts';

/** The chosen files with more added; a name that was chosen before is left out. */
export function withChosen(chosen: readonly File[], more: readonly File[]): File[] {
  const byName = new Map<string, File>();
  for (const file of [...chosen, ...more]) {
    const key = nameKey(file.name);
    if (!byName.has(key)) byName.set(key, file);
  }
  return [...byName.values()];
}

/**
 * What forbids sending these files in one go, as sentences; empty when nothing does.
 * @param formatSize writes bytes as people read them
 */
export function choiceProblems(
  chosen: readonly File[],
  { maxFiles, maxFileSize }: UploadLimits,
  formatSize: (bytes: number) => string,
): string[] {
  const problems: string[] = [];
  if (chosen.length > maxFiles) problems.push(fillIn(screenErrors.tooManyFiles, { limit: String(maxFiles) }));
  const bytes = chosen.reduce((sum, { size }) => sum + size, 0);
  if (bytes > maxFileSize) problems.push(fillIn(screenErrors.tooLarge, { limit: formatSize(maxFileSize) }));
  return problems;
}
