import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed: a virtual list then renders all of its rows. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting);
}

let isPrinting = false;

/**
 * Browsers lay out the pages right after their event, Firefox before any scheduled update, so the update is
 * synchronous.
 */
function subscribe(onChange: () => void): () => void {
  const change = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    flushSync(onChange);
  };
  window.addEventListener('beforeprint', change);
  window.addEventListener('afterprint', change);
  return () => {
    window.removeEventListener('beforeprint', change);
    window.removeEventListener('afterprint', change);
  };
}
