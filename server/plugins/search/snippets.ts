import { foldText } from '#contract/rules/names.ts';
import type { SearchMatch } from '#contract/search.ts';

/** Characters shown on either side of the first match; further matches within them are marked too. */
const CONTEXT_CHARACTERS = 60;

/**
 * The text around the first match of normalised terms, and the positions of the matches.
 * @returns undefined without a match
 */
export function snippetOf(field: SearchMatch['field'], text: string, terms: string[]): SearchMatch | undefined {
  const { folded, origin } = foldWithOrigins(text);
  const rangeOf = (term: string, at: number): [number, number] => [
    origin[at] ?? 0,
    origin[at + term.length] ?? text.length,
  ];
  const [first] = terms
    .filter((term) => folded.includes(term))
    .map((term) => rangeOf(term, folded.indexOf(term)))
    .sort(([a], [b]) => a - b);
  if (!first) return undefined;
  const [begin, end] = field === 'attributes' ? lineAround(text, first[0]) : [0, text.length];
  const from = Math.max(begin, first[0] - CONTEXT_CHARACTERS);
  const to = Math.min(end, first[1] + CONTEXT_CHARACTERS);
  const lead = from > begin ? '…' : '';
  const shift = lead.length - from;
  const ranges: [number, number][] = [];
  for (const term of terms) {
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + Math.max(1, term.length))) {
      const [start, end] = rangeOf(term, at);
      if (end > to) break;
      ranges.push([start + shift, end + shift]);
    }
  }
  ranges.sort(([a], [b]) => a - b);
  return { field, snippet: `${lead}${text.slice(from, to)}${to < end ? '…' : ''}`, ranges };
}

/** Maximum length of a snippet of a withheld file. */
const MAX_WITHHELD_CHARACTERS = 100;

/** A shorter snippet with the first match, for a caller from whom the file is withheld. */
export function shortened(match: SearchMatch): SearchMatch {
  const { snippet, ranges } = match;
  if (snippet.length <= MAX_WITHHELD_CHARACTERS) return match;
  const [start = 0, end = 0] = ranges[0] ?? [];
  const spare = Math.max(0, MAX_WITHHELD_CHARACTERS - (end - start));
  const from = Math.max(0, Math.min(start - Math.floor(spare / 2), snippet.length - MAX_WITHHELD_CHARACTERS));
  const to = from + MAX_WITHHELD_CHARACTERS;
  const inside = ranges.filter(([at]) => at >= from && at < to);
  return {
    ...match,
    snippet: snippet.slice(from, to),
    ranges: inside.map(([at, until]) => [at - from, Math.min(until, to) - from]),
  };
}

/** Each attribute value is on its own line; the snippet does not cross lines. */
function lineAround(text: string, at: number): [number, number] {
  const end = text.indexOf('\n', at);
  return [text.lastIndexOf('\n', at) + 1, end < 0 ? text.length : end];
}

/** Normalising changes lengths, so each normalised unit keeps its original position. */
function foldWithOrigins(text: string) {
  let folded = '';
  const origin: number[] = [];
  let at = 0;
  for (const character of text) {
    const piece = folds.get(character) ?? foldCharacter(character);
    for (let n = 0; n < piece.length; n++) origin.push(at);
    folded += piece;
    at += character.length;
  }
  origin.push(at);
  return { folded, origin };
}

/**
 * Cached, because a text has few different characters, and normalising one takes a hundred times as long as a lookup.
 */
const folds = new Map<string, string>();
const MAX_CACHED_FOLDS = 10_000;

function foldCharacter(character: string): string {
  const piece = foldText(character);
  if (folds.size < MAX_CACHED_FOLDS) folds.set(character, piece);
  return piece;
}
