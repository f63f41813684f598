import { type ComponentType, useEffect, useState } from 'react';
import { retried } from './retried.ts';

/** Loads the module of a component, which is what it exports by default. */
export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** What has been loaded is there immediately for anyone who comes back. */
const loaded = new WeakMap<object, unknown>();

/**
 * A component that is loaded when it is first shown. Not by Suspense, since React keeps back for 300 ms what follows
 * one of its fallbacks.
 * @param fallback shown where it cannot be loaded
 * @returns undefined until it is there
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
        if (isCurrent) setLoaded({});
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
