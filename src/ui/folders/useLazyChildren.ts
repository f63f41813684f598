import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { type FolderTreeData, isUnloaded } from './treeData.ts';

/** In a tree that is too large to load completely: loads the children of a folder when it is expanded. */
export function useLazyChildren(folderTree: FolderTreeData, expanded: ReadonlySet<number>): void {
  const client = useQueryClient();
  const notify = useNotify();
  const requested = useRef(new Set<number>());
  useEffect(() => {
    const missing = [...expanded]
      .filter((id) => isUnloaded(folderTree, id) && !requested.current.has(id))
      .slice(0, 100);
    if (missing.length === 0) return;
    for (const id of missing) requested.current.add(id);
    import('./levels.ts')
      .then(({ openLevels }) => openLevels(client, missing))
      .catch((error: Error) => notify(error.message, { type: 'error' }))
      .finally(() => {
        for (const id of missing) requested.current.delete(id);
      });
  }, [folderTree, expanded, client, notify]);
}
