import { type MouseEvent, type PointerEvent, useCallback, useMemo, useRef } from 'react';
import { rowAround } from './rowId.ts';

/** Duration of a long press in milliseconds. */
const LONG_PRESS_MS = 450;
const DRAG_START_PX = 10;

interface TouchOptions {
  onLongPress: (row: number) => void;
}

/** Touch input on a list: a tap opens, a long press selects. Returns handlers, and the type of the last pointer. */
export function useTouch({ onLongPress }: TouchOptions) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const isTouch = useRef(false);
  const wasLong = useRef(false);
  const latest = useRef(onLongPress);
  latest.current = onLongPress;
  const end = useCallback(() => clearTimeout(press.current?.timer), []);
  const handlers = useMemo(
    () => ({
      onPointerDownCapture: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
        isTouch.current = pointerType === 'touch';
        wasLong.current = false;
        const row = target instanceof Element ? rowAround(target) : undefined;
        if (!isTouch.current || row === undefined) return;
        const timer = setTimeout(() => {
          wasLong.current = true;
          latest.current(row);
        }, LONG_PRESS_MS);
        press.current = { timer, x, y };
      },
      onPointerMoveCapture: ({ clientX, clientY }: PointerEvent) => {
        const touch = press.current;
        if (touch && Math.hypot(clientX - touch.x, clientY - touch.y) > DRAG_START_PX) end();
      },
      onPointerUpCapture: end,
      onPointerCancelCapture: end,
      // If a long press opens the browser's menu, it has already selected.
      onContextMenuCapture: (event: MouseEvent) => {
        if (!isTouch.current) return;
        event.preventDefault();
        event.stopPropagation();
      },
    }),
    [end],
  );
  return {
    handlers,
    /** Whether the current click was a tap, and not a long press. */
    isTap: () => isTouch.current && !wasLong.current,
    isAfterLongPress: () => isTouch.current && wasLong.current,
  };
}
