import { limits } from '../limits.ts';

/**
 * What no one sees makes names lie: control characters, line and paragraph separators, blanks that are letters, and
 * format characters (direction marks, zero-width space, soft hyphen, tags). Joiners stay, since scripts and emoji need
 * them, and so do number signs that are seen.
 */
export const hidden =
  /[\p{Cc}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2])\p{Cf}/u;
const loneSurrogate = /\p{Surrogate}/u;

/** A name as it is stored: trimmed and NFC-normalised. */
export function normaliseName(name: string): string {
  return name.trim().normalize('NFC');
}

/** What is wrong with a normalised folder or file name, as a sentence; undefined when nothing is. */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'A name is required.';
  if (name.length > limits.name) return `A name can have up to ${limits.name} characters.`;
  if (name === '.' || name === '..') return `A name can’t be “${name}”.`;
  if (/[/\\]/.test(name)) return 'A name can’t contain / or \\.';
  if (hidden.test(name) || loneSurrogate.test(name)) return 'A name can’t contain invisible characters.';
  return undefined;
}

/** What is wrong with a normalised name of a user or a group, or a sign-in ID; undefined when nothing is. */
export function unitNameProblem(name: string): string | undefined {
  if (name.length > limits.name) return `A name can have up to ${limits.name} characters.`;
  return hidden.test(name) || loneSurrogate.test(name) ? 'A name can’t contain invisible characters.' : undefined;
}

/**
 * A text without what no one sees in it, so that it cannot lie about itself or about what stands beside it.
 * @param except hidden characters that may stay, like the line breaks of a longer text
 */
export function withoutHidden(text: string, except = ''): string {
  return Array.from(text)
    .filter((character) => except.includes(character) || !(hidden.test(character) || loneSurrogate.test(character)))
    .join('');
}

/** Two names with the same key cannot live in one folder: NFC and case-insensitive. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC');
}

/** Extensions of two parts, which belong together: `.tar.gz`. */
const doubleExtension = /.\.tar\.(gz|bz2|xz|zst|lz|lzma|z)$/i;

/** A name without its extension, and the extension with its dot; `.profile` and `README` have none. */
export function splitName(name: string): { stem: string; extension: string } {
  const last = name.lastIndexOf('.');
  const dot = doubleExtension.test(name) ? name.lastIndexOf('.', last - 1) : last;
  return dot > 0 ? { stem: name.slice(0, dot), extension: name.slice(dot) } : { stem: name, extension: '' };
}

/** The name that a second or third thing of one name gets: `name (2).txt`, cut where it would be too long. */
export function numberedName(name: string, n: number, isFolder = false): string {
  const { stem, extension } = isFolder ? { stem: name, extension: '' } : splitName(name);
  const rest = ` (${n})${extension}`;
  return stem.slice(0, Math.max(1, limits.name - rest.length)) + rest;
}

/**
 * The names to try one after the other beside a taken one: `Plan (2).pdf`, `Plan (3).pdf`, and of `Plan (3).pdf` those
 * from `Plan (4).pdf` on.
 */
export function nextNames(name: string, count: number, isFolder = false): string[] {
  const { stem, extension } = isFolder ? { stem: name, extension: '' } : splitName(name);
  const [, bare = stem, number = '1'] = /^(.*\S) \((\d{1,6})\)$/s.exec(stem) ?? [];
  return Array.from({ length: count }, (_, index) =>
    numberedName(bare + extension, Number(number) + 1 + index, isFolder),
  );
}

/** Digits beyond which the length of a number no longer tells the order; 0x30 + 40 is still a printable letter. */
const MAX_SORTED_DIGITS = 40;

/**
 * A text whose plain code-unit order is the order that people expect: accents and case ignored, 2 before 10.
 * A run of digits is led by a character for its length, so that longer numbers sort after shorter ones.
 */
export function sortKey(name: string): string {
  return foldText(name).replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '');
    return String.fromCharCode(0x30 + Math.min(number.length, MAX_SORTED_DIGITS)) + number;
  });
}

/** Lower case without accents: how texts are compared wherever people search or sort. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** The extension in lower case without its dot; empty where there is none (`.profile`, `README`). */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}
