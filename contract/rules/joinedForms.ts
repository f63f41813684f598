import { foldText } from './names.ts';

/** A word or number that is written in parts, as one word. */
export interface JoinedForm {
  text: string;
  /** Where each character of it stands in the folded text. */
  positions: number[];
}

/** Digits of numbers that are joined: shorter ones are typed as written, longer rows of digits are tables. */
const MIN_DIGITS = 8;
const MAX_DIGITS = 34;

/** Begin with a digit or a hyphen and look back from there: tried at each letter, they would take ten times as long. */
const parts = new RegExp(
  [
    // International account numbers in groups of four, from their check digits on: `cz65 0800 0000 1920 0014 5399`.
    String.raw`(?<account>\d\d(?<=(?<![\p{L}\p{N}])[a-z]{2}..)(?:[ .-]?[a-z\d]{4}){2,7}(?:[ .-]?[a-z\d]{1,3})?(?![\p{L}\p{N}]))`,
    // Numbers of accounts, telephones, cards: `19-2000145399/0800`, `+420 601 234 567`.
    String.raw`(?<number>\d(?<![\p{L}\p{N}].)\d*(?:(?:[ ./-]|\) ?)\d+)+)`,
    // The end of a line with a hyphen, which may belong to the word.
    String.raw`(?<lineEnd>-\s+\p{L}+)`,
  ].join('|'),
  'gu',
);
/** The beginning of a word that is broken; a longer one is a line. */
const MAX_BEGINNING = 60;

/**
 * What a folded text has in parts: numbers in groups, without the separators, and words that are broken at the end of a
 * line, with and without the hyphen.
 */
export function joinedForms(folded: string): JoinedForm[] {
  return [...folded.matchAll(parts)].flatMap(({ 0: match, index, groups = {} }) => {
    const { account, number } = groups;
    const from = (length: number) => ({ text: folded.slice(index - length, index) + match, start: index - length });
    if (account !== undefined) return without(from(2), /[ .-]/);
    if (number !== undefined) {
      const digits = number.replace(/\D/g, '').length;
      if (digits < MIN_DIGITS || digits > MAX_DIGITS) return [];
      return without(from(folded[index - 1] === '+' ? 1 : 0), /[^\d+]/);
    }
    const [beginning = ''] = /[\p{L}\p{N}-]*$/u.exec(folded.slice(Math.max(0, index - MAX_BEGINNING), index)) ?? [];
    if (beginning === '' || beginning.length === MAX_BEGINNING) return [];
    const word = from(beginning.length);
    return [...without(word, /\s/), ...without(word, /\s/, beginning.length)];
  });
}

/** The form in which a text is indexed: folded, followed by its joined forms, one a line. */
export function indexedText(text: string): string {
  const folded = foldText(text);
  return [folded, ...joinedForms(folded).map((form) => form.text)].join('\n');
}

/** A part without its separators, and without one hyphen; none if it has no separators. */
function without({ text, start }: { text: string; start: number }, separators: RegExp, hyphen = -1): JoinedForm[] {
  const left: number[] = [];
  for (let at = 0; at < text.length; at++) if (at !== hyphen && !separators.test(text.charAt(at))) left.push(at);
  if (left.length === text.length) return [];
  return [{ text: left.map((at) => text.charAt(at)).join(''), positions: left.map((at) => start + at) }];
}
