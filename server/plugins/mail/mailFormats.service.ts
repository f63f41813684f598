import type { Config } from '#server/config.ts';
import { ianaZone } from '#server/lib/timeZones.ts';
import { type Language, languageIn } from '#server/messages/index.ts';

/** How dates, sizes and lists look in a mail. */
export interface MailFormats {
  language: Language;
  /** A day that has no time: `2026-03-02`. */
  day(date: string): string;
  /** A time with the zone's name. */
  time(on: string): string;
  /** @param bytes are shown in the unit that fits */
  size(bytes: number): string;
}

/** The reader of a mail; what they have not chosen is as for the instance. */
export interface MailReader {
  cultureId: string | null;
  timeZoneId?: string | null;
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** The formats of a reader: their culture, if mails are written in its language. */
export function formatsFor({ defaults }: Pick<Config, 'defaults'>, { cultureId, timeZoneId }: MailReader): MailFormats {
  const chosen = cultureId ?? defaults.cultureId;
  const language = languageIn(chosen);
  const culture = chosen.toLowerCase().split('-')[0] === language ? chosen : 'en-GB';
  const days = new Intl.DateTimeFormat(culture, { dateStyle: 'long', timeZone: 'UTC' });
  const timeZone = ianaZone(timeZoneId ?? defaults.timeZoneId);
  const times = new Intl.DateTimeFormat(culture, { dateStyle: 'full', timeStyle: 'long', timeZone });
  return {
    language,
    day: (date) => days.format(new Date(date)),
    time: (on) => times.format(new Date(on)),
    size(bytes) {
      const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
      const unit = { style: 'unit', unit: UNITS[power], unitDisplay: power === 0 ? 'long' : 'short' } as const;
      return new Intl.NumberFormat(culture, { ...unit, maximumFractionDigits: 1 }).format(bytes / 1024 ** power);
    },
  };
}
