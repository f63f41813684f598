import { joinedForms } from '#contract/rules/joinedForms.ts';
import { foldText } from '#contract/rules/names.ts';

/** A position in the text of a page: the text item, and the offset in it. */
interface TextPosition {
  piece: number;
  offset: number;
}

export interface Match {
  /** From 1. */
  page: number;
  from: TextPosition;
  /** After the last character. */
  to: TextPosition;
}

/** The normalised text of a page, with the position of each character in the text items. */
export interface PageText {
  folded: string;
  positions: readonly TextPosition[];
}

/** Normalises the text items of a page for searching: without case and accents, with line ends as spaces. */
export function readable(pieces: readonly { str: string; hasEOL: boolean }[]): PageText {
  let folded = '';
  const positions: TextPosition[] = [];
  const add = (text: string, piece: number, offset: number) => {
    folded += text;
    for (let count = text.length; count > 0; count--) positions.push({ piece, offset });
  };
  pieces.forEach(({ str, hasEOL }, piece) => {
    let offset = 0;
    for (const letter of str) {
      add(foldText(letter), piece, offset);
      offset += letter.length;
    }
    if (hasEOL) add(' ', piece, str.length);
  });
  return { folded, positions };
}

/** All matches of the term on a page; if there are none, in words and numbers that are written in parts. */
export function findIn(page: PageText, term: string, number: number): Match[] {
  const requested = foldText(term.trim());
  if (requested === '') return [];
  const found = indexesOf(page.folded, requested).flatMap((at) => matchAt(page, number, at, at + requested.length - 1));
  if (found.length > 0) return found;
  return joinedForms(page.folded).flatMap(({ text, positions }) =>
    indexesOf(text, requested).flatMap((at) =>
      matchAt(page, number, positions[at], positions[at + requested.length - 1]),
    ),
  );
}

function indexesOf(text: string, term: string): number[] {
  const indexes: number[] = [];
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length)) indexes.push(at);
  return indexes;
}

function matchAt({ positions }: PageText, page: number, first = -1, last = -1): Match[] {
  const [from, to] = [positions[first], positions[last]];
  return from && to ? [{ page, from, to: { piece: to.piece, offset: to.offset + 1 } }] : [];
}
