import type { Load } from '#web/ui/page/useLazyComponent.ts';
import { type LocaleId, loadCatalogue } from './locales.ts';

/**
 * Catalogues that are loaded with the first page that uses them, to keep the first load small. Each is a module that
 * exports its texts under its own name.
 */
const files = import.meta.glob<object>(
  './*/{account,attributeGroups,backOffice,connect,filePage,findings,firstSteps,folderPermissions,groups,lists,logs,notices,records,settings,shares,shortcuts}.ts',
);
export type LazyCatalogue =
  | 'account'
  | 'attributeGroups'
  | 'backOffice'
  | 'connect'
  | 'filePage'
  | 'findings'
  | 'firstSteps'
  | 'folderPermissions'
  | 'groups'
  | 'lists'
  | 'logs'
  | 'notices'
  | 'records'
  | 'settings'
  | 'shares'
  | 'shortcuts';

const requested = new Set<LazyCatalogue>();
let reload: () => Promise<void> = async () => undefined;

/** The texts of all catalogues loaded so far, in a language. */
export async function lazyMessages(locale: LocaleId): Promise<object> {
  const texts = await Promise.all([...requested].map((id) => loadCatalogue(files, locale, id)));
  return Object.assign({}, ...texts);
}

/** Sets the function that adds the texts of a newly loaded catalogue. */
export function onMessagesRequested(reloadMessages: () => Promise<void>): void {
  reload = reloadMessages;
}

/** Catalogues are added one after the other: with two at the same time, only the last would be known. */
let loading: Promise<void> = Promise.resolve();

/** Loads catalogues, for the current language and for later ones. */
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

/** A page that is loaded together with its texts. */
export function pageWithTexts<P extends object>(ids: LazyCatalogue | LazyCatalogue[], page: Load<P>): Load<P> {
  return async () => {
    const [module] = await Promise.all([page(), loadMessages([ids].flat())]);
    return module;
  };
}
