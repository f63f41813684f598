import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LiveEvent } from '#contract/instance/events.ts';
import { refreshAfter } from './staleKeys.ts';

/**
 * `await refresh('moved', nodes)` reloads what an own change has made stale, and resolves when that is loaded.
 * `parentId` is the folder whose list shows the change; without it, every list may. Without nodes, everything is reloaded.
 */
export function useRefresh() {
  const client = useQueryClient();
  return useCallback(
    (
      type: LiveEvent['type'],
      nodes: readonly { id: number | null }[] = [{ id: null }],
      parentId: number | null = null,
    ) =>
      refreshAfter(
        client,
        nodes.map(({ id }) => ({ type, nodeId: id, parentId })),
        true,
      ),
    [client],
  );
}
