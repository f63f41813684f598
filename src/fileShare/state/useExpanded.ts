import { useCallback, useEffect, useMemo, useRef } from 'react';
import { childrenOf, type FolderTreeData, pathTo } from '#web/ui/folders/treeData.ts';
import { useSessionState } from './useSessionState.ts';

/**
 * The expanded folders of the tree, kept across reloads. Initially the roots; opening or moving a folder expands its
 * ancestors once: what is collapsed afterwards stays collapsed.
 */
export function useExpanded(folderTree: FolderTreeData | undefined, currentId: number | undefined) {
  const [ids, setIds] = useSessionState<number[] | null>('expanded', null);
  const shown = useRef<string>(undefined);
  const expanded = useMemo(
    () => new Set(ids ?? (folderTree ? childrenOf(folderTree, null).map(({ id }) => id) : [])),
    [ids, folderTree],
  );

  const expand = useCallback(
    (more: readonly number[]) => {
      if (more.some((id) => !expanded.has(id))) setIds([...new Set([...expanded, ...more])]);
    },
    [expanded, setIds],
  );
  const toggle = useCallback(
    (id: number) => setIds(expanded.has(id) ? [...expanded].filter((other) => other !== id) : [...expanded, id]),
    [expanded, setIds],
  );

  useEffect(() => {
    if (!folderTree || currentId === undefined) return;
    const path = pathTo(folderTree, currentId).map(({ id }) => id);
    if (shown.current === path.join()) return;
    shown.current = path.join();
    expand(path.slice(0, -1));
  }, [folderTree, currentId, expand]);

  return { expanded, toggle, expand };
}
