import { useCallback, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { queryOf, type UrlState, urlStateIn, withChanges } from './urlState.ts';

/**
 * The state in the URL, and a function that changes it. `go` keeps properties that are not given; it replaces the
 * history entry unless the change should be undone by Back. A `link` also selects the file of the URL, as a followed link
 * does.
 */
export function useUrlState() {
  const [query, setQuery] = useSearchParams();
  const urlState = useMemo(() => urlStateIn(query), [query]);
  // Stable, so that a change of the URL renders only what it concerns.
  const latest = useRef(setQuery);
  latest.current = setQuery;
  const go = useCallback(
    (changes: Partial<UrlState>, step: 'replace' | 'push' | 'link' = 'replace') =>
      latest.current((current) => queryOf(withChanges(urlStateIn(current), changes)), {
        replace: step === 'replace',
        state: step === 'link' ? step : null,
      }),
    [],
  );
  return { urlState, go };
}
