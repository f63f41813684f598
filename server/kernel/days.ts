import { TZDate } from '@date-fns/tz';

/**
 * The moment at which a day begins.
 * @param day `YYYY-MM-DD`
 * @param timeZone an IANA name such as `Europe/Prague`
 * @returns ISO 8601 in UTC
 */
export function startOfDay(day: string, timeZone = 'UTC'): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date, timeZone).getTime()).toISOString();
}
