import { foldText } from '#contract/rules/names.ts';

/** A piece of a document's text, as it stands and as it is searched. */
export interface TextChunk {
  text: string;
  folded: string;
}

/** Characters of a piece: the embedded database indexes as many in about 8 ms, in which no other user is served. */
const CHUNK_CHARACTERS = 8192;
/** Characters that two neighbours share: no phrase that fits into a search is lost between them. */
const OVERLAP_CHARACTERS = 1000;

/** Half of a character that is written in two. */
const cut = /\p{Surrogate}/gu;

/** Cuts a text into pieces. */
export function chunksOf(text: string): TextChunk[] {
  const chunks: TextChunk[] = [];
  for (let from = 0; from < text.length; from += CHUNK_CHARACTERS - OVERLAP_CHARACTERS) {
    const piece = text.slice(from, from + CHUNK_CHARACTERS).replace(cut, '');
    chunks.push({ text: piece, folded: foldText(piece) });
    if (from + CHUNK_CHARACTERS >= text.length) break;
  }
  return chunks;
}
