import { type RefObject, useEffect } from 'react';
import { skipIdle } from '#web/ui/useIdle.ts';
import { beginEarlyDrag } from './earlyDrag.ts';

interface EarlyDraggingProps {
  /** The element with the rows. */
  container: RefObject<HTMLElement | null>;
  /** Whether a drag may begin on an element. */
  isHandle: (target: EventTarget | null) => boolean;
}

/** Makes rows draggable until the code for dragging is loaded, which a drag makes come without further waiting. */
export function EarlyDragging({ container, isHandle }: EarlyDraggingProps) {
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const begin = (event: DragEvent) => {
      // The browser reports the container; what the pointer is on tells whether it is a handle.
      if (!isHandle(document.elementFromPoint(event.clientX, event.clientY))) return event.preventDefault();
      beginEarlyDrag(element, event);
      skipIdle();
    };
    element.draggable = true;
    element.addEventListener('dragstart', begin);
    return () => {
      element.draggable = false;
      element.removeEventListener('dragstart', begin);
    };
  }, [container, isHandle]);
  return null;
}
