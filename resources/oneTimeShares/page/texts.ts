import { currentLocale, loadPageTexts, markDocument, type PageTexts } from '#web/messages/locales.ts';

export type RequestTexts = PageTexts['requestPage'];
export type ShareTexts = PageTexts['sharePage'];

/** What a page says, in the language of the browser; in English where that does not come. */
export function inLanguage<N extends 'requestPage' | 'sharePage'>(name: N): Promise<PageTexts[N]> {
  const locale = currentLocale();
  markDocument(locale);
  return loadPageTexts(name, locale).catch(() => loadPageTexts(name, 'en'));
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

const ending: Intl.DateTimeFormatOptions = {
  ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const),
  ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const),
};

/** When something ends, as people read it, with their zone: the mail names that of the sender. */
export function dayOf(stamp: string): string {
  return new Intl.DateTimeFormat(region(), ending).format(new Date(stamp));
}
