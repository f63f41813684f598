import { describe, expect, it } from 'vitest';
import { daysOf, lastMonths } from '#resources/settings/months.ts';
import { isNarrowed, type ListDefaults, listParamsIn, queryOf, sortedBy } from '#web/ui/list/listParams.ts';

const defaults: ListDefaults<'name' | 'email'> = {
  fields: ['name', 'email'],
  dir: 'asc',
  takes: [15, 50],
  filters: ['from', 'ip'],
};
const read = (text: string, of = defaults) => listParamsIn(new URLSearchParams(text), of);
const write = (text: string, changes: object, of = defaults) =>
  queryOf({ ...read(text, of), ...changes }, of, new URLSearchParams(text)).toString();

describe('what of a list is shown, in the address', () => {
  it('is as usual where the address says nothing, or nothing that makes sense', () => {
    const nothing = { search: '', page: 1, take: 15, sort: 'name', dir: 'asc', filters: {} };

    expect(read('')).toEqual(nothing);
    expect(read('page=0&take=17&sort=password&dir=up&search=%20&ip=')).toEqual(nothing);
  });

  it('reads back what it wrote, and leaves out what is as usual', () => {
    const text = write('', { search: 'le gal', page: 3, take: 50, sort: 'email', dir: 'desc', filters: { ip: '::1' } });

    expect(text).toBe('search=le+gal&page=3&take=50&sort=email&dir=desc&ip=%3A%3A1');
    expect(write(text, { search: '', page: 1, take: 15, sort: 'name', dir: 'asc', filters: {} })).toBe('');
  });

  it('keeps the rest of the address, another list of the page included', () => {
    const members = { ...defaults, prefix: 'members.' };

    expect(write('tab=a&candidates.page=2', { search: 'x' }, members)).toBe('tab=a&candidates.page=2&members.search=x');
  });

  it('turns the order round on the same column and begins upwards on another', () => {
    const start = read('');

    expect(sortedBy(start, 'name')).toEqual({ sort: 'name', dir: 'desc' });
    expect(sortedBy({ ...start, dir: 'desc' }, 'name')).toEqual({ sort: 'name', dir: 'asc' });
    expect(sortedBy({ ...start, dir: 'desc' }, 'email')).toEqual({ sort: 'email', dir: 'asc' });
  });

  it('knows when it is narrowed', () => {
    expect([read(''), read('page=2'), read('search=a'), read('from=2026-01-01')].map(isNarrowed)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});

describe('the months of the usage panels', () => {
  it('are the last twelve, over the turn of a year, whatever day it is', () => {
    const months = lastMonths(new Date('2026-03-31T23:30:00Z'));

    expect(months).toHaveLength(12);
    expect([months[0], months[1], months[3], months[11]]).toEqual(['2026-03', '2026-02', '2025-12', '2025-04']);
  });

  it.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-12', '2026-12-31'],
  ])('%s ends on %s', (month, to) => {
    expect(daysOf(month)).toEqual({ from: `${month}-01`, to });
  });
});
