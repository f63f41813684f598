import { useEffect } from 'react';
import type { Match } from './findText.ts';

/**
 * Highlights the matches on a page without changing its elements, and scrolls to the current match.
 * @param pieces the elements of the text layer
 */
export function useMatchHighlights(
  pieces: readonly HTMLElement[],
  matches: readonly Match[],
  current: Match | undefined,
  page: number,
) {
  useEffect(() => {
    const ranges = matches.flatMap((match) => (match.page === page ? (rangeOf(pieces, match) ?? []) : []));
    return highlight('pdf-match', ranges);
  }, [pieces, matches, page]);
  useEffect(() => {
    const range = current?.page === page ? rangeOf(pieces, current) : undefined;
    if (!range) return;
    range.startContainer.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' });
    return highlight('pdf-current', [range]);
  }, [pieces, current, page]);
}

function rangeOf(pieces: readonly HTMLElement[], { from, to }: Match): Range | undefined {
  const [first, last] = [pieces[from.piece]?.firstChild, pieces[to.piece]?.firstChild];
  if (!first || !last) return undefined;
  const range = new Range();
  range.setStart(first, Math.min(from.offset, first.textContent?.length ?? 0));
  range.setEnd(last, Math.min(to.offset, last.textContent?.length ?? 0));
  return range;
}

/**
 * Adds ranges to a named highlight.
 * @returns a function that removes them
 */
function highlight(name: string, ranges: readonly Range[]) {
  // Firefox before 140 has no highlights; there the page only scrolls to the match.
  if (ranges.length === 0 || !CSS.highlights) return;
  const named = CSS.highlights.get(name) ?? new Highlight();
  // The current match is also in the other highlight, so it needs a higher priority.
  named.priority = name === 'pdf-current' ? 1 : 0;
  CSS.highlights.set(name, named);
  for (const range of ranges) named.add(range);
  return () => {
    for (const range of ranges) named.delete(range);
  };
}
