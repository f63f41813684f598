import { currentLocale, type LocaleId } from '#web/messages/locales.ts';

/** What a page says, in the language of the browser; in English where that does not come. */
export async function inLanguage<T>(translations: Record<LocaleId, () => Promise<T>>): Promise<T> {
  const locale = currentLocale();
  document.documentElement.lang = locale;
  return translations[locale]().catch(translations.en);
}

/** Puts values into a text: `%{name}`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/%\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** The language with the region that the browser gives it, for dates and numbers. */
export function region(): string {
  const locale = currentLocale();
  return navigator.languages.find((language) => language.startsWith(locale)) ?? locale;
}

/** When something ends, as people read it. */
export function dayOf(stamp: string): string {
  return new Intl.DateTimeFormat(region(), { dateStyle: 'full', timeStyle: 'short' }).format(new Date(stamp));
}
