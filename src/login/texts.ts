import { signIn as english } from '#web/messages/en/signIn.ts';
import { currentLocale } from '#web/messages/locales.ts';

export type SignInTexts = typeof english;

const translations = {
  en: async () => english,
  cs: async () => (await import('#web/messages/cs/signIn.ts')).signIn,
  de: async () => (await import('#web/messages/de/signIn.ts')).signIn,
};

/** The few texts that are needed before the app, in the current language; the document is marked as being in it. */
export async function loadTexts(): Promise<SignInTexts> {
  const locale = currentLocale();
  const texts = await translations[locale]().catch(() => undefined);
  document.documentElement.lang = texts ? locale : 'en';
  return texts ?? english;
}
