import { useEffect, useState } from 'react';

/** Milliseconds: long enough to type on, short enough not to wait. */
const PAUSE = 250;

/** A text once it has stood still for a moment, so that not every letter asks the server. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
