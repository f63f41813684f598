import type { Load } from '#web/ui/page/useLazyComponent.ts';
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
  connect: {
    en: () => import('./en/connect.ts'),
    cs: () => import('./cs/connect.ts'),
    de: () => import('./de/connect.ts'),
  },
  filePage: {
    en: () => import('./en/filePage.ts'),
    cs: () => import('./cs/filePage.ts'),
    de: () => import('./de/filePage.ts'),
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
  notices: {
    en: () => import('./en/notices.ts'),
    cs: () => import('./cs/notices.ts'),
    de: () => import('./de/notices.ts'),
  },
  records: {
    en: () => import('./en/records.ts'),
    cs: () => import('./cs/records.ts'),
    de: () => import('./de/records.ts'),
  },
  settings: {
    en: () => import('./en/settings.ts'),
    cs: () => import('./cs/settings.ts'),
    de: () => import('./de/settings.ts'),
  },
} satisfies Record<string, Record<LocaleId, () => Promise<object>>>;
export type LazyCatalogue = keyof typeof catalogues;

const requested = new Set<LazyCatalogue>();
let reload: () => Promise<void> = async () => undefined;

/** What the pages that were opened so far say, in a language. */
export async function lazyMessages(locale: LocaleId): Promise<object> {
  const texts = await Promise.all([...requested].map((id) => catalogues[id][locale]()));
  return Object.assign({}, ...texts);
}

/** Told how to take in what a catalogue adds. */
export function onMessagesRequested(reloadMessages: () => Promise<void>): void {
  reload = reloadMessages;
}

/**
 * Catalogues are taken in one after the other: of two at the same time, the one that came last would be all that is
 * known.
 */
let loading: Promise<void> = Promise.resolve();

/** Makes the words of catalogues known, now and in whichever language follows. */
export function loadMessages(ids: LazyCatalogue[]): Promise<void> {
  const missing = ids.filter((id) => !requested.has(id));
  if (missing.length === 0) return loading;
  for (const id of missing) requested.add(id);
  loading = loading
    .catch(() => undefined)
    .then(() => reload())
    .catch((error) => {
      for (const id of missing) requested.delete(id);
      throw error;
    });
  return loading;
}

/** A page that is loaded together with its words. */
export function pageWithTexts<P extends object>(ids: LazyCatalogue | LazyCatalogue[], page: Load<P>): Load<P> {
  return async () => {
    const [module] = await Promise.all([page(), loadMessages([ids].flat())]);
    return module;
  };
}
