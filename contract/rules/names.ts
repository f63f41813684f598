import { limits } from '../limits.ts';

/** Control characters, bidi overrides and isolates, zero-width space, byte order mark: they make names lie. */
export const hidden = /[\u0000-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069\ufeff]/;
const loneSurrogate = /\p{Surrogate}/u;

/** A name as it is stored: trimmed and NFC-normalised. */
export function normaliseName(name: string): string {
  return name.trim().normalize('NFC');
}

/** What is wrong with a normalised folder or file name, as a sentence; undefined when nothing is (`api.md` §1 Names). */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'A name is required.';
  if (name.length > limits.name) return `A name can have up to ${limits.name} characters.`;
  if (name === '.' || name === '..') return `A name cannot be "${name}".`;
  if (/[/\\]/.test(name)) return 'A name cannot contain / or \\.';
  if (hidden.test(name) || loneSurrogate.test(name)) return 'A name cannot contain invisible characters.';
  return undefined;
}

/**
 * A text without what nobody sees in it, so that it cannot lie about itself or about what stands beside it.
 * @param kept hidden characters that may stay, like the line breaks of a longer text
 */
export function withoutHidden(text: string, kept = ''): string {
  return Array.from(text)
    .filter((character) => kept.includes(character) || !(hidden.test(character) || loneSurrogate.test(character)))
    .join('');
}

/** Two names with the same key cannot live in one folder: NFC and case-insensitive. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC');
}

/** The name that a second or third thing of one name gets: `name (2).txt`, cut where it would be too long. */
export function numberedName(name: string, n: number): string {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const rest = ` (${n})${extension}`;
  return stem.slice(0, Math.max(1, limits.name - rest.length)) + rest;
}

/** Digits beyond which the length of a number no longer tells the order; 0x30 + 40 is still a printable letter. */
const LONGEST_NUMBER = 40;

/**
 * A text whose plain code-unit order is the order that people expect: accents and case ignored, 2 before 10.
 * A run of digits is led by a character for its length, so that longer numbers sort after shorter ones.
 */
export function sortKey(name: string): string {
  return foldText(name).replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '');
    return String.fromCharCode(0x30 + Math.min(number.length, LONGEST_NUMBER)) + number;
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
