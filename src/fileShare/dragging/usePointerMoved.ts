import { useEffect, useState } from 'react';

/** Whether a pointer has moved over the page yet: before that nobody drags, and nothing for it has to be loaded. */
export function usePointerMoved(): boolean {
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    const note = ({ movementX, movementY }: PointerEvent) => {
      // Browsers also report a pointer that stands still while the page changes under it.
      if (movementX !== 0 || movementY !== 0) setMoved(true);
    };
    window.addEventListener('pointermove', note);
    return () => window.removeEventListener('pointermove', note);
  }, []);
  return moved;
}
