import { TZDate } from '@date-fns/tz';
import { format, subDays } from 'date-fns';

/**
 * The moment at which a day begins in a time zone.
 * @param day `YYYY-MM-DD`
 * @param timeZone an IANA name such as `Europe/Prague`
 * @returns ISO 8601 in UTC
 */
export function startOfDay(day: string, timeZone = 'UTC'): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date, timeZone).getTime()).toISOString();
}

/**
 * The day that a text stands for at a moment: itself, or for `{today}` and `{today-7}` the current day in the time zone,
 * or as many days before it.
 * @returns `YYYY-MM-DD`
 */
export function dayAt(now: Date, text: string, timeZone = 'UTC'): string {
  const [isVariable, days = 0] = /^\{today(?:-(\d+))?\}$/.exec(text) ?? [];
  return isVariable ? format(subDays(new TZDate(now.getTime(), timeZone), Number(days)), 'yyyy-MM-dd') : text;
}

/**
 * The last time before `now` at which it was this hour in the time zone.
 * @returns ISO 8601 in UTC
 */
export function lastTimeOfDay(now: Date, hour: number, timeZone: string): string {
  const local = new TZDate(now.getTime(), timeZone);
  const today = new TZDate(local.getFullYear(), local.getMonth(), local.getDate(), hour, timeZone);
  return new Date((today.getTime() <= now.getTime() ? today : subDays(today, 1)).getTime()).toISOString();
}
