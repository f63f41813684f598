import { useCallback, useRef } from 'react';

/** Milliseconds after which typed letters are reset. */
const RESET_MS = 700;

/**
 * Collects quickly typed letters: `const typed = useTypeAhead(); typed(event.key)`. Returns nothing for a space before
 * any letter.
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
