import { useCallback, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { queryOf, type UrlState, urlStateIn } from './urlState.ts';

/**
 * The state in the URL, and a function that changes it. `go` keeps properties that are not given; it replaces the
 * history entry unless the change should be undone by Back.
 */
export function useUrlState() {
  const [query, setQuery] = useSearchParams();
  const urlState = useMemo(() => urlStateIn(query), [query]);
  // Stable, so that a change of the URL renders only what it concerns.
  const latest = useRef(setQuery);
  latest.current = setQuery;
  const go = useCallback(
    (changes: Partial<UrlState>, step: 'replace' | 'push' = 'replace') =>
      latest.current((current) => queryOf({ ...urlStateIn(current), ...changes }), { replace: step === 'replace' }),
    [],
  );
  return { urlState, go };
}
