import { useCallback } from 'react';
import { useStore } from 'react-admin';
import { useStored } from '#authProvider/useStored.ts';
import type { View } from '#web/ui/grid/listStyle.ts';

/** The display settings of lists; stored on the server, for all browsers of the user. */
export interface ListPreferences {
  view: View;
  hidden: readonly string[];
  /** The order of columns that the user has moved. */
  order: readonly string[];
  /** Widths in pixels, by column. */
  widths: Readonly<Record<string, number>>;
}

const defaults: ListPreferences = { view: 'list', hidden: [], order: [], widths: {} };

/** The settings, and a function that changes some of them. */
export function useListPreferences(): [ListPreferences, (changes: Partial<ListPreferences>) => void] {
  const profile = useStored('profile');
  const [stored, setStored] = useStore<Partial<ListPreferences>>(`fileShare.list.${profile?.id}`, defaults);
  const change = useCallback(
    (changes: Partial<ListPreferences>) =>
      setStored((current: Partial<ListPreferences>) => ({ ...current, ...changes })),
    [setStored],
  );
  return [{ ...defaults, ...stored }, change];
}
