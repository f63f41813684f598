import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { isRightToLeft } from '#web/ui/direction.ts';
import { HEADER_PX } from './listStyle.ts';

/** Pixels that the pointer moves before a press becomes a drag. */
const DRAG_START_PX = 5;
/** Within this distance of an edge, the list scrolls by this many pixels per frame. */
const EDGE_PX = 28;
const SCROLL_STEP_PX = 12;

interface Point {
  x: number;
  y: number;
}

interface RubberBandOptions {
  scroller: RefObject<HTMLElement | null>;
  rowHeight: number;
  lanes: number;
  total: number;
  /** Selects the rows, or adds them to the selection. */
  onPick: (rows: readonly number[], isAdded: boolean) => void;
}

/** The frame drawn with the mouse, in pixels of the list's content. */
export interface Band {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Selects rows by drawing a frame, started on empty space or next to the name of an unselected row. */
export function useRubberBand(options: RubberBandOptions) {
  const [band, setBand] = useState<Band>();
  const latest = useRef(options);
  latest.current = options;
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const onPointerDown = useCallback((event: PointerEvent) => {
    const { scroller } = latest.current;
    const element = scroller.current;
    if (!element || event.button !== 0 || event.pointerType === 'touch' || event.shiftKey) return;
    if (!mayBegin(event.target) || isOnScrollbar(event, element)) return;
    const isAdded = event.ctrlKey || event.metaKey;
    stop.current = follow(element, contentPoint(element, event), (from, to) => {
      const next = frame(from, to);
      setBand(next);
      if (next) latest.current.onPick(rowsIn(next, element.clientWidth, latest.current), isAdded);
    });
  }, []);
  return { band, onPointerDown };
}

/** On elements that drag rows, no frame is started. */
export function isDragHandle(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('.name, .icon, .tile, button, input') !== null || isInSelected(target);
}

const isInSelected = (target: Element) => target.closest('[role=row][aria-selected=true]') !== null;
const mayBegin = (target: EventTarget | null) =>
  target instanceof Element && !isDragHandle(target) && target.closest('[role=columnheader]') === null;

function isOnScrollbar({ clientX }: PointerEvent, element: Element): boolean {
  const { left, right } = element.getBoundingClientRect();
  return isRightToLeft() ? clientX < right - element.clientWidth : clientX > left + element.clientWidth;
}

function contentPoint(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left - element.clientLeft, y: clientY - top + element.scrollTop - HEADER_PX };
}

/**
 * Follows the pointer until it is released.
 * @returns a function that ends it earlier
 */
function follow(element: HTMLElement, from: Point, onMove: (from: Point, to: Point | undefined) => void): () => void {
  let last: { clientX: number; clientY: number } | undefined;
  let hasBegun = false;
  let frameId = 0;
  const draw = () => {
    if (!last) return;
    const to = contentPoint(element, last);
    hasBegun ||= Math.hypot(to.x - from.x, to.y - from.y) > DRAG_START_PX;
    if (hasBegun) onMove(from, to);
  };
  const scroll = () => {
    frameId = requestAnimationFrame(scroll);
    if (!last || !hasBegun) return;
    const { top, bottom } = element.getBoundingClientRect();
    const by =
      last.clientY > bottom - EDGE_PX ? SCROLL_STEP_PX : last.clientY < top + HEADER_PX + EDGE_PX ? -SCROLL_STEP_PX : 0;
    if (by === 0) return;
    element.scrollTop += by;
    draw();
  };
  const move = (event: globalThis.PointerEvent) => {
    last = event;
    draw();
  };
  // Suppresses the click at the end of a frame, which would clear the selection.
  const stopEvent = (event: MouseEvent) => event.stopPropagation();
  const end = () => {
    cancelAnimationFrame(frameId);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', end);
    window.removeEventListener('pointercancel', end);
    if (hasBegun) {
      window.addEventListener('click', stopEvent, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', stopEvent, { capture: true }));
    }
    onMove(from, undefined);
  };
  frameId = requestAnimationFrame(scroll);
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', end);
  window.addEventListener('pointercancel', end);
  return end;
}

function frame(from: Point, to: Point | undefined): Band | undefined {
  if (!to) return undefined;
  return {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    width: Math.abs(from.x - to.x),
    height: Math.abs(from.y - to.y),
  };
}

/** The rows that a frame touches. */
export function rowsIn(
  { left, top, width, height }: Band,
  listWidth: number,
  { rowHeight, lanes, total }: Pick<RubberBandOptions, 'rowHeight' | 'lanes' | 'total'>,
): number[] {
  const lineOf = (y: number) => Math.floor(Math.max(0, y) / rowHeight);
  const laneOf = (x: number) => Math.min(lanes - 1, Math.max(0, Math.floor((x / listWidth) * lanes)));
  const start = isRightToLeft() ? listWidth - left - width : left;
  const rows: number[] = [];
  for (let line = lineOf(top); line <= lineOf(top + height) && line * lanes < total; line++) {
    for (let lane = laneOf(start); lane <= laneOf(start + width); lane++) {
      if (line * lanes + lane < total) rows.push(line * lanes + lane);
    }
  }
  return top + height < 0 ? [] : rows;
}
