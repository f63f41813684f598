import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Place, placeIn, queryOf } from './place.ts';

/**
 * Where one is, and the way to go elsewhere. `go` keeps what it is not told to change; it replaces the entry in the
 * browser's history unless it is told that this is a step which Back should undo.
 */
export function usePlace() {
  const [query, setQuery] = useSearchParams();
  const place = useMemo(() => placeIn(query), [query]);
  const go = useCallback(
    (changes: Partial<Place>, step: 'replace' | 'push' = 'replace') =>
      setQuery((current) => queryOf({ ...placeIn(current), ...changes }), { replace: step === 'replace' }),
    [setQuery],
  );
  return { place, go };
}
