import { addDays } from './expiry.ts';

const whole = /^P(?=\d)(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,5})W)?(?:(\d{1,6})D)?$/;

interface Period {
  months: number;
  days: number;
}

function parse(text: string): Period | undefined {
  const found = whole.exec(text);
  if (!found) return undefined;
  const [years = 0, months = 0, weeks = 0, days = 0] = found.slice(1).map((part) => Number(part ?? 0));
  return { months: years * 12 + months, days: weeks * 7 + days };
}

/** Whether a text is an ISO 8601 duration of whole years, months, weeks or days, of at least one day. */
export function isPeriod(text: string): boolean {
  const period = parse(text);
  return period !== undefined && period.months + period.days > 0;
}

/** Adds a period to a date; a day that the month does not have becomes its last day. */
export function addPeriod(date: string, text: string): string {
  const { months, days } = parse(text) ?? { months: 0, days: 0 };
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const start = new Date(Date.UTC(2000, 0, 1));
  start.setUTCFullYear(year, month - 1 + months, 1);
  const last = new Date(Date.UTC(2000, 0, 1));
  last.setUTCFullYear(start.getUTCFullYear(), start.getUTCMonth() + 1, 0);
  start.setUTCDate(Math.min(day, last.getUTCDate()));
  return addDays(start.toISOString().slice(0, 10), days);
}

/** The latest date whose period has ended by a day. */
export function latestStart(today: string, text: string): string {
  const { months, days } = parse(text) ?? { months: 0, days: 0 };
  const [year = 0, month = 1, day = 1] = addDays(today, -days).split('-').map(Number);
  const about = new Date(Date.UTC(2000, 0, 1));
  about.setUTCFullYear(year, month - 1 - months, day);
  // In a short month, the day may have moved into the next month by up to three days.
  let start = addDays(about.toISOString().slice(0, 10), 3);
  while (addPeriod(start, text) > today) start = addDays(start, -1);
  return start;
}
