import { useCallback, useRef } from 'react';

/** How long letters belong together, in milliseconds. */
const PAUSE = 700;

/** Collects the letters that are typed in quick succession: `const typed = useTypeAhead(); typed(event.key)`. */
export function useTypeAhead() {
  const state = useRef({ letters: '', at: 0 });
  return useCallback((key: string) => {
    const now = Date.now();
    const { letters, at } = state.current;
    state.current = { letters: now - at < PAUSE ? letters + key : key, at: now };
    return state.current.letters;
  }, []);
}
