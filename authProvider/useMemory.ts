import { useMemo, useSyncExternalStore } from 'react';
import { type MemoryKey, recall, watchMemory } from './session.ts';

/** What is remembered under a key, kept up to date when this or another tab changes it. */
export function useMemory<K extends MemoryKey>(key: K): ReturnType<typeof recall<K>> {
  const snapshot = useSyncExternalStore(watchMemory, () => JSON.stringify(recall(key)));
  return useMemo(() => (snapshot === undefined ? undefined : JSON.parse(snapshot)), [snapshot]);
}
