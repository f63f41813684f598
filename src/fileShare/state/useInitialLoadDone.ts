import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/**
 * Whether everything that the page asked for at first has come: from then on what is beside the list may load,
 * without having kept the list waiting.
 * @param begun whether the page has asked yet
 */
export function useInitialLoadDone(begun: boolean): boolean {
  const client = useQueryClient();
  const fetching = useIsFetching();
  const [isDone, setDone] = useState(false);
  // In an effect, since those of the children, which start their queries, run before it.
  useEffect(() => {
    if (begun && fetching === 0 && client.isFetching() === 0) setDone(true);
  }, [begun, fetching, client]);
  return isDone;
}
