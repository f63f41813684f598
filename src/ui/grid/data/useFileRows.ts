import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { HEADER_PX, ROW_PX } from '../listStyle.ts';
import type { PagedList } from './pagedList.ts';
import { useFiles, useShownList, useTotal } from './useFiles.ts';
import { usePrinting } from './usePrinting.ts';

/** Rows that stand in for a list whose length is not known yet. */
const PLACEHOLDER_ROWS = 12;
/** Rows that are printed: as many as a browser lays out in a moment. */
const MAX_PRINTED_ROWS = 2000;

/** Where the keyboard is: on a row, and so on an item. */
interface Keyboard {
  listId: string;
  row: number;
  id?: number | undefined;
}

/** The rows in view with what is in them, and the row on which the keyboard is (-1 when on none). */
export function useFileRows<T extends { id: number }>(
  requested: PagedList<T>,
  scroller: RefObject<HTMLDivElement | null>,
  rowHeight = ROW_PX,
  /** Items side by side. */
  lanes = 1,
) {
  const { list, isOld } = useShownList(requested);
  const listId = JSON.stringify(list.key);
  const [keyboard, setKeyboard] = useState<Keyboard>({ listId, row: -1 });

  const { total } = useTotal(list);
  const count = total ?? PLACEHOLDER_ROWS;
  const active = keyboard.row < count ? keyboard.row : -1;
  const isPrinting = usePrinting();
  const virtualizer = useVirtualizer({
    count,
    lanes,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: HEADER_PX,
    scrollPaddingStart: HEADER_PX,
    overscan: 10,
    // The active row stays in the document, so that a screen reader never loses it.
    rangeExtractor: (range) =>
      isPrinting ? firstRows(count) : withActive(defaultRangeExtractor(range), keyboard.row, count),
  });
  // Rows of another height or number of lanes are measured again.
  useLayoutEffect(() => {
    if (rowHeight && lanes) virtualizer.measure();
  }, [virtualizer, rowHeight, lanes]);
  useEffect(() => {
    const element = scroller.current;
    if (listId && element) element.scrollTop = 0;
  }, [listId, scroller]);

  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const files = useFiles(list, startIndex, Math.min(endIndex, count - 1));
  const { at, rowOf } = files;
  const setActive = useCallback((row: number) => setKeyboard({ listId, row, id: at(row)?.id }), [at, listId]);
  // The keyboard stays on its item, wherever a new name or another order has put that.
  const { row, id } = keyboard;
  const here = at(row)?.id;
  useEffect(() => {
    if (here === undefined || here === id) return;
    const moved = id === undefined ? undefined : rowOf(id);
    // What is gone leaves its row to the next one; in another order its row means nothing.
    if (moved !== undefined) setKeyboard({ listId, row: moved, id });
    else setKeyboard(keyboard.listId === listId ? { listId, row, id: here } : { listId, row: -1 });
  }, [listId, keyboard.listId, row, id, here, rowOf]);
  return {
    files,
    active,
    setActive,
    /** The rows are those of the order before, until the new ones have come. */
    isOld,
    hold: useHeldRow(rowOf, rowHeight, lanes),
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    show: virtualizer.scrollToIndex,
    pageRows: Math.max(1, Math.floor((endIndex - startIndex) / lanes) - 1),
  };
}

/**
 * Keeps the row under the pointer where it is while rows come and go above it.
 * @returns by how many pixels all rows are moved for that, and the handlers that tell where the pointer is
 */
function useHeldRow(rowOf: (id: number) => number | undefined, rowHeight: number, lanes: number) {
  const [offset, setOffset] = useState(0);
  const pointed = useRef<{ id: number; row: number }>(undefined);
  useLayoutEffect(() => {
    if (!pointed.current) return;
    const row = rowOf(pointed.current.id);
    if (row === undefined || row === pointed.current.row) return;
    const lines = Math.floor(row / lanes) - Math.floor(pointed.current.row / lanes);
    pointed.current = { id: pointed.current.id, row };
    setOffset((current) => current - lines * rowHeight);
  }, [rowOf, rowHeight, lanes]);
  const over = useCallback((id: number, row: number) => {
    pointed.current = { id, row };
  }, []);
  const out = useCallback(() => {
    pointed.current = undefined;
    setOffset(0);
  }, []);
  return { offset, over, out };
}

function withActive(rows: number[], active: number, count: number): number[] {
  if (active < 0 || active >= count || rows.includes(active)) return rows;
  return [...rows, active].sort((a, b) => a - b);
}

function firstRows(count: number): number[] {
  return Array.from({ length: Math.min(count, MAX_PRINTED_ROWS) }, (_, row) => row);
}
