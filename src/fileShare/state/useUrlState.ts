import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { queryOf, type UrlState, urlStateIn } from './urlState.ts';

/**
 * Where one is, and the way to go elsewhere. `go` keeps what it is not told to change; it replaces the entry in the
 * browser's history unless it is told that this is a step which Back should undo.
 */
export function useUrlState() {
  const [query, setQuery] = useSearchParams();
  const urlState = useMemo(() => urlStateIn(query), [query]);
  const go = useCallback(
    (changes: Partial<UrlState>, step: 'replace' | 'push' = 'replace') =>
      setQuery((current) => queryOf({ ...urlStateIn(current), ...changes }), { replace: step === 'replace' }),
    [setQuery],
  );
  return { urlState, go };
}
