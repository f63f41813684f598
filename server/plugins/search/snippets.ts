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
  const { folded, origin, positionOf } = foldWithOrigins(text, terms);
  const rangeOf = (term: string, at: number): [number, number] => {
    const last = positionOf(at + term.length - 1);
    let after = last + 1;
    // A term may end within the form of one character: ß is ss.
    while (origin[after] === origin[last]) after++;
    return [origin[positionOf(at)] ?? 0, origin[after] ?? text.length];
  };
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
 * normalised unit keeps its original position; a unit of a joined form has that of its character in the text.
 */
function foldWithOrigins(text: string, terms: string[]) {
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
  const { length } = folded;
  const joined: number[] = [];
  const isWhole = terms.every((term) => folded.includes(term));
  for (const form of isWhole ? [] : joinedForms(folded)) {
    folded += `\n${form.text}`;
    joined.push(length, ...form.positions);
  }
  return { folded, origin, positionOf: (unit: number) => (unit < length ? unit : (joined[unit - length] ?? length)) };
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
