import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface VisibleRowsOptions {
  /** The element that scrolls. */
  scroller: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  /** Items per row. */
  lanes?: number;
  /** Pixels above the first row, which stay in view. */
  margin?: number;
  /** Number of items that are rendered before and after those in view. */
  overscan: number;
}

/** An item of a long list, with its position in pixels and in its row. */
interface VisibleRow {
  index: number;
  start: number;
  lane: number;
}

/** Nothing is in view until the element has been measured. */
const unknown = { offset: 0, size: 0 };

/**
 * The part of a long list that is in view, for rows of one height: what a list and a tree need of a virtualizer, at a
 * tenth of its size, since they are in the first load.
 * @returns the first and the last index in view, the indexes to render around them, and a function that scrolls
 */
export function useVisibleRows({ scroller, count, rowHeight, lanes = 1, margin = 0, overscan }: VisibleRowsOptions) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [view, setView] = useState(unknown);
  useLayoutEffect(() => setElement(scroller.current));

  const indexesAt = useCallback(
    ({ offset, size }: typeof unknown) => {
      if (size === 0 || count === 0) return undefined;
      const lineAt = (y: number) => Math.max(0, Math.floor((y - margin) / rowHeight));
      const last = Math.ceil((offset + size - margin) / rowHeight) - 1;
      return {
        start: Math.min(lineAt(offset) * lanes, Math.floor((count - 1) / lanes) * lanes),
        end: Math.min(Math.max(0, last) * lanes + lanes - 1, count - 1),
      };
    },
    [count, rowHeight, lanes, margin],
  );
  const range = useMemo(() => indexesAt(view), [indexesAt, view]);
  const latest = useRef({ range, indexesAt });
  latest.current = { range, indexesAt };

  useLayoutEffect(() => {
    if (!element) return setView(unknown);
    const measure = (change: (next: typeof unknown) => void) => {
      const next = { offset: element.scrollTop, size: element.clientHeight };
      const indexes = latest.current.indexesAt(next);
      const { range: shown } = latest.current;
      if (indexes?.start !== shown?.start || indexes?.end !== shown?.end) change(next);
    };
    measure(setView);
    // At once: rows that come a frame later than the scrolled list would leave a gap.
    const onScroll = () => measure((next) => flushSync(() => setView(next)));
    element.addEventListener('scroll', onScroll, { passive: true });
    const sizes = new ResizeObserver(() => measure(setView));
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      sizes.disconnect();
    };
  }, [element]);
  // With more rows, or other heights, others are in view.
  useEffect(() => {
    if (!element) return;
    const next = { offset: element.scrollTop, size: element.clientHeight };
    if (indexesAt(next)) setView(next);
  }, [element, indexesAt]);

  // Stable, so that a change of the height shows no row again.
  const heights = useRef({ rowHeight, lanes, margin });
  heights.current = { rowHeight, lanes, margin };
  const show = useCallback(
    (index: number) => {
      const scrolled = scroller.current;
      if (!scrolled) return;
      const now = heights.current;
      const top = Math.floor(index / now.lanes) * now.rowHeight;
      const bottom = now.margin + top + now.rowHeight;
      const { scrollTop, clientHeight } = scrolled;
      if (bottom >= scrollTop + clientHeight) scrolled.scrollTop = bottom - clientHeight;
      else if (top <= scrollTop) scrolled.scrollTop = top;
    },
    [scroller],
  );
  const around = useMemo(() => {
    if (!range) return [];
    const from = Math.max(0, range.start - overscan);
    return Array.from({ length: Math.min(range.end + overscan, count - 1) - from + 1 }, (_, n) => from + n);
  }, [range, overscan, count]);
  return {
    range,
    around,
    /** The positions of indexes. */
    positionsOf: (indexes: readonly number[]): VisibleRow[] =>
      indexes.map((index) => ({
        index,
        start: margin + Math.floor(index / lanes) * rowHeight,
        lane: index % lanes,
      })),
    height: Math.ceil(count / lanes) * rowHeight,
    show,
  };
}
