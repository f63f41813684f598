import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListPlace, type ListUsual, placeIn, queryOf } from './listPlace.ts';

export interface ListSteering<F extends string = string> {
  place: ListPlace<F>;
  /** Changes what is shown. Anything but another page begins again at the first one. */
  go: (changes: Partial<ListPlace<F>>) => void;
}

/**
 * What of a list is shown, kept in the address. Turning a page is a step that Back undoes; typing is not.
 * @param usual must stay the same object, or everything is worked out anew
 */
export function useListPlace<F extends string>(usual: ListUsual<F>): ListSteering<F> {
  const [query, setQuery] = useSearchParams();
  const place = useMemo(() => placeIn(query, usual), [query, usual]);
  const go = useCallback(
    (changes: Partial<ListPlace<F>>) =>
      setQuery((current) => queryOf({ ...placeIn(current, usual), page: 1, ...changes }, usual, current), {
        replace: changes.page === undefined,
      }),
    [setQuery, usual],
  );
  return { place, go };
}
