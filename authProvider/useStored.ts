import { useMemo, useSyncExternalStore } from 'react';
import { getItem, type StoredKey, watchStored } from './session.ts';

/** What is remembered under a key, kept up to date when this or another tab changes it. */
export function useStored<K extends StoredKey>(key: K): ReturnType<typeof getItem<K>> {
  const snapshot = useSyncExternalStore(watchStored, () => JSON.stringify(getItem(key)));
  return useMemo(() => (snapshot === undefined ? undefined : JSON.parse(snapshot)), [snapshot]);
}
