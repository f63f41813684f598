import { useCallback, useState } from 'react';
import { useStored } from '#authProvider/useStored.ts';

const PREFIX = 'strongroom.draft.';

/**
 * Unsaved input. It survives the selection of another row, a reload, and the end of the session.
 * @param key what the input belongs to
 * @returns the draft, if any, and a function that stores another one (undefined: none)
 */
export function useStoredDraft<T>(key: string): [T | undefined, (draft: T | undefined) => void] {
  const userId = useStored('profile')?.id;
  const storageKey = `${PREFIX}${userId}.${key}`;
  const [drafts, setDrafts] = useState<{ storageKey: string; draft: T | undefined }>(() => ({
    storageKey,
    draft: read(storageKey),
  }));
  const store = useCallback(
    (draft: T | undefined) => {
      if (draft === undefined) sessionStorage.removeItem(storageKey);
      else sessionStorage.setItem(storageKey, JSON.stringify(draft));
      setDrafts({ storageKey, draft });
    },
    [storageKey],
  );
  return [drafts.storageKey === storageKey ? drafts.draft : read(storageKey), store];
}

function read<T>(storageKey: string): T | undefined {
  const text = sessionStorage.getItem(storageKey);
  return text === null ? undefined : JSON.parse(text);
}
