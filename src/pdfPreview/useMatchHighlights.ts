import { useEffect } from 'react';
import type { Match } from './findText.ts';

/**
 * Highlights what was found on a page, without touching its elements, and brings the match that is looked at into view.
 * @param pieces the elements of the page's text
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

/** Adds ranges to a named highlight of the browser, and answers with the way to take them out. */
function highlight(name: string, ranges: readonly Range[]) {
  // Firefox before 140 has none; there a match is only brought into view.
  if (ranges.length === 0 || !CSS.highlights) return;
  const named = CSS.highlights.get(name) ?? new Highlight();
  // The one that is looked at is among all others, and has to stand out.
  named.priority = name === 'pdf-current' ? 1 : 0;
  CSS.highlights.set(name, named);
  for (const range of ranges) named.add(range);
  return () => {
    for (const range of ranges) named.delete(range);
  };
}
