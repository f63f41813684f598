import { limits } from '#contract/limits.ts';
import { withoutHidden } from '#contract/rules/hidden.ts';
import { shorten } from '#contract/rules/shorten.ts';

/** Normalises a recognised text: without invisible characters and surplus blank lines, and limited in length. */
export function storedText(text: string): string {
  const lines = withoutHidden(text, '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n');
  return shorten(lines.trim(), limits.ocr).normalize('NFC');
}
