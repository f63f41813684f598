import { signIn as english } from '#web/messages/en/signIn.ts';
import { currentLocale, loadPageTexts, markDocument } from '#web/messages/locales.ts';

export type SignInTexts = typeof english;

/** The texts of the sign-in pages in the current language; also sets the language of the document. */
export async function loadTexts(): Promise<SignInTexts> {
  const locale = currentLocale();
  const texts = locale === 'en' ? english : await loadPageTexts('signIn', locale).catch(() => undefined);
  markDocument(texts ? locale : 'en');
  return texts ?? english;
}

/** The texts of the second step, which most sign-ins do not need. */
export const loadSecondStepTexts = () => loadPageTexts('secondStep', currentLocale());
export type SecondStepTexts = Awaited<ReturnType<typeof loadSecondStepTexts>>;
