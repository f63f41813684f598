import { useCallback, useState } from 'react';
import { useStored } from '#authProvider/useStored.ts';

const PREFIX = 'strongroom.draft.';

/**
 * Something typed and not saved. It outlives what it was typed into: another row that is selected, a reload, a session
 * that has ended.
 * @param key what it is typed about
 * @returns the draft, if there is one, and what keeps another one (undefined: none)
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
