import type { Person } from '#contract/common.ts';

/** The part of a name from the `@` to the caret. */
export interface MentionTerm {
  start: number;
  term: string;
}

const MAX_TERM_CHARACTERS = 40;

/** The mention that is being typed at the caret, if any: an `@` at the beginning of a word. */
export function mentionAt(text: string, caret: number): MentionTerm | undefined {
  const start = text.lastIndexOf('@', caret - 1);
  if (start < 0 || /\S/.test(text.charAt(start - 1))) return undefined;
  const term = text.slice(start + 1, caret);
  return term.length <= MAX_TERM_CHARACTERS && !/[\n@]|^\s/.test(term) ? { start, term } : undefined;
}

/** The text with the chosen name inserted, and the caret after it. */
export function withMention(text: string, { start, term }: MentionTerm, name: string) {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(start + 1 + term.length).trimStart(), caret: before.length };
}

/** Those of the chosen people whose names are still in the text. */
export function mentionedIn(text: string, chosen: readonly Person[]): number[] {
  return [...new Set(chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id))];
}
