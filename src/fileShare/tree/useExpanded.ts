import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useRemembered } from '../useRemembered.ts';
import { childrenOf, type Forest, pathTo } from './forest.ts';

/**
 * Which folders of the tree are open, kept over reloads. At first the roots; going to a folder opens what is above it,
 * once: what is closed afterwards stays closed.
 */
export function useExpanded(forest: Forest | undefined, currentId: number | undefined) {
  const [ids, setIds] = useRemembered<number[] | null>('expanded', null);
  const shown = useRef<number>(undefined);
  const expanded = useMemo(
    () => new Set(ids ?? (forest ? childrenOf(forest, null).map(({ id }) => id) : [])),
    [ids, forest],
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
    if (!forest || currentId === undefined || shown.current === currentId) return;
    shown.current = currentId;
    expand(
      pathTo(forest, currentId)
        .slice(0, -1)
        .map(({ id }) => id),
    );
  }, [forest, currentId, expand]);

  return { expanded, toggle, expand };
}
