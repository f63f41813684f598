import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import type { PdfSearch } from '#web/pdfPreview/usePdfSearch.ts';
import { type DrawnFile, foundPagesQuery } from './drawnPageQuery.ts';

/** Pages are images: a match is the whole page. */
const WHOLE = { piece: 0, offset: 0 };

/** Searches a document on the server, and goes through the pages with matches. */
export function useDrawnSearch(file: DrawnFile, term: string, show: (page: number) => void): PdfSearch {
  const requested = useDeferredValue(term);
  const { data, isFetching } = useQuery(foundPagesQuery(file, requested));
  const [current, setCurrent] = useState(0);
  const found = requested.trim() === '' ? [] : (data?.items ?? []);
  const matches = found.flatMap(({ page, count }) =>
    Array.from({ length: count }, () => ({ page, from: WHOLE, to: WHOLE })),
  );
  const go = (step: 1 | -1) => {
    const next = (current + step + matches.length) % Math.max(1, matches.length);
    setCurrent(next);
    const match = matches[next];
    if (match) show(match.page);
  };
  const first = found[0]?.page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search starts at its first page, and nothing else does
  useEffect(() => {
    setCurrent(0);
    if (first !== undefined) show(first);
  }, [requested, first]);
  return { matches, current, isSearching: isFetching, go };
}
