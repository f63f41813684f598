import { type ComponentType, useEffect, useState } from 'react';

/** Loads the module of a component, which is what it exports by default. */
export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** What has been loaded is there at once for whoever comes back. */
const arrived = new WeakMap<object, unknown>();

/**
 * A component that is loaded when it is first shown. Not by Suspense, since React keeps back for 300 ms what follows
 * one of its fallbacks.
 * @returns undefined until it is there
 * @throws what loading threw
 */
export function useArrived<Props>(load: Load<Props>): ComponentType<Props> | undefined {
  const [failure, setFailure] = useState<{ load: unknown; reason: unknown }>();
  const [, tell] = useState<unknown>();
  useEffect(() => {
    if (arrived.has(load)) return;
    let isCurrent = true;
    load().then(
      ({ default: component }) => {
        arrived.set(load, component);
        if (isCurrent) tell({});
      },
      (reason) => isCurrent && setFailure({ load, reason }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  if (failure?.load === load) throw failure.reason;
  return arrived.get(load) as ComponentType<Props> | undefined;
}
