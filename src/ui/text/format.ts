/** Formats of numbers and times. */

const UNITS = [
  { unit: 'gigabyte', size: 1024 ** 3 },
  { unit: 'megabyte', size: 1024 ** 2 },
  { unit: 'kilobyte', size: 1024 },
  { unit: 'byte', size: 1 },
] as const;

/** A size in bytes in the largest suitable unit: `1.4 MB`, `1,4 Mo`. Whole bytes; otherwise one decimal below ten. */
export function formatSize(bytes: number, locale: string): string {
  const { unit, size } = UNITS.find(({ size }) => bytes >= size) ?? UNITS[3];
  const maximumFractionDigits = bytes / size < 10 ? 1 : 0;
  // The short form of byte is a word in English; the narrow form has no space.
  const unitDisplay = unit === 'byte' ? 'narrow' : 'short';
  const parts = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay,
    maximumFractionDigits,
  }).formatToParts(bytes / size);
  const number = parts.filter(({ type }) => type !== 'unit' && type !== 'literal').map(({ value }) => value);
  return `${number.join('')} ${parts.find(({ type }) => type === 'unit')?.value}`;
}

/** The first time zone that this browser knows. Profiles may contain the Windows name of a zone. */
export function knownTimeZone(...requested: (string | undefined)[]): string {
  const zones = requested.map((zone) => (zone === 'GMT Standard Time' ? 'Europe/London' : zone));
  return zones.find((zone) => zone && isKnown(() => new Intl.DateTimeFormat('en', { timeZone: zone }))) ?? 'UTC';
}

/** The first valid language tag (`en-gb`). */
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
