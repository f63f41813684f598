import { joinedForms } from '#contract/rules/joinedForms.ts';
import { foldText } from '#contract/rules/names.ts';
import type { SearchMatch } from '#contract/search.ts';

/** Characters shown on either side of the first match; further matches within them are marked too. */
const CONTEXT_CHARACTERS = 60;

/**
 * The text around the first match of normalised terms, and the positions of the matches.
 * @returns undefined without a match
 */
export function snippetOf(field: SearchMatch['field'], text: string, terms: string[]): SearchMatch | undefined {
  const { folded, starts, ends } = foldWithOrigins(text, terms);
  const rangeOf = (term: string, at: number): [number, number] => [
    starts[at] ?? 0,
    ends[at + term.length - 1] ?? text.length,
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
      // Joined forms follow the whole text.
      if (end > to) continue;
      ranges.push([start + shift, end + shift]);
    }
  }
  ranges.sort(([a], [b]) => a - b);
  return { field, snippet: `${lead}${text.slice(from, to)}${to < end ? '…' : ''}`, ranges };
}

/** Each attribute value is on its own line; the snippet does not cross lines. */
function lineAround(text: string, at: number): [number, number] {
  const end = text.indexOf('\n', at);
  return [text.lastIndexOf('\n', at) + 1, end < 0 ? text.length : end];
}

/**
 * The text as it is indexed, without joined forms when it has all terms as it is. Normalising changes lengths, so each
 * normalised unit keeps where its original character starts and ends.
 */
function foldWithOrigins(text: string, terms: string[]) {
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of text) {
    const piece = folds.get(character) ?? foldCharacter(character);
    const end = at + character.length;
    for (let n = 0; n < piece.length; n++) {
      starts.push(at);
      ends.push(end);
    }
    // An accent belongs to the letter before it.
    if (piece === '' && ends.length > 0) ends[ends.length - 1] = end;
    folded += piece;
    at = end;
  }
  const isWhole = terms.every((term) => folded.includes(term));
  for (const form of isWhole ? [] : joinedForms(folded)) {
    const lineEnd = folded.length;
    folded += `\n${form.text}`;
    starts[lineEnd] = ends[lineEnd] = at;
    for (const position of form.positions) {
      starts.push(starts[position] ?? at);
      ends.push(ends[position] ?? at);
    }
  }
  return { folded, starts, ends };
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
