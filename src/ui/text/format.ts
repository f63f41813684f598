/** Numbers and times as people read them. */

const UNITS = [
  { unit: 'GB', size: 1024 ** 3 },
  { unit: 'MB', size: 1024 ** 2 },
  { unit: 'kB', size: 1024 },
  { unit: 'B', size: 1 },
] as const;

/** A size in bytes, in the largest unit that it fills: `1.4 MB`. Whole bytes; else one decimal below ten. */
export function formatSize(bytes: number, locale: string): string {
  const { unit, size } = UNITS.find(({ size }) => bytes >= size) ?? UNITS[3];
  const maximumFractionDigits = bytes / size < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits }).format(bytes / size)} ${unit}`;
}

/**
 * The first of the zones that this browser knows. Profiles may still carry the Windows id that the product's default
 * is written in.
 */
export function knownTimeZone(...requested: (string | undefined)[]): string {
  const zones = requested.map((zone) => (zone === 'GMT Standard Time' ? 'Europe/London' : zone));
  return zones.find((zone) => zone && isKnown(() => new Intl.DateTimeFormat('en', { timeZone: zone }))) ?? 'UTC';
}

/** The first of the cultures (`en-gb`) that is a language tag. */
export function knownLocale(...requested: (string | undefined)[]): string {
  return requested.find((culture) => culture && isKnown(() => new Intl.Locale(culture))) ?? 'en-GB';
}

function isKnown(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}
