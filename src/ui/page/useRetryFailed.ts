import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Retries all failed queries of the page, so that one "Try again" is enough. */
export function useRetryFailed() {
  const client = useQueryClient();
  return useCallback(
    (retry: () => unknown) => {
      retry();
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    },
    [client],
  );
}
