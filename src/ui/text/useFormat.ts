import { useStored } from '#authProvider/useStored.ts';
import { formatSize, remembered } from '#contract/rules/sizes.ts';
import { knownLocale, knownTimeZone } from './format.ts';

/** Formats in the culture and time zone of the profile, or the configured ones. */
export interface Format {
  locale: string;
  timeZone: string;
  /** A timestamp of the API (ISO 8601, UTC), as date and time. */
  formatDateTime(stamp: string): string;
  /** A short form of a timestamp: `09:12` today, `Yesterday`, `19 Nov`, `14 Mar 2025`. */
  formatRecent(stamp: string): string;
  /** The date of a timestamp in the user's time zone, or a plain date (`YYYY-MM-DD`) unchanged. */
  formatDate(date: string): string;
  /** Bytes, as `1.4 MB`. */
  formatSize(bytes: number): string;
  formatNumber(value: number): string;
  /** The current date of the user, `YYYY-MM-DD`. */
  today(): string;
}

export function useFormat(): Format {
  const profile = useStored('profile');
  const defaults = useStored('settings')?.defaults;
  const locale = knownLocale(profile?.cultureId, defaults?.cultureId);
  const timeZone = knownTimeZone(profile?.timeZone, profile?.timeZoneId, defaults?.timeZoneId);
  return formats(`${locale} ${timeZone}`);
}

const DAY_MS = 24 * 60 * 60 * 1000;
const capital = (text: string, locale: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** One for all components: each has eight formatters of the browser. */
const formats = remembered((key) => {
  const [locale = '', timeZone = ''] = key.split(' ');
  return createFormat(locale, timeZone);
});

function createFormat(locale: string, timeZone: string): Format {
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  const utcDate = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
  const dayOfYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const iso = new Intl.DateTimeFormat('sv-SE', { timeZone });
  const number = new Intl.NumberFormat(locale);
  return {
    locale,
    timeZone,
    formatDateTime: (stamp) => dateTime.format(new Date(stamp)),
    formatRecent: (stamp) => {
      const [day, today] = [iso.format(new Date(stamp)), iso.format(new Date())];
      if (day === today) return time.format(new Date(stamp));
      const days = (Date.parse(today) - Date.parse(day)) / DAY_MS;
      if (days === 1) return capital(relative.format(-1, 'day'), locale);
      return (day.slice(0, 4) === today.slice(0, 4) ? dayOfYear : date).format(new Date(stamp));
    },
    formatDate: (text) => (text.length === 10 ? utcDate : date).format(new Date(text)),
    formatSize: (bytes) => formatSize(bytes, locale),
    formatNumber: (value) => number.format(value),
    today: () => iso.format(new Date()),
  };
}
