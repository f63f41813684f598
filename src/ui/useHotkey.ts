import { useEffect, useRef } from 'react';

const typing = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]';

/** Whether a key event belongs to a field, a dialog or a menu. */
export const isTyping = ({ target }: Event) => target instanceof Element && target.closest(typing) !== null;

/** Calls the handler when a character is typed outside of input fields: `useHotkey('/', focus)`. */
export function useHotkey(sign: string, handler: () => void): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== sign || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [sign]);
}
