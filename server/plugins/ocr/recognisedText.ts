import { limits } from '#contract/limits.ts';
import { withoutHidden } from '#contract/rules/names.ts';

/** A recognised text as it is kept: its lines, nothing hidden in them, no gaps, and not longer than it may be. */
export function storedText(text: string): string {
  const lines = withoutHidden(text, '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n');
  return lines.trim().slice(0, limits.ocr).normalize('NFC');
}
