import { currentLocale, loadPageTexts, markDocument, type PageTexts } from '#web/messages/locales.ts';

export type RequestTexts = PageTexts['requestPage'];
export type ShareTexts = PageTexts['sharePage'];

/** The texts of a public page in the language of the browser; in English if that catalogue cannot be loaded. */
export function inLanguage<N extends 'requestPage' | 'sharePage'>(name: N): Promise<PageTexts[N]> {
  const locale = currentLocale();
  markDocument(locale);
  return loadPageTexts(name, locale).catch(() => loadPageTexts(name, 'en'));
}

/** Replaces placeholders of a text: `%{name}`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/%\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** The language of the browser with its region, for dates and numbers. */
export function region(): string {
  const locale = currentLocale();
  return navigator.languages.find((language) => language.startsWith(locale)) ?? locale;
}

const ending: Intl.DateTimeFormatOptions = {
  ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const),
  ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const),
};

/** An expiry time in the format of the locale, with the time zone: the mail names that of the sender. */
export function dayOf(stamp: string): string {
  return new Intl.DateTimeFormat(region(), ending).format(new Date(stamp));
}
