import { type ErrorTexts, loadErrorTexts, onErrorTexts, recogniseSentences } from '#dataProvider/errorTexts.ts';
import { currentLocale, type LocaleId } from './locales.ts';

type Catalogue = ErrorTexts & { files: Record<string, string> };

const catalogues: Record<LocaleId, () => Promise<Catalogue>> = {
  en: async () => (await import('./en/errors.ts')).errors,
  cs: async () => (await import('./cs/errors.ts')).errors,
  de: async () => (await import('./de/errors.ts')).errors,
};

let shown: LocaleId | undefined;
let texts: Catalogue | undefined;

/** Errors speak the current language from now on. Their texts come with the first error, or when there is time. */
export function translateErrors(): void {
  onErrorTexts(async () => {
    const locale = currentLocale();
    if (locale === shown) return texts;
    const [english, own] = await Promise.all([catalogues.en(), catalogues[locale]()]);
    recogniseSentences({ ...english.files, ...english.reasons }, { ...own.files, ...own.reasons });
    texts = own;
    shown = locale;
    return texts;
  });
  if (currentLocale() !== 'en') setTimeout(() => void loadErrorTexts(), LOAD_AFTER_MS);
}

/** So that what the page needs comes first; without a connection they could not come any more. */
const LOAD_AFTER_MS = 3_000;
