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

/** All matches of the term on a page. */
export function findIn({ folded, positions }: PageText, term: string, page: number): Match[] {
  const requested = foldText(term.trim());
  const matches: Match[] = [];
  if (requested === '') return matches;
  for (let at = folded.indexOf(requested); at >= 0; at = folded.indexOf(requested, at + requested.length)) {
    const [from, last] = [positions[at], positions[at + requested.length - 1]];
    if (from && last) matches.push({ page, from, to: { piece: last.piece, offset: last.offset + 1 } });
  }
  return matches;
}
