/**
 * Invisible characters, which can make names misleading: control characters, line and paragraph separators, letters
 * that look blank, and format characters (direction marks, zero-width space, soft hyphen, tags). Joiners and visible
 * number signs are allowed, because scripts and emoji need them.
 */
const hidden =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\u115f\u1160\u2800\u3164\uffa0]|(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2])\p{Cf}/u;
/** The flag of a part of a country, as of England: a black flag and its code in tags, which are hidden elsewhere. */
const taggedFlag = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/u;
const hiddenOrFlag = new RegExp(`${taggedFlag.source}|${hidden.source}`, 'gu');

/**
 * Marks of direction (LRM, RLM, ALM), the soft hyphen and the word joiner. Word processors and phones put them into
 * names; unlike other hidden characters they do not make one name look like another.
 */
const incidental = /[\u200e\u200f\u061c\u00ad\u2060]/gu;

/** Whether a text contains a hidden character, or half of a surrogate pair. */
export function hasHidden(text: string): boolean {
  return Array.from(text.matchAll(hiddenOrFlag)).some(([match]) => !taggedFlag.test(match));
}

/**
 * Removes invisible characters.
 * @param except hidden characters to keep, such as line breaks
 */
export function withoutHidden(text: string, except = ''): string {
  return text.replace(hiddenOrFlag, (match) => (taggedFlag.test(match) || except.includes(match) ? match : ''));
}

/** A text on one line, without invisible characters. */
export function singleLine(text: string): string {
  return withoutHidden(text.replace(/[\t\r\n\v\f\u0085\u2028\u2029]+/g, ' ')).trim();
}

/** A text of several lines, without invisible characters. */
export function multiLine(text: string): string {
  return withoutHidden(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n'), '\n\t').trim();
}

/** Removes the hidden characters that come into names without intent. */
export function withoutIncidental(text: string): string {
  return text.replace(incidental, '');
}
