import { useEffect } from 'react';

/**
 * A press on what cannot be selected selects nothing: WebKit otherwise selects the text around it, where a row is pulled
 * that cannot be dragged, or not yet.
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
