import type { Load } from '#web/ui/page/useLazyComponent.ts';
import { type LocaleId, loadCatalogue } from './locales.ts';

/**
 * Catalogues that are loaded with the first page that says their words, so that the first load does not
 * carry them. Each is a module that exports its words under its own name.
 */
const files = import.meta.glob<object>(
  './*/{account,attributeGroups,backOffice,connect,filePage,firstSteps,folderPermissions,logs,notices,records,settings,shares,shortcuts}.ts',
);
export type LazyCatalogue =
  | 'account'
  | 'attributeGroups'
  | 'backOffice'
  | 'connect'
  | 'filePage'
  | 'firstSteps'
  | 'folderPermissions'
  | 'logs'
  | 'notices'
  | 'records'
  | 'settings'
  | 'shares'
  | 'shortcuts';

const requested = new Set<LazyCatalogue>();
let reload: () => Promise<void> = async () => undefined;

/** What the pages that were opened so far say, in a language. */
export async function lazyMessages(locale: LocaleId): Promise<object> {
  const texts = await Promise.all([...requested].map((id) => loadCatalogue(files, locale, id)));
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
