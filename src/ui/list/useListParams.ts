import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListDefaults, type ListParams, listParamsIn, queryOf } from './listParams.ts';

export interface ListControls<F extends string = string> {
  listParams: ListParams<F>;
  /** Changes what is shown. Anything but another page begins again at the first one. */
  go: (changes: Partial<ListParams<F>>) => void;
}

/**
 * What of a list is shown, kept in the address. Turning a page is a step that Back undoes; typing is not.
 * @param defaults must stay the same object, or everything is worked out again
 */
export function useListParams<F extends string>(defaults: ListDefaults<F>): ListControls<F> {
  const [query, setQuery] = useSearchParams();
  const listParams = useMemo(() => listParamsIn(query, defaults), [query, defaults]);
  const go = useCallback(
    (changes: Partial<ListParams<F>>) =>
      setQuery((current) => queryOf({ ...listParamsIn(current, defaults), page: 1, ...changes }, defaults, current), {
        replace: changes.page === undefined,
      }),
    [setQuery, defaults],
  );
  return { listParams, go };
}
