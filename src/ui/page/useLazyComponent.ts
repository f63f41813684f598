import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { retried } from './retried.ts';

/** Imports a module whose default export is a component. */
export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Loaded components are available immediately the next time. */
const loaded = new WeakMap<object, unknown>();

/** Loads a component before it is shown: then nothing else is shown first. */
export async function preload<Props>(load: Load<Props>): Promise<void> {
  const { default: component } = await retried(load);
  loaded.set(load, component);
}

/**
 * A component that is loaded when it is first shown. Without Suspense, because React delays content after a fallback by
 * 300 ms.
 * @param fallback shown when it cannot be loaded
 * @returns undefined until it is loaded
 */
export function useLazyComponent<Props>(
  load: Load<Props>,
  fallback: ComponentType<Props>,
): ComponentType<Props> | undefined {
  const [failed, setFailed] = useState<unknown>();
  const [, setLoaded] = useState<unknown>();
  useEffect(() => {
    if (loaded.has(load)) return;
    let isCurrent = true;
    retried(load).then(
      ({ default: component }) => {
        loaded.set(load, component);
        // Rendered in slices: a whole page takes long enough to delay a click.
        if (isCurrent) startTransition(() => setLoaded({}));
      },
      () => isCurrent && setFailed(() => load),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  if (failed === load) return fallback;
  return loaded.get(load) as ComponentType<Props> | undefined;
}
