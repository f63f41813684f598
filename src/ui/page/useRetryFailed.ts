import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** One "Try again" is enough for a page: whatever else of it has failed is loaded again too. */
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
