import type { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';

/** Keeps the scroll position on the same content when pages change their size. */
export function useScrollAnchor(
  virtualizer: ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>,
  scale: number,
  sizes: ReadonlyMap<number, unknown>,
) {
  const before = useRef({ scale, sizes });
  useLayoutEffect(() => {
    if (before.current.scale === scale && before.current.sizes === sizes) return;
    const item = virtualizer.getVirtualItemForOffset(virtualizer.scrollOffset ?? 0);
    const into = item ? ((virtualizer.scrollOffset ?? 0) - item.start) / item.size : 0;
    before.current = { scale, sizes };
    virtualizer.measure();
    const now = item && virtualizer.measurementsCache[item.index];
    if (now) virtualizer.scrollToOffset(now.start + into * now.size);
  }, [virtualizer, scale, sizes]);
}
