import polyglotI18nProvider from 'ra-i18n-polyglot';
import reactAdminEnglish from 'ra-language-english';
import { type I18nProvider, mergeTranslations, type TranslationMessages } from 'react-admin';
import { messages as english } from './en/index.ts';
import { currentLocale, locales } from './locales.ts';

const base = mergeTranslations(reactAdminEnglish, english);

/** Languages other than English come when they are wanted; what react-admin says falls back to English. */
const loaders: Record<string, () => Promise<object>> = {
  en: async () => ({}),
  cs: async () => ({ ...(await import('./cs/index.ts')).messages, ra: (await import('./cs/reactAdmin.ts')).ra }),
  de: async () => ({ ...(await import('./de/index.ts')).messages, ra: (await import('./de/reactAdmin.ts')).ra }),
};

async function load(locale: string): Promise<TranslationMessages> {
  const translated = await loaders[locale]?.();
  document.documentElement.lang = locale;
  return mergeTranslations(base, translated ?? {});
}

/** The texts of the app in the current language, and the way to change it. */
export async function createI18nProvider(): Promise<I18nProvider> {
  const locale = currentLocale();
  const first = await load(locale);
  return polyglotI18nProvider((wanted) => (wanted === locale ? first : load(wanted)), locale, [...locales]);
}
