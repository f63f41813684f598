import { type RefObject, useEffect, useRef } from 'react';

/** The item from which a list was opened: it becomes the active row if it is in the list. */
export interface Arrival {
  id: number;
  /** The active row while the item is not loaded. */
  row: number;
}

interface ArrivalOptions {
  arrival: Arrival | undefined;
  scroller: RefObject<HTMLDivElement | null>;
  files: { total: number | undefined; rowOf: (id: number) => number | undefined };
  /** Another function has set the active row, or will. */
  isPlaced: boolean;
  setActive: (row: number) => void;
  show: (row: number) => void;
}

/** A list opened from another list takes the focus, unless another element has it. */
export function useArrival({ arrival, scroller, files, isPlaced, setActive, show }: ArrivalOptions): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !arrival || files.total === undefined) return;
    isDone.current = true;
    if (document.activeElement !== document.body) return;
    scroller.current?.focus({ preventScroll: true });
    if (isPlaced) return;
    const row = files.rowOf(arrival.id) ?? arrival.row;
    setActive(row);
    show(row);
  }, [arrival, scroller, files, isPlaced, setActive, show]);
}
