import { type ComponentType, lazy } from 'react';
import type { LocaleId } from './locales.ts';

/** Catalogues that are loaded with the first page that says their words, so that the first load does not carry them. */
const catalogues = {
  account: {
    en: async () => ({ account: (await import('./en/account.ts')).account }),
    cs: async () => ({ account: (await import('./cs/account.ts')).account }),
    de: async () => ({ account: (await import('./de/account.ts')).account }),
  },
  folderPermissions: {
    en: async () => ({ folderPermissions: (await import('./en/folderPermissions.ts')).folderPermissions }),
    cs: async () => ({ folderPermissions: (await import('./cs/folderPermissions.ts')).folderPermissions }),
    de: async () => ({ folderPermissions: (await import('./de/folderPermissions.ts')).folderPermissions }),
  },
  shares: {
    en: async () => ({ shares: (await import('./en/shares.ts')).shares }),
    cs: async () => ({ shares: (await import('./cs/shares.ts')).shares }),
    de: async () => ({ shares: (await import('./de/shares.ts')).shares }),
  },
  shortcuts: {
    en: async () => ({ shortcuts: (await import('./en/shortcuts.ts')).shortcuts }),
    cs: async () => ({ shortcuts: (await import('./cs/shortcuts.ts')).shortcuts }),
    de: async () => ({ shortcuts: (await import('./de/shortcuts.ts')).shortcuts }),
  },
  backOffice: {
    en: async () => ({ backOffice: (await import('./en/backOffice.ts')).backOffice }),
    cs: async () => ({ backOffice: (await import('./cs/backOffice.ts')).backOffice }),
    de: async () => ({ backOffice: (await import('./de/backOffice.ts')).backOffice }),
  },
  attributeGroups: {
    en: async () => ({ attributeGroups: (await import('./en/attributeGroups.ts')).attributeGroups }),
    cs: async () => ({ attributeGroups: (await import('./cs/attributeGroups.ts')).attributeGroups }),
    de: async () => ({ attributeGroups: (await import('./de/attributeGroups.ts')).attributeGroups }),
  },
  logs: {
    en: async () => ({ logs: (await import('./en/logs.ts')).logs }),
    cs: async () => ({ logs: (await import('./cs/logs.ts')).logs }),
    de: async () => ({ logs: (await import('./de/logs.ts')).logs }),
  },
  settings: {
    en: async () => ({ settings: (await import('./en/settings.ts')).settings }),
    cs: async () => ({ settings: (await import('./cs/settings.ts')).settings }),
    de: async () => ({ settings: (await import('./de/settings.ts')).settings }),
  },
} satisfies Record<string, Record<LocaleId, () => Promise<object>>>;
export type LateCatalogue = keyof typeof catalogues;

const wanted = new Set<LateCatalogue>();
let speak: () => Promise<void> = async () => undefined;

/** What the pages that were opened so far say, in a language. */
export async function lateTexts(locale: LocaleId): Promise<object> {
  const texts = await Promise.all([...wanted].map((id) => catalogues[id][locale]()));
  return Object.assign({}, ...texts);
}

/** Told how to take in what a catalogue adds. */
export function whenWanted(takeIn: () => Promise<void>): void {
  speak = takeIn;
}

/** Catalogues are taken in one after the other: of two at once, the one that came last would be all that is known. */
let turn: Promise<void> = Promise.resolve();

/** Makes the words of catalogues known, now and in whichever language follows. */
export function want(ids: LateCatalogue[]): Promise<void> {
  const missing = ids.filter((id) => !wanted.has(id));
  if (missing.length === 0) return turn;
  for (const id of missing) wanted.add(id);
  turn = turn
    .catch(() => undefined)
    .then(() => speak())
    .catch((error) => {
      for (const id of missing) wanted.delete(id);
      throw error;
    });
  return turn;
}

/** A page that is loaded together with its words. */
export function pageWithTexts<P extends object>(
  ids: LateCatalogue | LateCatalogue[],
  page: () => Promise<{ default: ComponentType<P> }>,
) {
  return lazy(async () => {
    const [module] = await Promise.all([page(), want([ids].flat())]);
    return module;
  });
}
