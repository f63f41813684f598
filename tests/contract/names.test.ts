import { describe, expect, it } from 'vitest';
import { extensionOf, nameKey, nameProblem, normaliseName, sortKey } from '#contract/rules/names.ts';

const england = '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';

describe('names', () => {
  it.each([
    ['', 'A name is required.'],
    ['.', 'A name can’t be “.”.'],
    ['..', 'A name can’t be “..”.'],
    ['a/b', 'A name can’t contain / or \\.'],
    ['a\\b', 'A name can’t contain / or \\.'],
    ['a\u0000b', 'A name can’t contain invisible characters.'],
    ['a\u202eb', 'A name can’t contain invisible characters.'],
    ['a\u2066b', 'A name can’t contain invisible characters.'],
    ['a\u200bb', 'A name can’t contain invisible characters.'],
    ['\ufeffa', 'A name can’t contain invisible characters.'],
    ['a\u2062b', 'A name can’t contain invisible characters.'],
    ['a\u{e0067}b', 'A name can’t contain invisible characters.'],
    ['🏴\u{e0067}\u{e0062}', 'A name can’t contain invisible characters.'],
    [`🏴${'\u{e0067}'.repeat(40)}\u{e007f}`, 'A name can’t contain invisible characters.'],
    ['a\ud800', 'A name can’t contain invisible characters.'],
    ['x'.repeat(256), 'A name can have up to 255 characters.'],
  ])('rejects %j', (name, problem) => {
    expect(nameProblem(name)).toBe(problem);
  });

  it.each([
    'Q3 “final” report.pdf',
    '=1+1',
    '👩‍👩‍👧.png',
    'می\u200cخواهم',
    `${england}.png`,
    'x'.repeat(255),
    '...',
    'con',
    'a:b',
    '%41',
  ])('accepts %j', (name) => expect(nameProblem(name)).toBeUndefined());

  it('are trimmed and composed', () => {
    expect(normaliseName('  Cafe\u0301 ')).toBe('Café');
  });

  it('are stored without direction marks, soft hyphens and word joiners', () => {
    expect(normaliseName('\u200fחוזה\u200e 2026.pdf\u061c')).toBe('חוזה 2026.pdf');
    expect(normaliseName('Donau\u00addampf\u2060schiff \u200f')).toBe('Donaudampfschiff');
    expect(normaliseName('Cafe\u00ad\u0301')).toBe('Café');
    expect(nameProblem(normaliseName('\u200f'))).toBe('A name is required.');
  });

  it('are equal regardless of case and composition, and differ by accents', () => {
    expect(nameKey('CAFÉ')).toBe(nameKey('cafe\u0301'));
    expect(nameKey('cafe')).not.toBe(nameKey('café'));
  });

  it('are sorted in natural order', () => {
    const expected = ['1', '2', '10', '010b', 'Äpfel 2', 'äpfel 10', 'apple', 'Banana', 'file9', 'file10', 'file100'];
    const shuffled = [...expected].reverse();
    expect(shuffled.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual(expected);
  });

  it.each([
    ['photo.JPG', 'jpg'],
    ['archive.tar.gz', 'gz'],
    ['.profile', ''],
    ['README', ''],
  ])('%s has the extension %j', (name, extension) => {
    expect(extensionOf(name)).toBe(extension);
  });
});
