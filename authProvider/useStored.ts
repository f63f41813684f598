import { useMemo, useSyncExternalStore } from 'react';
import { getItem, type StoredKey, watchStored } from './session.ts';

/** A stored value, updated when this or another tab changes it. */
export function useStored<K extends StoredKey>(key: K): ReturnType<typeof getItem<K>> {
  const snapshot = useSyncExternalStore(watchStored, () => JSON.stringify(getItem(key)));
  return useMemo(() => (snapshot === undefined ? undefined : JSON.parse(snapshot)), [snapshot]);
}
