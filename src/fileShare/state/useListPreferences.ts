import { useCallback } from 'react';
import { useStore } from 'react-admin';
import { useStored } from '#authProvider/useStored.ts';
import type { View } from '#web/ui/grid/listStyle.ts';

/** How a user wants lists to look; kept on the server, so that every browser shows them so. */
export interface ListPreferences {
  view: View;
  hidden: readonly string[];
  /** The columns in their order, as far as the user has moved them. */
  order: readonly string[];
  /** Pixels, by column. */
  widths: Readonly<Record<string, number>>;
}

const defaults: ListPreferences = { view: 'list', hidden: [], order: [], widths: {} };

/** The preferences, and what changes some of them. */
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
