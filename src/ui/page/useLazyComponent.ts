import { type ComponentType, useEffect, useState } from 'react';

/** Loads the module of a component, which is what it exports by default. */
export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** What has been loaded is there immediately for anyone who comes back. */
const loaded = new WeakMap<object, unknown>();

/**
 * A component that is loaded when it is first shown. Not by Suspense, since React keeps back for 300 ms what follows
 * one of its fallbacks.
 * @returns undefined until it is there
 * @throws what loading threw
 */
export function useLazyComponent<Props>(load: Load<Props>): ComponentType<Props> | undefined {
  const [failure, setFailure] = useState<{ load: unknown; reason: unknown }>();
  const [, setLoaded] = useState<unknown>();
  useEffect(() => {
    if (loaded.has(load)) return;
    let isCurrent = true;
    load().then(
      ({ default: component }) => {
        loaded.set(load, component);
        if (isCurrent) setLoaded({});
      },
      (reason) => isCurrent && setFailure({ load, reason }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  if (failure?.load === load) throw failure.reason;
  return loaded.get(load) as ComponentType<Props> | undefined;
}
