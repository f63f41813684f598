/** The expiry date of a file, and how many days before it users are notified. */
export interface Expiry {
  /** `YYYY-MM-DD`; null when the file does not expire. */
  expiryDate: string | null;
  /** Days; null only without a date. */
  expiryNoticePeriod: number | null;
}

export type ExpiryState = 'expired' | 'expiring';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Adds days to a date. Computed in UTC, where every day has 24 hours. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Whether a file has expired, or expires within its notice period; undefined otherwise.
 * @param today the date in the viewer's time zone
 */
export function expiryState({ expiryDate, expiryNoticePeriod }: Expiry, today: string): ExpiryState | undefined {
  if (!expiryDate) return undefined;
  if (expiryDate < today) return 'expired';
  return expiryDate <= addDays(today, expiryNoticePeriod ?? 0) ? 'expiring' : undefined;
}

/** The first day of the notice period; null when the file does not expire. */
export function noticeDate({ expiryDate, expiryNoticePeriod }: Expiry): string | null {
  return expiryDate && addDays(expiryDate, -(expiryNoticePeriod ?? 0));
}

/** Setting a date without a period applies the default period; removing the date removes the period. */
export function withExpiryDate(expiry: Expiry, expiryDate: string | null, defaultPeriod: number): Expiry {
  if (!expiryDate) return { expiryDate: null, expiryNoticePeriod: null };
  return { expiryDate, expiryNoticePeriod: expiry.expiryNoticePeriod ?? defaultPeriod };
}
