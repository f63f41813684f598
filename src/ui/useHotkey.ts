import { useEffect, useRef } from 'react';

const typing = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]';

/** Whether a key belongs to a field, a dialog or a menu. */
export const isTyping = ({ target }: Event) => target instanceof Element && target.closest(typing) !== null;

/** Calls back when a sign is pressed anywhere on the page and is not meant as a letter: `useHotkey('/', focus)`. */
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
