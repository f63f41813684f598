import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/**
 * Whether the initial requests of the page are finished: secondary content is loaded afterwards, so that it does not
 * delay the list.
 * @param started whether the page has started its requests
 */
export function useInitialLoadDone(started: boolean): boolean {
  const client = useQueryClient();
  const fetching = useIsFetching();
  const [isDone, setDone] = useState(false);
  // In an effect, because the effects of children, which start their queries, run before it.
  useEffect(() => {
    if (started && fetching === 0 && client.isFetching() === 0) setDone(true);
  }, [started, fetching, client]);
  return isDone;
}
