import { useEffect, useState } from 'react';

/** Milliseconds: long enough to type on, short enough not to wait. */
const DEBOUNCE_MS = 250;

/** A text once it has stood still for a moment, so that not every letter asks the server. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
