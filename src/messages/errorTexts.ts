import { type ErrorTexts, loadErrorTexts, onErrorTexts, recogniseSentences } from '#dataProvider/errorTexts.ts';
import { currentLocale, type LocaleId, loadPageTexts } from './locales.ts';

type Catalogue = Omit<ErrorTexts, 'isEnglish'> & Record<'files' | 'sentences', Record<string, string>>;

/** What may come without a reason. */
const sentencesIn = ({ files, reasons, sentences }: Catalogue) => ({ ...files, ...reasons, ...sentences });

let shown: LocaleId | undefined;
let texts: ErrorTexts | undefined;

/** Errors speak the current language from now on. Their texts come with the first error, or when there is time. */
export function translateErrors(): void {
  onErrorTexts(async () => {
    const locale = currentLocale();
    if (locale === shown) return texts;
    const [english, own] = await Promise.all([loadPageTexts('errors', 'en'), loadPageTexts('errors', locale)]);
    recogniseSentences(sentencesIn(english), sentencesIn(own));
    texts = { ...own, isEnglish: locale === 'en' };
    shown = locale;
    return texts;
  });
  if (currentLocale() !== 'en') setTimeout(() => void loadErrorTexts(), LOAD_AFTER_MS);
}

/** So that what the page needs comes first; without a connection they could not come any more. */
const LOAD_AFTER_MS = 3_000;
