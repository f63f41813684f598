/** When a file ends, and how many days before it people are told. */
export interface Expiry {
  /** `YYYY-MM-DD`; null when the file never ends. */
  expiryDate: string | null;
  /** Days; null only without a date. */
  expiryNoticePeriod: number | null;
}

export type ExpiryState = 'expired' | 'expiring';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The plain date so many days later. Counted in UTC, where every day has 24 hours. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Whether a file has ended, or ends within its notice period; undefined when neither.
 * @param today the plain date in the time zone of anyone who looks
 */
export function expiryState({ expiryDate, expiryNoticePeriod }: Expiry, today: string): ExpiryState | undefined {
  if (!expiryDate) return undefined;
  if (expiryDate < today) return 'expired';
  return expiryDate <= addDays(today, expiryNoticePeriod ?? 0) ? 'expiring' : undefined;
}

/** The first day on which people are told; null when the file never ends. */
export function noticeDate({ expiryDate, expiryNoticePeriod }: Expiry): string | null {
  return expiryDate && addDays(expiryDate, -(expiryNoticePeriod ?? 0));
}

/** A date set with an empty period takes the usual period; a date cleared takes the period along. */
export function withExpiryDate(expiry: Expiry, expiryDate: string | null, defaultPeriod: number): Expiry {
  if (!expiryDate) return { expiryDate: null, expiryNoticePeriod: null };
  return { expiryDate, expiryNoticePeriod: expiry.expiryNoticePeriod ?? defaultPeriod };
}
