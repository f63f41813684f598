import { useMemo, useSyncExternalStore } from 'react';
import { type getItem, type StoredKey, textOf, valueIn, watchStored } from './session.ts';

/** A stored value, updated when this or another tab changes it. */
export function useStored<K extends StoredKey>(key: K): ReturnType<typeof getItem<K>> {
  const text = useSyncExternalStore(watchStored, () => textOf(key));
  return useMemo(() => valueIn<K>(text), [text]);
}
