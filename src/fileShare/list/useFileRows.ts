import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { PagedList } from '../queries.ts';
import { HEADER, ROW } from './listStyle.ts';
import { useFiles, useTotal } from './useFiles.ts';

/** Rows that stand in for a list whose length is not known yet. */
const UNKNOWN = 12;

/** The rows in view with what is in them, and the row on which the keyboard is (-1 when on none). */
export function useFileRows<T extends { id: number }>(
  list: PagedList<T>,
  scroller: RefObject<HTMLDivElement | null>,
  rowHeight = ROW,
) {
  const listId = JSON.stringify(list.key);
  const [keyboard, setKeyboard] = useState({ listId, row: -1 });
  const active = keyboard.listId === listId ? keyboard.row : -1;
  const setActive = useCallback((row: number) => setKeyboard({ listId, row }), [listId]);

  const { total } = useTotal(list);
  const count = total ?? UNKNOWN;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: HEADER,
    scrollPaddingStart: HEADER,
    overscan: 10,
    // The active row stays in the document, so that a screen reader never loses it.
    rangeExtractor: (range) => withActive(defaultRangeExtractor(range), active, count),
  });
  useEffect(() => {
    const element = scroller.current;
    if (listId && element) element.scrollTop = 0;
  }, [listId, scroller]);

  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const files = useFiles(list, startIndex, Math.min(endIndex, count - 1));
  return {
    files,
    active,
    setActive,
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    show: virtualizer.scrollToIndex,
    pageRows: Math.max(1, endIndex - startIndex - 1),
  };
}

function withActive(rows: number[], active: number, count: number): number[] {
  if (active < 0 || active >= count || rows.includes(active)) return rows;
  return [...rows, active].sort((a, b) => a - b);
}
