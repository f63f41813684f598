import { describe, expect, it } from 'vitest';
import { formatSize } from '#contract/rules/sizes.ts';
import { sizeTicks } from '#resources/settings/sizeTicks.ts';
import { numberAsEntered } from '#web/ui/attributes/useAttributeTexts.ts';
import { knownLocale, knownTimeZone } from '#web/ui/text/format.ts';

describe('sizes switch their unit at 1024 B, 1 MB and 1 GB', () => {
  it.each([
    [0, '0 B'],
    [1, '1 B'],
    [1023, '1,023 B'],
    [1024, '1 kB'],
    [1536, '1.5 kB'],
    [10 * 1024, '10 kB'],
    [1024 ** 2 - 1, '1,024 kB'],
    [1024 ** 2, '1 MB'],
    [300 * 1024 ** 2, '300 MB'],
    [1024 ** 3, '1 GB'],
    [2.25 * 1024 ** 3, '2.3 GB'],
  ])('%d bytes', (bytes, expected) => {
    expect(formatSize(bytes, 'en-GB')).toBe(expected);
  });

  it('uses the language of the profile', () => {
    expect(formatSize(1536, 'cs-CZ')).toBe('1,5 kB');
    expect(formatSize(1536, 'fr-FR')).toBe('1,5 ko');
    expect(formatSize(12, 'fr-FR')).toBe('12 o');
  });
});

describe('a number as an attribute value', () => {
  it.each([
    ['2026', '2026'],
    ['1248000', '1,248,000'],
    ['125000.50', '125,000.50'],
  ])('%s', (value, expected) => {
    expect(numberAsEntered(value, 'en-GB')).toBe(expected);
  });
});

describe('the ticks of a chart of sizes', () => {
  it.each([
    [0, [0]],
    [3, [0, 1, 2, 3]],
    [1000, [0, 200, 400, 600, 800, 1000]],
    [2.3 * 1024 ** 2, [0, 0.5, 1, 1.5, 2, 2.5].map((n) => n * 1024 ** 2)],
    [900 * 1024 ** 3, [0, 200, 400, 600, 800, 1000].map((n) => n * 1024 ** 3)],
  ])('are round numbers up to %d bytes', (largest, ticks) => {
    expect(sizeTicks(largest)).toEqual(ticks);
  });
});

describe('zones and cultures of a profile', () => {
  it.each([
    [['Europe/Prague'], 'Europe/Prague'],
    [['GMT Standard Time', 'Europe/Prague'], 'Europe/London'],
    [['Nowhere/Nothing', 'Europe/Prague'], 'Europe/Prague'],
    [['', undefined], 'UTC'],
  ])('%j is %s', (requested, expected) => {
    expect(knownTimeZone(...requested)).toBe(expected);
  });

  it.each([
    [['en-gb'], 'en-gb'],
    [['not a culture', 'cs-CZ'], 'cs-CZ'],
    [[undefined], 'en-GB'],
  ])('%j is %s', (requested, expected) => {
    expect(knownLocale(...requested)).toBe(expected);
  });
});
