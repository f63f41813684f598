import { sharePage as english } from '#web/messages/en/sharePage.ts';
import { currentLocale } from '#web/messages/locales.ts';

export type ShareTexts = typeof english;

const translations = {
  en: async () => english,
  cs: async () => (await import('#web/messages/cs/sharePage.ts')).sharePage,
  de: async () => (await import('#web/messages/de/sharePage.ts')).sharePage,
};

/** What the page says, in the language of the browser. */
export function loadTexts(): Promise<ShareTexts> {
  return translations[currentLocale()]().catch(() => english);
}

/** Puts values into a text: `%{name}`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/%\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
