import type { Load } from '#web/ui/useArrived.ts';
import type { LocaleId } from './locales.ts';

/**
 * Catalogues that are loaded with the first page that says their words, so that the first load does not
 * carry them. Each is a module that exports its words under its own name.
 */
const catalogues = {
  account: {
    en: () => import('./en/account.ts'),
    cs: () => import('./cs/account.ts'),
    de: () => import('./de/account.ts'),
  },
  folderPermissions: {
    en: () => import('./en/folderPermissions.ts'),
    cs: () => import('./cs/folderPermissions.ts'),
    de: () => import('./de/folderPermissions.ts'),
  },
  shares: {
    en: () => import('./en/shares.ts'),
    cs: () => import('./cs/shares.ts'),
    de: () => import('./de/shares.ts'),
  },
  shortcuts: {
    en: () => import('./en/shortcuts.ts'),
    cs: () => import('./cs/shortcuts.ts'),
    de: () => import('./de/shortcuts.ts'),
  },
  backOffice: {
    en: () => import('./en/backOffice.ts'),
    cs: () => import('./cs/backOffice.ts'),
    de: () => import('./de/backOffice.ts'),
  },
  attributeGroups: {
    en: () => import('./en/attributeGroups.ts'),
    cs: () => import('./cs/attributeGroups.ts'),
    de: () => import('./de/attributeGroups.ts'),
  },
  logs: {
    en: () => import('./en/logs.ts'),
    cs: () => import('./cs/logs.ts'),
    de: () => import('./de/logs.ts'),
  },
  settings: {
    en: () => import('./en/settings.ts'),
    cs: () => import('./cs/settings.ts'),
    de: () => import('./de/settings.ts'),
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
export function pageWithTexts<P extends object>(ids: LateCatalogue | LateCatalogue[], page: Load<P>): Load<P> {
  return async () => {
    const [module] = await Promise.all([page(), want([ids].flat())]);
    return module;
  };
}
