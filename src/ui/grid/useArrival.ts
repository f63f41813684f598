import { type RefObject, useEffect, useRef } from 'react';

/** From where a list was opened: the item is the row to begin at, where it is one of the list. */
export interface Arrival {
  id: number;
  /** The row to begin at while the item is not loaded. */
  row: number;
}

interface ArrivalOptions {
  arrival: Arrival | undefined;
  scroller: RefObject<HTMLDivElement | null>;
  files: { total: number | undefined; rowOf: (id: number) => number | undefined };
  /** Something has put the keyboard on a row already, or is about to. */
  isPlaced: boolean;
  setActive: (row: number) => void;
  show: (row: number) => void;
}

/** A list that was opened from another one takes the focus, unless something else has it. */
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
