import { useCallback, useRef } from 'react';

/** How long letters belong together, in milliseconds. */
const RESET_MS = 700;

/**
 * Collects the letters that are typed in quick succession: `const typed = useTypeAhead(); typed(event.key)`. A space
 * belongs to a name that has begun, and begins none: then there is nothing.
 */
export function useTypeAhead() {
  const state = useRef({ letters: '', at: 0 });
  return useCallback((key: string): string | undefined => {
    const now = Date.now();
    const { letters, at } = state.current;
    const begun = now - at < RESET_MS ? letters : '';
    if (begun === '' && key === ' ') return undefined;
    state.current = { letters: begun + key, at: now };
    return state.current.letters;
  }, []);
}
