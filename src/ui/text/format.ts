import type { SettingsView } from '#contract/instance/settings.ts';
import { formatSize, remembered } from '#contract/rules/sizes.ts';
import type { Profile } from '#contract/users/users.ts';

/** Formats of numbers and times. */

/** The first time zone that this browser knows. Profiles may contain the Windows name of a zone. */
export function knownTimeZone(...requested: (string | undefined)[]): string {
  const zones = requested.map((zone) => (zone === 'GMT Standard Time' ? 'Europe/London' : zone));
  return zones.find((zone) => zone && isTimeZone(zone)) ?? 'UTC';
}

/** The first valid language tag (`en-gb`). */
export function knownLocale(...requested: (string | undefined)[]): string {
  return requested.find((culture) => culture && isLocale(culture)) ?? 'en-GB';
}

const isTimeZone = remembered((timeZone) => isKnown(() => new Intl.DateTimeFormat('en', { timeZone })));
const isLocale = remembered((culture) => isKnown(() => new Intl.Locale(culture)));

function isKnown(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

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

const DAY_MS = 24 * 60 * 60 * 1000;
const capital = (text: string, locale: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** One for all that show texts: each has eight formatters of the browser. */
const formats = remembered((key) => {
  const [locale = '', timeZone = ''] = key.split(' ');
  return createFormat(locale, timeZone);
});

/** The formats of a user, or those of the instance for what the profile leaves open. */
export function formatOf(
  profile: Pick<Profile, 'cultureId' | 'timeZone' | 'timeZoneId'> | undefined,
  defaults: SettingsView['defaults'] | undefined,
): Format {
  const locale = knownLocale(profile?.cultureId, defaults?.cultureId);
  const timeZone = knownTimeZone(profile?.timeZone, profile?.timeZoneId, defaults?.timeZoneId);
  return formats(`${locale} ${timeZone}`);
}

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
