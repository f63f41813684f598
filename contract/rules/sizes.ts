/** Sizes as screens, messages of the server and the command line write them. */

const UNITS = [
  { unit: 'gigabyte', size: 1024 ** 3 },
  { unit: 'megabyte', size: 1024 ** 2 },
  { unit: 'kilobyte', size: 1024 },
  { unit: 'byte', size: 1 },
] as const;

/** The results of a function by its argument: what browsers make for a language takes them a part of a millisecond. */
export function remembered<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const found = made.get(key);
    if (found !== undefined) return found;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

const sizeFormats = remembered((key) => {
  const [locale = '', unit = '', digits = ''] = key.split(' ');
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    // The short form of byte is a word in English; the narrow form has no space.
    unitDisplay: unit === 'byte' ? 'narrow' : 'short',
    maximumFractionDigits: Number(digits),
  });
});

/** A size in bytes in the largest suitable unit: `1.4 MB`, `1,4 Mo`. Whole bytes; otherwise one decimal below ten. */
export function formatSize(bytes: number, locale: string): string {
  const { unit, size } = UNITS.find(({ size }) => bytes >= size) ?? UNITS[3];
  const digits = bytes / size < 10 ? 1 : 0;
  const parts = sizeFormats(`${locale} ${unit} ${digits}`).formatToParts(bytes / size);
  const number = parts.filter(({ type }) => type !== 'unit' && type !== 'literal').map(({ value }) => value);
  return `${number.join('')} ${parts.find(({ type }) => type === 'unit')?.value}`;
}
