import { foldText } from '#contract/rules/names.ts';

/** A place in the text of a page: which of its pieces, and how far into it. */
interface TextPosition {
  piece: number;
  offset: number;
}

export interface Match {
  /** From 1. */
  page: number;
  from: TextPosition;
  /** Behind the last character. */
  to: TextPosition;
}

/** The text of a page, folded, with the way back to its pieces. */
export interface PageText {
  folded: string;
  positions: readonly TextPosition[];
}

/** Makes the pieces of a page searchable: case and accents do not count, and a line's end is a blank. */
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

/** Every place of a page where the term stands. */
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
