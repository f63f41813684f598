import { describe, expect, it } from 'vitest';
import { daysOf, lastMonths } from '#resources/settings/months.ts';

describe('the months of the usage panels', () => {
  it('are the last twelve, also across years, on any day', () => {
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
