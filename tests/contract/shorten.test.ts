import { describe, expect, it } from 'vitest';
import { nextNames, numberedName } from '#contract/rules/names.ts';
import { shorten } from '#contract/rules/shorten.ts';

const england = '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';

describe('a text that is shortened', () => {
  it.each([
    ['an emoji', '😀'],
    ['a family of joined emoji', '👩‍👩‍👧'],
    ['a flag of two letters', '🇨🇿'],
    ['a flag of tags', england],
    ['a letter with two accents', 'q\u0323\u0307'],
    ['a Hangul syllable in jamo', '\u1112\u1161\u11ab'],
    ['a Devanagari syllable', 'कि'],
  ])('is never cut through %s', (_, character) => {
    for (let max = character.length; max < 4 * character.length; max++)
      expect(shorten(character.repeat(5), max)).toBe(character.repeat(Math.floor(max / character.length)));
  });

  it('stays as it is when it is short enough', () => {
    expect([shorten('abc', 3), shorten('😀', 2)]).toEqual(['abc', '😀']);
  });

  it('is cut between code points when one character alone is too long', () => {
    const long = `😀${'\u{1f3fb}\u0301'.repeat(100)}`;
    for (const max of [20, 21, 22]) {
      expect(shorten(long, max)).toMatch(/^[^\p{Surrogate}]+$/u);
      expect(shorten(long, max).length).toBeGreaterThan(max - 2);
    }
  });
});

describe('a numbered name', () => {
  it('keeps to 255 units and to whole characters', () => {
    for (const stem of ['😀'.repeat(125), `a${'😀'.repeat(125)}`, '👩‍👩‍👧'.repeat(31), england.repeat(18)]) {
      for (const name of [
        numberedName(`${stem}.txt`, 2),
        ...nextNames(`${stem}.txt`, 12),
        numberedName(stem, 2, true),
      ]) {
        expect(name.length).toBeLessThanOrEqual(255);
        expect(name).toMatch(/^(a?(😀|👩‍👩‍👧|🏴\p{Cf}{6})+) \(\d+\)(\.txt)?$/u);
      }
    }
  });

  it('does not get too long by a long extension', () => {
    const names = [`a.${'x'.repeat(253)}`, `a.${'😀'.repeat(126)}`].map((name) => numberedName(name, 2));
    for (const name of names) expect(name.length).toBeLessThanOrEqual(255);
    expect(names.map((name) => name.slice(-4))).toEqual(['(2)', '(2)'].map((end) => ` ${end}`));
  });
});
