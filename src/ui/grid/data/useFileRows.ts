import {
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useVisibleRows } from '#web/ui/useVisibleRows.ts';
import { HEADER_PX, ROW_PX } from '../listStyle.ts';
import type { PagedList } from './pagedList.ts';
import { type Rows, useFiles, useShownList, useTotal } from './useFiles.ts';
import { usePrinting } from './usePrinting.ts';

/** Number of placeholder rows while the length of the list is unknown. */
const PLACEHOLDER_ROWS = 12;
/** Maximum number of rows that are printed, for a short layout time. */
const MAX_PRINTED_ROWS = 2000;

/** What is known of rows that are not rendered yet. */
const awaited: Pick<Rows<never>, 'total' | 'at' | 'rowOf'> = {
  total: undefined,
  at: () => undefined,
  rowOf: () => undefined,
};

/** The active row of the keyboard, and its item. */
interface Keyboard {
  listId: string;
  row: number;
  id?: number | undefined;
}

/** The rows in view with their items, and the active row (-1 for none). */
export function useFileRows<T extends { id: number }>(
  requested: PagedList<T>,
  scroller: RefObject<HTMLDivElement | null>,
  rowHeight = ROW_PX,
  /** Items per row. */
  lanes = 1,
) {
  const { list, isOld } = useShownList(requested);
  const listId = JSON.stringify(list.key);
  const [keyboard, setKeyboard] = useState<Keyboard>({ listId, row: -1 });

  const { total } = useTotal(list);
  // The first rows are many elements: they are rendered in slices, between which the browser can answer.
  const isHere = useDeferredValue(total !== undefined);
  const count = (isHere ? total : undefined) ?? PLACEHOLDER_ROWS;
  const active = keyboard.row < count ? keyboard.row : -1;
  const isPrinting = usePrinting();
  const visible = useVisibleRows({ scroller, count, rowHeight, lanes, margin: HEADER_PX, overscan: 10 });
  // The active row stays in the document, so that screen readers do not lose it.
  const rendered = isPrinting ? firstRows(count) : withActive(visible.around, keyboard.row, count);
  useEffect(() => {
    const element = scroller.current;
    if (listId && element) element.scrollTop = 0;
  }, [listId, scroller]);

  const { start, end } = visible.range ?? { start: 0, end: 0 };
  const loaded = useFiles(list, start, end);
  const files = useMemo(() => (isHere ? loaded : { ...loaded, ...awaited }), [isHere, loaded]);
  const { at, rowOf } = files;
  const setActive = useCallback((row: number) => setKeyboard({ listId, row, id: at(row)?.id }), [at, listId]);
  // The active item stays the same when a rename or another sort order moves it.
  const { row, id } = keyboard;
  const rowId = at(row)?.id;
  useEffect(() => {
    if (rowId === undefined || rowId === id) return;
    const moved = id === undefined ? undefined : rowOf(id);
    // When the item was removed, the next one becomes active; after a change of the order, the row number is
    // meaningless.
    if (moved !== undefined) setKeyboard({ listId, row: moved, id });
    else setKeyboard(keyboard.listId === listId ? { listId, row, id: rowId } : { listId, row: -1 });
  }, [listId, keyboard.listId, row, id, rowId, rowOf]);
  return {
    files,
    active,
    setActive,
    /** The rows are still in the previous order, until the new ones are loaded. */
    isOld,
    hold: useHeldRow(rowOf, rowHeight, lanes),
    items: visible.positionsOf(rendered),
    height: visible.height,
    show: visible.show,
    pageRows: Math.max(1, Math.floor((end - start) / lanes) - 1),
  };
}

/**
 * Keeps the row under the pointer in place while rows are added or removed above it.
 * @returns the offset of all rows in pixels, and the pointer handlers
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
