import { describe, expect, it } from 'vitest';
import { isSameChoice, pick, type TransactionMode } from '#resources/folderPermissions/entries.ts';

const unit = (id: number, isGroup: boolean): TransactionMode => ({ id, name: `Unit ${id}`, isGroup });
const [anna, boris, lawyers, brno] = [unit(1, false), unit(2, false), unit(3, true), unit(4, true)];

describe('choosing whom an entry means', () => {
  it.each([
    ['the first group', [], lawyers, [lawyers]],
    ['another group, which is joined by "and"', [lawyers], brno, [lawyers, brno]],
    ['a group again, which takes it out', [lawyers, brno], lawyers, [brno]],
    ['a user, who stands alone', [lawyers, brno], anna, [anna]],
    ['another user instead', [anna], boris, [boris]],
    ['a user again, who is taken out', [anna], anna, []],
    ['a group instead of a user', [anna], lawyers, [lawyers]],
    ['a unit of an entry that names a user and a group', [anna, lawyers], lawyers, [anna]],
  ])('%s', (_, chosen, clicked, expected) => {
    expect(pick(chosen, clicked)).toEqual(expected);
  });

  it('means the same in any order', () => {
    expect(isSameChoice([lawyers, brno], [brno, lawyers])).toBe(true);
    expect(isSameChoice([lawyers], [lawyers, brno])).toBe(false);
    expect(isSameChoice([lawyers], [brno])).toBe(false);
  });
});
