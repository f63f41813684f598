import { Chunk } from '@codemirror/merge';
import { Text } from '@codemirror/state';

const asText = (text: string) => Text.of(text.split('\n'));

/**
 * Puts the lines that another user has changed into one's own text, where oneself has changed nothing. What both have
 * changed stays as in one's own text.
 * @param base what both texts came from
 * @returns the text, and the number of places that both have changed
 */
export function mergeTexts(base: string, mine: string, theirs: string): { text: string; conflicts: number } {
  const [from, own, other] = [base, mine, theirs].map(asText) as [Text, Text, Text];
  const ownChunks = Chunk.build(from, own);
  const parts: string[] = [];
  let [at, moved, conflicts] = [0, 0, 0];
  let next = 0;
  for (const chunk of Chunk.build(from, other)) {
    // What the own changes before this one have added or removed.
    while ((ownChunks[next]?.toA ?? Number.POSITIVE_INFINITY) < chunk.fromA) {
      const { toA, toB } = ownChunks[next] as Chunk;
      moved = toB - toA;
      next += 1;
    }
    const own = ownChunks[next];
    if (own && own.fromA <= chunk.toA) {
      conflicts += 1;
      continue;
    }
    const begin = Math.min(chunk.fromA + moved, mine.length);
    const end = Math.min(chunk.toA + moved, mine.length);
    parts.push(mine.slice(at, begin), withLastEnd(theirs, chunk, base.length));
    at = end;
  }
  parts.push(mine.slice(at));
  return { text: parts.join(''), conflicts };
}

/** The lines of a chunk; those at the end of the text may have no line end of their own. */
function withLastEnd(theirs: string, { fromA, toA, fromB, toB }: Chunk, length: number): string {
  const lines = theirs.slice(fromB, Math.min(toB, theirs.length));
  if (toA <= length && toB > theirs.length) return `${lines}\n`;
  // Lines that are added behind the last one, which has no end.
  if (fromA > length && toB > fromB) return `\n${lines}`;
  return lines;
}
