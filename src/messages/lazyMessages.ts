import type { Load } from '#web/ui/page/useLazyComponent.ts';

/**
 * Catalogues that are loaded with the first page that uses them, to keep the first load small. Each is a module in the
 * folder `pages` of a language that exports its texts under its own name; each language knows where its own are.
 */
export type LazyCatalogue =
  | 'account'
  | 'approvals'
  | 'attributeGroups'
  | 'backOffice'
  | 'connect'
  | 'editing'
  | 'filePage'
  | 'findings'
  | 'firstSteps'
  | 'folderPermissions'
  | 'groups'
  | 'lists'
  | 'logs'
  | 'notices'
  | 'pdfEditor'
  | 'records'
  | 'settings'
  | 'shares'
  | 'shortcuts'
  | 'textEditor';

/** The catalogues of a language by file, each with the function that loads it. */
export type Pages = Record<string, () => Promise<object>>;

const requested = new Set<LazyCatalogue>();
let reload: () => Promise<void> = async () => undefined;

/** The texts of all catalogues loaded so far. @param pages those of a language, by file */
export async function lazyMessages(pages: Pages): Promise<object> {
  const texts = await Promise.all(
    [...requested].map((id) => {
      const load = pages[`./pages/${id}.ts`];
      if (!load) throw new Error(`There are no texts of ${id}.`);
      return load();
    }),
  );
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
