import { describe, expect, it } from 'vitest';
import { addDays, expiryState, withExpiryDate } from '#contract/rules/expiry.ts';

const today = '2026-03-02';

describe('the expiry of a file', () => {
  it.each([
    ['has no date', null, null, undefined],
    ['ended yesterday', '2026-03-01', 0, 'expired'],
    ['ends today, with no notice', '2026-03-02', 0, 'expiring'],
    ['ends tomorrow, with no notice', '2026-03-03', 0, undefined],
    ['ends on the last day of the notice', '2026-04-01', 30, 'expiring'],
    ['ends a day after the notice', '2026-04-02', 30, undefined],
    ['ends today, the period being unknown', '2026-03-02', null, 'expiring'],
  ])('of one that %s', (_what, expiryDate, expiryNoticePeriod, expected) => {
    expect(expiryState({ expiryDate, expiryNoticePeriod }, today)).toBe(expected);
  });

  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-28', 2, '2026-03-30'],
  ])('%s and %i days is %s, also where clocks change in between', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });
});

describe('setting an expiry date', () => {
  it.each([
    [
      'takes the usual period where there is none',
      null,
      '2026-05-01',
      { expiryDate: '2026-05-01', expiryNoticePeriod: 30 },
    ],
    ['keeps a period of its own', 7, '2026-05-01', { expiryDate: '2026-05-01', expiryNoticePeriod: 7 }],
    ['keeps a period of no days', 0, '2026-05-01', { expiryDate: '2026-05-01', expiryNoticePeriod: 0 }],
    ['clears the period with the date', 7, null, { expiryDate: null, expiryNoticePeriod: null }],
  ])('%s', (_what, expiryNoticePeriod, date, expected) => {
    expect(withExpiryDate({ expiryDate: '2026-04-01', expiryNoticePeriod }, date, 30)).toEqual(expected);
  });
});
