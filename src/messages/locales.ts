import { getItem } from '#authProvider/session.ts';

/**
 * Texts of pages that are shown before the app, or without it, by file. Each folder here is a language; new ones are
 * found automatically.
 */
export const pageFiles = import.meta.glob<Record<string, object>>(
  './*/{errors,requestPage,secondStep,sharePage,signIn}.ts',
);

/** `cs`, `de` and so on. */
export type LocaleId = string;
const ids = Object.keys(pageFiles).flatMap((path) => /^\.\/(.+)\/signIn\.ts$/.exec(path)?.[1] ?? []);

/**
 * Pseudo-languages for developers: English with accented letters, in which text that comes from no catalogue is
 * visible, and English from right to left. The menu offers them in development; elsewhere they are used if they are
 * stored as the language.
 */
const pseudoLocales = [
  { locale: 'en-XA', name: 'Ëñĝļîšĥ' },
  { locale: 'en-XB', name: '\u202eEnglish\u202c' },
];
export const isPseudo = (locale: LocaleId) => pseudoLocales.some((pseudo) => pseudo.locale === locale);

function nameOf(locale: LocaleId): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** The languages of the screens with their own names: English, then the others. */
export const locales: { locale: LocaleId; name: string }[] = [
  ...ids
    .sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b))
    .map((locale) => ({ locale, name: nameOf(locale) })),
  ...(import.meta.env.DEV && import.meta.env.MODE !== 'test' ? pseudoLocales : []),
];

/** The language to show: the stored one, else the browser's, else English. */
export function currentLocale(): LocaleId {
  const chosen = getItem('ui.locale');
  if (chosen && isPseudo(chosen)) return chosen;
  const requested = [chosen, ...navigator.languages.map((language) => language.slice(0, 2))];
  return requested.find((id) => id !== undefined && ids.includes(id)) ?? 'en';
}

/** Sets the language and direction of the document, for browsers and screen readers. */
export function markDocument(locale: LocaleId): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = /^(ar|fa|he|ur|en-XB)/.test(locale) ? 'rtl' : 'ltr';
}

/** Loads the module of a language from a glob; for a pseudo-language, English with its letters. */
export async function loadCatalogue<T extends object>(
  files: Record<string, () => Promise<T>>,
  locale: LocaleId,
  name: string,
): Promise<T> {
  const load = files[`./${isPseudo(locale) ? 'en' : locale}/${name}.ts`];
  if (!load) throw new Error(`There is no ${name} in ${locale}.`);
  const texts = await load();
  return isPseudo(locale) ? (await import('./pseudo.ts')).translated(texts, locale) : texts;
}

export interface PageTexts {
  errors: typeof import('./en/errors.ts').errors;
  requestPage: typeof import('./en/requestPage.ts').requestPage;
  secondStep: typeof import('./en/secondStep.ts').secondStep;
  sharePage: typeof import('./en/sharePage.ts').sharePage;
  signIn: typeof import('./en/signIn.ts').signIn;
}

/** Loads the texts of a page, or of errors. */
export async function loadPageTexts<N extends keyof PageTexts>(name: N, locale: LocaleId): Promise<PageTexts[N]> {
  return (await loadCatalogue(pageFiles, locale, name))[name] as PageTexts[N];
}
