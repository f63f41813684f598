import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#dataProvider/client.ts';
import { keys } from './queries.ts';

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/**
 * When a request for a folder or file returns 404, the tree and the list are reloaded, because the item was removed or
 * access to it was lost.
 */
export function useInvalidateOn404(): void {
  const client = useQueryClient();
  useEffect(() => {
    const renew = (queryKey: QueryKey) => void client.invalidateQueries({ queryKey });
    const stopReading = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || !isNotFound(event.action.error)) return;
      const [of] = event.query.queryKey;
      if (of === keys.anyFile[0]) renew(keys.anyFiles);
      if (of === keys.anyFolder[0] || of === keys.anyFiles[0]) renew(keys.tree);
    });
    const unsubscribeMutations = client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || !isNotFound(event.action.error)) return;
      renew(keys.tree);
      renew(keys.anyFiles);
    });
    return () => {
      stopReading();
      unsubscribeMutations();
    };
  }, [client]);
}
