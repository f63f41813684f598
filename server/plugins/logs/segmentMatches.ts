import type { Segment } from './logs.model.ts';
import { addAll, type Bits, bitsBetween, countOf, intersect, newBits, subtract } from './segmentBits.ts';
import {
  addLinesWith,
  asInAddress,
  isAddress,
  isDigits,
  isFacet,
  isPiece,
  jointsOf,
  PIECES,
  piecesOf,
} from './segments.ts';

/** What is searched as text. */
export type RareText = 'rareLetters' | 'rareDigits' | 'rareMarks' | 'rareAddresses';

/** A segment as it is searched: of what is frequent, only the bits of words that a user asked for. */
export interface Searched extends Pick<Segment, 'rows' | RareText> {
  bits: Map<string, Bits>;
  /** Where they were asked for. */
  joints?: string | undefined;
}

/** What is looked for: of each list one facet, every term, and a text that may have blanks. */
export interface Query {
  facets: string[][];
  terms: string[];
  object?: string;
}

/** Rows that match, and those among them that have to be looked at before one knows. */
export interface Matches {
  maybe: Bits;
  unsure: Bits;
}

/** Whether a frequent word or address has to do with what is wanted. */
export function concerns({ facets, terms, object = '' }: Query, word: string): boolean {
  const holdsOne = (texts: string[]) => texts.some((text) => word.includes(text));
  if (isAddress(word)) return facets.flat().includes(word) || holdsOne(terms.map(asInAddress));
  if (isPiece(word)) return holdsOne([...terms, object].flatMap(piecesOf));
  return holdsOne(terms.filter((term) => !isPiece(term)));
}

/** What stands in every frequent word that has to do with what is wanted. */
export const soughtIn = ({ terms, object = '' }: Query): string[] => [
  ...new Set([...terms, ...terms.map(asInAddress), ...[...terms, object].flatMap(piecesOf)]),
];

/** Whether a text could stand in a segment, by where its pieces meet. @param joints undefined where that was not asked */
export function mayMeet(joints: string | undefined, text: string): boolean {
  return joints === undefined || jointsOf(text).every((joint) => joints.includes(joint));
}

/** The rows of a segment that match, within a range of positions. */
export function matchesIn(segment: Searched, wanted: Query, interval: [number, number]): Matches {
  const { facets, terms, object } = wanted;
  const maybe = bitsBetween(segment.rows, ...interval);
  const unsure = newBits(segment.rows);
  for (const list of facets) intersect(maybe, withFacet(segment, list));
  for (const term of terms) {
    const sure = withAddress(segment, term);
    addAll(sure, isPiece(term) ? withPiece(segment, term) : withToken(segment, term));
    if (isPiece(term)) intersect(maybe, sure);
    else verify(segment, term, { maybe, unsure }, sure);
  }
  if (object) verify(segment, object, { maybe, unsure }, newBits(segment.rows));
  intersect(unsure, maybe);
  return { maybe, unsure };
}

/** Keeps the rows that surely have a text, and, in doubt, those that have all its pieces. */
function verify(segment: Searched, text: string, { maybe, unsure }: Matches, sure: Bits): void {
  const doubtful = maybe.slice();
  subtract(doubtful, sure);
  if (!mayMeet(segment.joints, text)) subtract(doubtful, maybe);
  // The longest tell most rows apart.
  for (const { 0: piece, index } of [...text.matchAll(PIECES)].sort((a, b) => b[0].length - a[0].length)) {
    if (countOf(doubtful) === 0) break;
    intersect(doubtful, withPiece(segment, piece, index > 0, index + piece.length < text.length));
  }
  addAll(unsure, doubtful);
  addAll(sure, doubtful);
  intersect(maybe, sure);
}

function withFacet({ rows, bits, rareMarks, rareAddresses }: Searched, list: string[]): Bits {
  const found = newBits(rows);
  for (const facet of list) {
    const known = bits.get(facet);
    if (known) addAll(found, known);
    else addLinesWith(isAddress(facet) ? rareAddresses : rareMarks, ` ${facet} `, found);
  }
  return found;
}

/**
 * Rows in which a piece stands.
 * @param begins whether a run of letters or digits begins with it, and `ends` the same
 */
function withPiece(
  { rows, bits, rareLetters, rareDigits }: Searched,
  piece: string,
  begins = false,
  ends = false,
): Bits {
  const sought = `${begins ? ' ' : ''}${piece}${ends ? ' ' : ''}`;
  const found = newBits(rows);
  for (const [word, known] of bits) if (isPiece(word) && ` ${word} `.includes(sought)) addAll(found, known);
  if (countOf(found) < rows) addLinesWith(isDigits(piece) ? rareDigits : rareLetters, sought, found);
  return found;
}

/** Rows in which a term that is several pieces stands in a frequent word. */
function withToken({ rows, bits }: Searched, term: string): Bits {
  const found = newBits(rows);
  for (const [word, known] of bits) if (!isFacet(word) && word.includes(term)) addAll(found, known);
  return found;
}

function withAddress({ rows, bits, rareAddresses }: Searched, term: string): Bits {
  const found = newBits(rows);
  const sought = asInAddress(term);
  for (const [word, known] of bits) if (isAddress(word) && word.includes(sought)) addAll(found, known);
  addLinesWith(rareAddresses, sought, found);
  return found;
}
