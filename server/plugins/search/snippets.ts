import { foldText } from '#contract/rules/names.ts';
import type { SearchMatch } from '#contract/search.ts';

/** Characters shown on either side of the first hit, in which all others are marked too. */
const CONTEXT_CHARACTERS = 60;

/**
 * Where folded terms stand in a text, with the words around the first place.
 * @returns undefined when none of them does
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

/** Characters that a snippet of a withheld file may have. */
const MAX_WITHHELD_CHARACTERS = 100;

/** The same in fewer words, the first hit among them, for a caller from whom the file is withheld. */
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

/** The value of an attribute stands in a line of its own, and has nothing to do with those around it. */
function lineAround(text: string, at: number): [number, number] {
  const end = text.indexOf('\n', at);
  return [text.lastIndexOf('\n', at) + 1, end < 0 ? text.length : end];
}

/** Folding changes lengths: each folded unit remembers the place it came from. */
function foldWithOrigins(text: string) {
  let folded = '';
  const origin: number[] = [];
  let at = 0;
  for (const character of text) {
    const piece = folds.get(character) ?? foldOne(character);
    for (let n = 0; n < piece.length; n++) origin.push(at);
    folded += piece;
    at += character.length;
  }
  origin.push(at);
  return { folded, origin };
}

/** A text has few different characters, and folding one costs a hundred times what looking it up does. */
const folds = new Map<string, string>();
const MAX_CACHED_FOLDS = 10_000;

function foldOne(character: string): string {
  const piece = foldText(character);
  if (folds.size < MAX_CACHED_FOLDS) folds.set(character, piece);
  return piece;
}
