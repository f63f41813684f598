import type { Store } from 'react-admin';
import { PREFIX } from '#authProvider/session.ts';

/** UI settings, separate from the session, so that one can be cleared without the other. */
const UI = `${PREFIX}ui.`;

function read(key: string): unknown {
  const raw = localStorage.getItem(UI + key);
  return raw === null ? undefined : JSON.parse(raw);
}

function removeAll(prefix: string): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(UI + prefix));
  for (const key of keys) localStorage.removeItem(key);
}

/** A react-admin store in local storage with the common prefix. */
export function createStore(): Store {
  const subscribers = new Map<string, Set<(value: unknown) => void>>();
  const publish = (key: string) => {
    for (const callback of subscribers.get(key) ?? []) callback(read(key));
  };
  return {
    setup: () => undefined,
    teardown: () => subscribers.clear(),
    getItem: <T>(key: string, defaultValue?: T) => (read(key) as T | undefined) ?? defaultValue,
    setItem: (key, value) => {
      if (value === undefined) localStorage.removeItem(UI + key);
      else localStorage.setItem(UI + key, JSON.stringify(value));
      publish(key);
    },
    removeItem: (key) => {
      localStorage.removeItem(UI + key);
      publish(key);
    },
    removeItems: removeAll,
    reset: () => removeAll(''),
    subscribe: (key, callback) => {
      const callbacks = subscribers.get(key) ?? new Set();
      subscribers.set(key, callbacks.add(callback));
      return () => callbacks.delete(callback);
    },
  };
}
