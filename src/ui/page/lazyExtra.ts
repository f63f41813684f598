import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const RETRY_DELAYS_MS = [1000, 4000, 15_000];

/**
 * A component that the page works without: where its script cannot be fetched, it is tried again, and left out when that
 * does not help. A failed fetch never takes the page down.
 */
export function lazyExtra<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    for (const delay of RETRY_DELAYS_MS) {
      try {
        return await load();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
    return load().catch(() => ({ default: (() => null) as ComponentType<P> }));
  });
}
