import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { type Forest, isUnloaded } from './forest.ts';

/** In a tree that is too large to have it all: loads what is in a folder when it is opened. */
export function useLevels(forest: Forest, expanded: ReadonlySet<number>): void {
  const client = useQueryClient();
  const notify = useNotify();
  const asked = useRef(new Set<number>());
  useEffect(() => {
    const missing = [...expanded].filter((id) => isUnloaded(forest, id) && !asked.current.has(id)).slice(0, 100);
    if (missing.length === 0) return;
    for (const id of missing) asked.current.add(id);
    import('./levels.ts')
      .then(({ openLevels }) => openLevels(client, missing))
      .catch((error: Error) => notify(error.message, { type: 'error' }))
      .finally(() => {
        for (const id of missing) asked.current.delete(id);
      });
  }, [forest, expanded, client, notify]);
}
