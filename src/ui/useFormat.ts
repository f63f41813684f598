import { useMemo } from 'react';
import { useMemory } from '#authProvider/useMemory.ts';
import { formatSize, knownLocale, knownTimeZone } from './format.ts';

/** Formats in the culture and the time zone of the profile, or the configured ones (§4 Session). */
export interface Format {
  locale: string;
  timeZone: string;
  /** A stamp of the wire (ISO 8601, UTC), as date and time. */
  formatDateTime(stamp: string): string;
  /** The date of a stamp in the user's zone, or a plain date (`YYYY-MM-DD`) as it is. */
  formatDate(date: string): string;
  /** Bytes, as `1.4 MB`. */
  formatSize(bytes: number): string;
  formatNumber(value: number): string;
  /** The date that it is now for the user, `YYYY-MM-DD`. */
  today(): string;
}

export function useFormat(): Format {
  const profile = useMemory('profile');
  const defaults = useMemory('settings')?.defaults;
  const locale = knownLocale(profile?.cultureId, defaults?.cultureId);
  const timeZone = knownTimeZone(profile?.timeZoneId, defaults?.timeZoneId);
  return useMemo(() => createFormat(locale, timeZone), [locale, timeZone]);
}

function createFormat(locale: string, timeZone: string): Format {
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  const plain = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const iso = new Intl.DateTimeFormat('sv-SE', { timeZone });
  const number = new Intl.NumberFormat(locale);
  return {
    locale,
    timeZone,
    formatDateTime: (stamp) => dateTime.format(new Date(stamp)),
    formatDate: (text) => (text.length === 10 ? plain : date).format(new Date(text)),
    formatSize: (bytes) => formatSize(bytes, locale),
    formatNumber: (value) => number.format(value),
    today: () => iso.format(new Date()),
  };
}
