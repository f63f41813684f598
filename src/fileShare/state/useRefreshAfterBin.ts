import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keys } from './queries.ts';

/** Reloads the folder and Trash after items were deleted or restored. */
export function useRefreshAfterBin() {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const changed = [keys.bin, keys.tree, keys.anyFiles, keys.anyFolder, keys.favourites, keys.search];
    await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }, [queryClient]);
}
