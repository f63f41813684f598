import { useCallback, useState } from 'react';

const PREFIX = 'strongroom.fileShare.';

/** State that survives a reload of the tab: any JSON value. */
export function useSessionState<T>(name: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => read(PREFIX + name) ?? initial);
  const setItem = useCallback(
    (next: T) => {
      sessionStorage.setItem(PREFIX + name, JSON.stringify(next));
      setValue(next);
    },
    [name],
  );
  return [value, setItem];
}

function read<T>(key: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
