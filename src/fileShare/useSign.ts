import { useEffect, useRef } from 'react';

const typing = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]';

/** Calls back when a sign is pressed anywhere on the page and is not meant as a letter: `useSign('/', focus)`. */
export function useSign(sign: string, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== sign || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [sign]);
}
