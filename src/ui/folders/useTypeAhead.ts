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
    const prefix = now - at < RESET_MS ? letters : '';
    if (prefix === '' && key === ' ') return undefined;
    state.current = { letters: prefix + key, at: now };
    return state.current.letters;
  }, []);
}
