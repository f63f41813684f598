import polyglotI18nProvider from 'ra-i18n-polyglot';
import reactAdminEnglish from 'ra-language-english';
import { type I18nProvider, mergeTranslations, type TranslationMessages } from 'react-admin';
import { messages as english } from './en/index.ts';
import { ra as reactAdminTexts } from './en/reactAdmin.ts';
import { lazyMessages, onMessagesRequested } from './lazyMessages.ts';
import { currentLocale, isPseudo, type LocaleId, loadCatalogue, locales, markDocument } from './locales.ts';

const base = mergeTranslations(reactAdminEnglish, { ra: reactAdminTexts }, english);

/** Languages other than English are loaded on demand. */
const files = import.meta.glob<{ messages?: object; ra?: object }>(['./*/{index,reactAdmin}.ts', '!./en/*']);

async function messagesIn(locale: LocaleId): Promise<object> {
  if (locale === 'en') return {};
  if (isPseudo(locale)) return (await import('./pseudo.ts')).translated(base, locale);
  const [{ messages }, { ra }] = await Promise.all([
    loadCatalogue(files, locale, 'index'),
    loadCatalogue(files, locale, 'reactAdmin'),
  ]);
  return { ...messages, ra };
}

async function load(locale: LocaleId): Promise<TranslationMessages> {
  const [translated, lazy] = await Promise.all([messagesIn(locale), lazyMessages(locale)]);
  markDocument(locale);
  return mergeTranslations(base, translated, lazy);
}

/** The i18n provider with the texts of the current language. */
export async function createI18nProvider(): Promise<I18nProvider> {
  const speaking = async (locale: LocaleId) => {
    const messages = await load(locale);
    return polyglotI18nProvider(() => messages, locale, locales);
  };
  let requested = currentLocale();
  let current = await speaking(requested);
  const reload = async (locale: LocaleId) => {
    requested = locale;
    const loaded = await speaking(locale);
    // Another language may have been chosen meanwhile.
    if (requested === locale) current = loaded;
  };
  onMessagesRequested(() => reload(requested));
  return {
    translate: (key, options) => current.translate(key, options),
    changeLocale: reload,
    getLocale: () => current.getLocale(),
    getLocales: () => locales,
  };
}
