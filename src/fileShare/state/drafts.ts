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
  const place = `${PREFIX}${userId}.${key}`;
  const [drafts, setDrafts] = useState<{ place: string; draft: T | undefined }>(() => ({ place, draft: read(place) }));
  const keep = useCallback(
    (draft: T | undefined) => {
      if (draft === undefined) sessionStorage.removeItem(place);
      else sessionStorage.setItem(place, JSON.stringify(draft));
      setDrafts({ place, draft });
    },
    [place],
  );
  return [drafts.place === place ? drafts.draft : read(place), keep];
}

function read<T>(place: string): T | undefined {
  const text = sessionStorage.getItem(place);
  return text === null ? undefined : JSON.parse(text);
}
