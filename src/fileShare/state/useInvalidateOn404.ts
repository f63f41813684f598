import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#dataProvider/client.ts';
import { keys } from './queries.ts';

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/**
 * Follows what is no longer there, or no longer to be seen: once a folder or a file is not found any more, by whatever
 * was asked of it, the tree and the list are loaded again (a right that is taken away is gone at the next request).
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
