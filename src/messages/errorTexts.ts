import { addTranslations, type ErrorTexts, loadErrorTexts, onErrorTexts } from '#dataProvider/errorTexts.ts';
import { currentLocale, type LocaleId, loadPageTexts } from './locales.ts';

type Catalogue = Omit<ErrorTexts, 'isEnglish' | 'locale'> & Record<'files' | 'sentences', Record<string, string>>;

/** Sentences that may come without a reason. */
const sentencesIn = ({ files, reasons, sentences }: Catalogue) => ({ ...files, ...reasons, ...sentences });

let shown: LocaleId | undefined;
let texts: ErrorTexts | undefined;

/** Shows errors in the current language. Their texts are loaded with the first error, or when the browser is idle. */
export function translateErrors(): void {
  onErrorTexts(async () => {
    const locale = currentLocale();
    if (locale === shown) return texts;
    const [english, own] = await Promise.all([loadPageTexts('errors', 'en'), loadPageTexts('errors', locale)]);
    addTranslations(sentencesIn(english), sentencesIn(own));
    texts = { ...own, locale, isEnglish: locale === 'en' };
    shown = locale;
    return texts;
  });
  if (currentLocale() !== 'en') setTimeout(() => void loadErrorTexts(), LOAD_AFTER_MS);
}

/** Milliseconds after which they are loaded: later than what the page needs, but before the connection may fail. */
const LOAD_AFTER_MS = 3_000;
