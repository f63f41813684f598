import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { NotLoaded } from './NotLoaded.tsx';
import { retried } from './retried.ts';

/**
 * A component that is loaded when it is first shown. If its script cannot be loaded, because the network fails or a new
 * release has replaced it, the rest of the page stays and a notice offers to reload.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => retried(load).catch(() => ({ default: NotLoaded })));
}
