import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keys } from './queries.ts';

/** Reloads the entries of a folder. */
export function useRefreshEntries({ id }: { id: number }): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: keys.entries(id) }), [client, id]);
}
