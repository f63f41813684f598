import { describe, expect, it } from 'vitest';
import { changesOf, rebase } from '#web/fileShare/details/fileDraft.ts';

const base = {
  name: 'Lease.pdf',
  subject: '',
  tags: 'a',
  expiryDate: '',
  expiryNoticePeriod: '',
  'attributeValues.7': 'Northwind',
  'attributeValues.8': '',
};

describe('the body of a save', () => {
  it.each([
    [{}, {}],
    [{ subject: 'New' }, { subject: 'New' }],
    [{ tags: '' }, { tags: '' }],
    [
      { expiryDate: '2027-01-31', expiryNoticePeriod: '30' },
      { expiryDate: '2027-01-31', expiryNoticePeriod: 30 },
    ],
    [{ 'attributeValues.8': '5' }, { attributeValues: [{ attributeId: 8, value: '5' }] }],
    [{ 'attributeValues.7': '' }, { attributeValues: [{ attributeId: 7, value: null }] }],
  ])('of %j is only that', (changes, expected) => {
    expect(changesOf(base, { ...base, ...changes })).toEqual(expected);
  });

  it('removes the period with the date', () => {
    const dated = { ...base, expiryDate: '2027-01-31', expiryNoticePeriod: '30' };
    expect(changesOf(dated, base)).toEqual({ expiryDate: null, expiryNoticePeriod: null });
  });
});

describe('a save after a concurrent change', () => {
  const theirs = { ...base, subject: 'Theirs', tags: 'a, b', 'attributeValues.7': 'Contoso' };
  const mine = { ...base, subject: 'Mine', 'attributeValues.8': '5' };

  it('keeps the input, takes over changes of other fields, and reports conflicts', () => {
    expect(rebase(base, mine, theirs)).toEqual({
      fields: { ...theirs, subject: 'Mine', 'attributeValues.8': '5' },
      changes: [
        { field: 'subject', theirs: 'Theirs', isContested: true },
        { field: 'tags', theirs: 'a, b', isContested: false },
        { field: 'attributeValues.7', theirs: 'Contoso', isContested: false },
      ],
    });
  });

  it('reports no conflict for equal changes', () => {
    const { changes } = rebase(base, { ...base, tags: 'b' }, { ...base, tags: 'b' });
    expect(changes).toEqual([{ field: 'tags', theirs: 'b', isContested: false }]);
  });

  it('has the current fields after the attributes of the folder have changed', () => {
    const { 'attributeValues.8': _, ...fewer } = base;
    expect(Object.keys(rebase(base, mine, fewer).fields)).toEqual(Object.keys(fewer));
  });
});
