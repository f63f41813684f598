import polyglotI18nProvider from 'ra-i18n-polyglot';
import reactAdminEnglish from 'ra-language-english';
import { type I18nProvider, mergeTranslations, type TranslationMessages } from 'react-admin';
import { fileFields } from '#contract/fileNodes/fileFields.ts';
import { onFieldLabel } from '#dataProvider/errorTexts.ts';
import { messages as english, pages as englishPages } from './en/index.ts';
import { ra as reactAdminTexts } from './en/reactAdmin.ts';
import { lazyMessages, onMessagesRequested, type Pages } from './lazyMessages.ts';
import { currentLocale, isPseudo, type LocaleId, loadCatalogue, locales, markDocument } from './locales.ts';

const base = mergeTranslations(reactAdminEnglish, { ra: reactAdminTexts }, english);

/** Languages other than English are loaded on demand. */
const files = import.meta.glob<{ messages?: object; pages?: Pages; ra?: object }>([
  './*/{index,reactAdmin}.ts',
  '!./en/*',
]);

async function textsIn(locale: LocaleId): Promise<TranslationMessages> {
  if (locale === 'en' || isPseudo(locale)) {
    const texts = mergeTranslations(base, await lazyMessages(englishPages));
    return isPseudo(locale) ? (await import('./pseudo.ts')).translated(texts, locale) : texts;
  }
  const [{ messages, pages = {} }, { ra }] = await Promise.all([
    loadCatalogue(files, locale, 'index'),
    loadCatalogue(files, locale, 'reactAdmin'),
  ]);
  return mergeTranslations(base, { ...messages, ra }, await lazyMessages(pages));
}

async function providerFor(locale: LocaleId): Promise<I18nProvider> {
  const messages = await textsIn(locale);
  return polyglotI18nProvider(() => messages, locale, locales);
}

/** The i18n provider with the texts of the current language. */
export async function createI18nProvider(): Promise<I18nProvider> {
  let locale = currentLocale();
  let current = await providerFor(locale);
  let latest = Promise.resolve();
  markDocument(locale);

  const reload = (next: LocaleId): Promise<void> => {
    locale = next;
    const loading: Promise<void> = providerFor(next).then(
      (loaded) => {
        // Another language or further texts were requested meanwhile: those are waited for.
        if (latest !== loading) return latest;
        current = loaded;
        markDocument(next);
      },
      (error) => {
        if (latest !== loading) return latest;
        locale = current.getLocale();
        throw error;
      },
    );
    latest = loading;
    return loading;
  };
  onMessagesRequested(() => reload(locale));
  onFieldLabel((field) => (field in fileFields ? current.translate(`fileShare.file.${field}`) : undefined));
  return {
    translate: (key, options) => current.translate(key, options),
    changeLocale: reload,
    // The requested one: react-admin requests another only if it differs from this.
    getLocale: () => locale,
    getLocales: () => locales,
  };
}
