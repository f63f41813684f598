import polyglotI18nProvider from 'ra-i18n-polyglot';
import reactAdminEnglish from 'ra-language-english';
import { type I18nProvider, mergeTranslations, type TranslationMessages } from 'react-admin';
import { messages as english } from './en/index.ts';
import { ra as reactAdminTexts } from './en/reactAdmin.ts';
import { lazyMessages, onMessagesRequested } from './lazyMessages.ts';
import { currentLocale, type LocaleId, locales } from './locales.ts';

const base = mergeTranslations(reactAdminEnglish, { ra: reactAdminTexts }, english);

/** Languages other than English come when they are wanted; what react-admin says falls back to English. */
const loaders: Record<LocaleId, () => Promise<object>> = {
  en: async () => ({}),
  cs: async () => ({ ...(await import('./cs/index.ts')).messages, ra: (await import('./cs/reactAdmin.ts')).ra }),
  de: async () => ({ ...(await import('./de/index.ts')).messages, ra: (await import('./de/reactAdmin.ts')).ra }),
};

async function load(locale: LocaleId): Promise<TranslationMessages> {
  const [translated, late] = await Promise.all([loaders[locale](), lazyMessages(locale)]);
  document.documentElement.lang = locale;
  return mergeTranslations(base, translated, late);
}

/** The texts of the app in the current language, and the way to change it. */
export async function createI18nProvider(): Promise<I18nProvider> {
  const speaking = async (locale: LocaleId) => {
    const messages = await load(locale);
    return polyglotI18nProvider(() => messages, locale, [...locales]);
  };
  let current = await speaking(currentLocale());
  const reload = async (locale: string) => {
    current = await speaking(locale as LocaleId);
  };
  onMessagesRequested(() => reload(current.getLocale()));
  return {
    translate: (key, options) => current.translate(key, options),
    changeLocale: reload,
    getLocale: () => current.getLocale(),
    getLocales: () => [...locales],
  };
}
