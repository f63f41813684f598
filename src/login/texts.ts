import { signIn as english } from '#web/messages/en/signIn.ts';
import { currentLocale, loadPageTexts, markDocument } from '#web/messages/locales.ts';

export type SignInTexts = typeof english;

/** The few texts that are needed before the app, in the current language; the document is marked as being in it. */
export async function loadTexts(): Promise<SignInTexts> {
  const locale = currentLocale();
  const texts = locale === 'en' ? english : await loadPageTexts('signIn', locale).catch(() => undefined);
  markDocument(texts ? locale : 'en');
  return texts ?? english;
}

/** The texts of the second step, which most sign-ins do without. */
export const loadSecondStepTexts = () => loadPageTexts('secondStep', currentLocale());
export type SecondStepTexts = Awaited<ReturnType<typeof loadSecondStepTexts>>;
