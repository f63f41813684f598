import { getItem } from '#authProvider/session.ts';

/** The languages of the screens, by their own names. */
export const locales = [
  { locale: 'en', name: 'English' },
  { locale: 'cs', name: 'Čeština' },
  { locale: 'de', name: 'Deutsch' },
] as const;
export type LocaleId = (typeof locales)[number]['locale'];

/** The language to show: the one chosen here, else the browser's, else English. */
export function currentLocale(): LocaleId {
  const requested = [getItem('ui.locale'), ...navigator.languages.map((language) => language.slice(0, 2))];
  const known = requested.map((id) => locales.find(({ locale }) => locale === id)?.locale);
  return known.find((locale) => locale !== undefined) ?? 'en';
}
