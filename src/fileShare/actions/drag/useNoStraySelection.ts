import { useEffect } from 'react';

/**
 * Prevents text selection when the pointer is pressed on an element that is not selectable: WebKit otherwise selects
 * the surrounding text when a row is dragged.
 */
export function useNoStraySelection() {
  useEffect(() => {
    let pressed: EventTarget | null = null;
    const press = (event: Event) => {
      pressed = event.target;
    };
    const select = (event: Event) => {
      if (pressed instanceof Element && getComputedStyle(pressed).webkitUserSelect === 'none') event.preventDefault();
    };
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('selectstart', select);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('selectstart', select);
    };
  }, []);
}
