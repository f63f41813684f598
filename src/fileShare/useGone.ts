import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#dataProvider/client.ts';
import { keys } from './queries.ts';

const NOT_FOUND = 404;

/**
 * Follows what is no longer there, or no longer to be seen: a folder or a file that is not found any more leaves the
 * tree and the list at once (quality, §2: a right that is taken away is gone at the next request).
 */
export function useGone(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        if (!(event.action.error instanceof ApiError) || event.action.error.status !== NOT_FOUND) return;
        const [of] = event.query.queryKey;
        const listing = of === keys.anyFile[0] ? keys.anyFiles : isFolder(of) ? keys.tree : undefined;
        if (listing) void client.invalidateQueries({ queryKey: listing });
      }),
    [client],
  );
}

const isFolder = (of: unknown) => of === keys.anyFolder[0] || of === keys.anyFiles[0];
