import { describe, expect, it } from 'vitest';
import { failureOf, tryEach } from '#web/fileShare/actions/tryEach.ts';
import { partsOf, shortened } from '#web/fileShare/search/Marked.tsx';
import { isActive, savedQueryOf, searchOf } from '#web/fileShare/search/saved/savedSearches.ts';
import { endsOf, filtersOf, normalisedSearch, rangeOf, searchIn, writeSearch } from '#web/fileShare/state/search.ts';

describe('a search', () => {
  it('is normalised: trimmed, without empty values', () => {
    expect(normalisedSearch({ text: ' budget ', values: { 1: '', 2: '__', 3: 'x' } })).toEqual({
      text: 'budget',
      values: { 3: 'x' },
    });
    expect(normalisedSearch({ text: '  ', values: { 1: '__' } })).toBeUndefined();
  });

  it('sends its values by attribute', () => {
    expect(filtersOf({ text: '', values: { 7: '100__200' } })).toEqual([{ attributeId: 7, value: '100__200' }]);
  });

  it('keeps how values are compared, in the address and for saving, only where there is a value', () => {
    const search = { text: '', attributeGroupId: 3, values: { 7: 'Ann', 9: 'x' }, operators: { 7: 'isNot' as const } };
    const query = new URLSearchParams();
    writeSearch(query, search);
    expect(query.toString()).toBe('group=3&attribute7=Ann&attribute9=x&attribute7.operator=isNot');
    expect(searchIn(query)).toEqual(search);
    expect(filtersOf(search)[0]).toEqual({ attributeId: 7, value: 'Ann', operator: 'isNot' });
    expect(searchOf({ query: savedQueryOf(12, search) })).toEqual(search);
    expect(normalisedSearch({ ...search, values: { 9: 'x' } })?.operators).toBeUndefined();
    expect(searchIn(new URLSearchParams('attribute7=Ann&attribute7.operator=like'))).toEqual({
      text: '',
      values: { 7: 'Ann' },
    });
  });

  it.each([
    ['', '', ''],
    ['1', '', '1__'],
    ['', '2', '__2'],
    ['1', '2', '1__2'],
  ])('from %j to %j is the range %j', (start, end, range) => {
    expect(rangeOf(start, end)).toBe(range);
    expect(endsOf(range)).toEqual([start, end]);
  });
});

describe('a saved search', () => {
  const search = { text: 'rent {today}', attributeGroupId: 3, values: { 7: '{today}__', 9: '{me}' } };

  it('is restored as it was entered, with its variables', () => {
    const query = savedQueryOf(12, search);
    expect(query).toEqual({
      id: 12,
      search: 'rent {today}',
      attributeGroupId: 3,
      attributes: [
        { attributeId: 7, value: '{today}__' },
        { attributeId: 9, value: '{me}' },
      ],
    });
    expect(searchOf({ query })).toEqual(search);
  });

  it('is active in its folder only', () => {
    const saved = { query: savedQueryOf(12, search) };
    expect(isActive(saved, 12, search)).toBe(true);
    expect(isActive(saved, 13, search)).toBe(false);
    expect(isActive(saved, 12, { ...search, text: 'rent' })).toBe(false);
    expect(isActive(saved, 12, undefined)).toBe(false);
  });
});

describe('a snippet', () => {
  const words = (text: string, ranges: [number, number][]) =>
    partsOf(text, ranges).map(({ text: words, isHit }) => (isHit ? `[${words}]` : words));

  it.each<[string, [number, number][], string]>([
    ['budget', [], 'budget'],
    ['budget', [[0, 6]], '[budget]'],
    ['the budget', [[4, 7]], 'the [bud]get'],
    [
      'abcdef',
      [
        [3, 4],
        [0, 1],
      ],
      '[a]bc[d]ef',
    ],
    [
      'abcdef',
      [
        [0, 3],
        [2, 5],
      ],
      '[abc][de]f',
    ],
    ['abc', [[1, 9]], 'a[bc]'],
  ])('%s is marked at %j', (text, ranges, marked) => {
    expect(words(text, ranges).join('')).toBe(marked);
  });

  it('starts shortly before its first match', () => {
    const text = 'A long way to go before anything of interest comes: the budget';
    const at = text.indexOf('budget');
    const { text: short, ranges } = shortened({ text, ranges: [[at, at + 6]] });
    expect(short.startsWith('…')).toBe(true);
    expect(short.length).toBeLessThan(40);
    expect(ranges.map(([from, to]) => short.slice(from, to))).toEqual(['budget']);
    const stamp = { text: '2024-05-04T08:30:00.000Z crane', ranges: [[25, 30]] as const };
    expect(shortened(stamp)).toEqual({ text: '…crane', ranges: [[1, 6]] });
    const word = { text: 'Donaudampfschifffahrtsgesellschaft', ranges: [[22, 34]] as const };
    expect(shortened(word)).toEqual({ text: '…pfschifffahrtsgesellschaft', ranges: [[15, 27]] });
    expect(shortened({ text: 'the budget', ranges: [[4, 10]] }).text).toBe('the budget');
  });
});

describe('an operation on several items', () => {
  it('tries each item; a failed one does not affect the others and is named', async () => {
    const items = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
    const { done, failures } = await tryEach(items, async ({ name }) => {
      if (name === 'b') throw new Error('It is gone.');
    });
    expect(done.map(({ name }) => name)).toEqual(['a', 'c']);
    expect(failureOf(failures, items.length)).toBe('b: It is gone.');
    expect(failureOf(failures, 1)).toEqual(new Error('It is gone.'));
  });
});
