import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { DndProvider, useDrag, useDrop } from 'react-dnd';
import { HTML5Backend } from 'react-dnd-html5-backend';

/** Lists inside can be sorted by dragging. The only component of this screen that imports react-dnd. */
export function Sorting({ children }: { children: ReactNode }) {
  return <DndProvider backend={HTML5Backend}>{children}</DndProvider>;
}

interface SortableOptions {
  /** Only rows of the same list can change places. */
  list: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
}

/**
 * Makes a row sortable by dragging its handle, or by the arrow keys while the handle has the focus.
 * @returns refs for the row and its handle, key handlers for the handle, and where a row that is dragged over this one
 * would be dropped
 */
export function useSortable<Row extends HTMLElement>({ list, index, count, onMove }: SortableOptions) {
  const row = useRef<Row>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [{ isDragging }, drag, preview] = useDrag(
    () => ({ type: list, item: { index }, collect: (monitor) => ({ isDragging: monitor.isDragging() }) }),
    [list, index],
  );
  const [{ from }, drop] = useDrop(
    () => ({
      accept: list,
      drop: (item: { index: number }) => onMove(item.index, index),
      collect: (monitor) => ({ from: monitor.isOver() ? (monitor.getItem()?.index ?? index) : index }),
    }),
    [list, index, onMove],
  );
  // The types of the connectors do not match the refs of this React version, hence own refs.
  drag(handle);
  preview(drop(row));

  const onKeyDown = (event: KeyboardEvent) => {
    const to = index + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0);
    if (to === index || to < 0 || to >= count) return;
    event.preventDefault();
    onMove(index, to);
  };
  const landing = from === index ? undefined : from < index ? ('below' as const) : ('above' as const);
  return { row, handle, onKeyDown, isDragging, landing };
}
