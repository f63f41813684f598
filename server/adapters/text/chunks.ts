import { indexedText } from '#contract/rules/joinedForms.ts';

/** A chunk of a document's text: the original, and the form that is searched (`indexedText`). */
export interface TextChunk {
  text: string;
  folded: string;
}

/** Characters per chunk: SQLite indexes this many in about 8 ms, during which it serves no other request. */
const CHUNK_CHARACTERS = 8192;
/** Characters that adjacent chunks share, so that a search phrase is found across their boundary. */
const OVERLAP_CHARACTERS = 1000;

/** One half of a surrogate pair. */
const cut = /\p{Surrogate}/gu;

/** Splits a text into chunks. */
export function chunksOf(text: string): TextChunk[] {
  const chunks: TextChunk[] = [];
  for (let from = 0; from < text.length; from += CHUNK_CHARACTERS - OVERLAP_CHARACTERS) {
    const piece = text.slice(from, from + CHUNK_CHARACTERS).replace(cut, '');
    chunks.push({ text: piece, folded: indexedText(piece) });
    if (from + CHUNK_CHARACTERS >= text.length) break;
  }
  return chunks;
}
