import { useEffect, useState } from 'react';

/** Debounce in milliseconds. */
const DEBOUNCE_MS = 250;

/** The text after a pause in typing, so that not every letter causes a request. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
