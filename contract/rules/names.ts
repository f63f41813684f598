import { limits } from '../limits.ts';
import { hasHidden, withoutIncidental } from './hidden.ts';
import { shorten } from './shorten.ts';

/** A name as it is stored: NFC-normalised and trimmed, without marks of direction and soft hyphens. */
export function normaliseName(name: string): string {
  return withoutIncidental(name).trim().normalize('NFC');
}

/** The error text for a normalised folder or file name; undefined when it is valid. */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'A name is required.';
  if (name.length > limits.name) return `A name can have up to ${limits.name} characters.`;
  if (name === '.' || name === '..') return `A name can’t be “${name}”.`;
  if (/[/\\]/.test(name)) return 'A name can’t contain / or \\.';
  if (hasHidden(name)) return 'A name can’t contain invisible characters.';
  return undefined;
}

/** The error text for a normalised name of a user or group, or a sign-in ID; undefined when it is valid. */
export function unitNameProblem(name: string): string | undefined {
  if (name.length > limits.name) return `A name can have up to ${limits.name} characters.`;
  if (name.includes('\ufffd')) return 'The name has letters that could not be read (\ufffd). Enter it again.';
  return hasHidden(name) ? 'A name can’t contain invisible characters.' : undefined;
}

/** Two names with the same key cannot be in one folder: compared in NFC without case. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC');
}

/** Extensions of two parts: `.tar.gz`. */
const doubleExtension = /.\.tar\.(gz|bz2|xz|zst|lz|lzma|z)$/i;

/** Splits a name into its stem and its extension with the dot; `.profile` and `README` have no extension. */
export function splitName(name: string): { stem: string; extension: string } {
  const last = name.lastIndexOf('.');
  const dot = doubleExtension.test(name) ? name.lastIndexOf('.', last - 1) : last;
  return dot > 0 ? { stem: name.slice(0, dot), extension: name.slice(dot) } : { stem: name, extension: '' };
}

/**
 * A numbered name: `name (2).txt`. A stem for which there is no room is shortened; an extension for which there is none
 * counts as a part of the stem.
 */
export function numberedName(name: string, n: number, isFolder = false): string {
  const number = ` (${n})`;
  const parts = isFolder ? { stem: name, extension: '' } : splitName(name);
  const hasRoom = number.length + parts.extension.length <= limits.name / 2;
  const { stem, extension } = hasRoom ? parts : { stem: name, extension: '' };
  return shorten(stem, limits.name - number.length - extension.length) + number + extension;
}

/** Candidates for a free name: `Plan (2).pdf`, `Plan (3).pdf`; for `Plan (3).pdf` from `Plan (4).pdf` on. */
export function nextNames(name: string, count: number, isFolder = false): string[] {
  const { stem, extension } = isFolder ? { stem: name, extension: '' } : splitName(name);
  const [, bare = stem, number = '1'] = /^(.*\S) \((\d{1,6})\)$/s.exec(stem) ?? [];
  return Array.from({ length: count }, (_, index) =>
    numberedName(bare + extension, Number(number) + 1 + index, isFolder),
  );
}

/** Digits that are compared by length; 0x30 + 40 is still a printable character. */
const MAX_SORTED_DIGITS = 40;

/**
 * A key whose code-unit order is the order that users expect: without case and accents, 2 before 10. A number is
 * prefixed by a character for its length, so that longer numbers sort after shorter ones.
 */
export function sortKey(name: string): string {
  return foldText(name).replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '');
    return String.fromCharCode(0x30 + Math.min(number.length, MAX_SORTED_DIGITS)) + number;
  });
}

/**
 * How the sort keys of all names begin that begin with a text, in ascending order; a few other keys begin so too. A
 * number at its end may go on in the name: `file 1` begins `file 1`, `file 12` and `file 123`, whose keys differ in the
 * length of the number.
 */
export function sortKeyStarts(startsWith: string): string[] {
  const [, head = '', digits = ''] = /^(.*?)0*(\d*)$/s.exec(foldText(startsWith)) ?? [];
  const start = sortKey(head);
  if (digits === '') return [start];
  const least = Math.min(digits.length, MAX_SORTED_DIGITS);
  return Array.from(
    { length: MAX_SORTED_DIGITS - least + 1 },
    (_, more) => start + String.fromCharCode(0x30 + least + more) + digits,
  );
}

/** Letters that differ from a plain one by a stroke or are joined, which have no accent to take off. */
const plainLetters: Record<string, string> = {
  ł: 'l',
  đ: 'd',
  ɖ: 'd',
  ð: 'd',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
};
/** Letters of which lower case has several forms; upper case has one. */
const lettersWithForms = /[\u00df\u0131\u03c2\u1C80-\u1C88]/;
/** Marks above and below letters, and characters that are not seen, such as soft hyphens and joiners. */
const unseen = /[\p{Mn}\p{Default_Ignorable_Code_Point}]/gu;
const variants =
  /[\u0142\u0111\u0256\u00f0\u00f8\u00e6\u0153\u00fe\u0127\u0167\u014b\u00df\u0131\u03c2\u1C80-\u1C88\p{Pd}\u2212\u2018-\u201F\u02BB\u02BC\u02B9\u2032\u2039\u203A\xAB\xBB]/gu;
const quotationMarks = /[\u201C-\u201F\xAB\xBB]/;
const isAscii = /^[\0-\x7F]*$/;

/**
 * The form in which texts are searched and sorted: Unicode's full case folding (ß is ss) without accents; ł, đ, ø, æ and
 * the like as plain letters; one kind of apostrophes, quotation marks and hyphens. Folding it again changes nothing.
 */
export function foldText(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return (
    text
      // Decomposed, the acute accent that stands for an apostrophe would be a space.
      .replaceAll('\xB4', "'")
      .normalize('NFKD')
      .replace(unseen, '')
      .toLowerCase()
      .replace(variants, plainForm)
  );
}

function plainForm(character: string): string {
  const letter = plainLetters[character];
  if (letter !== undefined) return letter;
  if (lettersWithForms.test(character)) return character.toUpperCase().toLowerCase();
  if (quotationMarks.test(character)) return '"';
  return /[\p{Pd}\u2212]/u.test(character) ? '-' : "'";
}

/** The extension in lower case without its dot; empty when there is none (`.profile`, `README`). */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}
