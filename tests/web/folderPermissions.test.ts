import { describe, expect, it } from 'vitest';
import type { FolderPermission } from '#contract/fileNodes/folders.ts';
import { type BizUnit, isSameChoice, pick, widerAbove } from '#resources/folderPermissions/entries.ts';

const unit = (id: number, isGroup: boolean): BizUnit => ({ id, name: `Unit ${id}`, isGroup });
const [anna, boris, lawyers, brno] = [unit(1, false), unit(2, false), unit(3, true), unit(4, true)];

describe('choosing the units of an entry', () => {
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

  it('is the same in any order', () => {
    expect(isSameChoice([lawyers, brno], [brno, lawyers])).toBe(true);
    expect(isSameChoice([lawyers], [lawyers, brno])).toBe(false);
    expect(isSameChoice([lawyers], [brno])).toBe(false);
  });
});

describe('an inherited entry that is wider than groups joined by "and"', () => {
  const above = (rights: 1 | 2, units: BizUnit[], inherited = true): FolderPermission => ({
    id: 9,
    rights,
    bizUnits: units.map(({ id, name, isGroup }) => ({ bizUnitId: id, bizUnitName: name, isGroup })),
    inherited,
    folderId: 1,
    folderName: 'Finance',
    rowVersion: 1,
  });
  it.each([
    ['the same right for one of the groups', above(2, [lawyers]), true],
    ['more than is chosen', above(2, [lawyers]), true, 1 as const],
    ['less than is chosen', above(1, [lawyers]), false],
    ['another group', above(2, [unit(5, true)]), false],
    ['the same groups', above(2, [brno, lawyers]), false],
    ['its own entry', above(2, [lawyers], false), false],
  ])('is reported for %s', (_, entry, isWarned, rights: 1 | 2 = 2) => {
    expect(widerAbove([entry], { rights, units: [lawyers, brno] })).toEqual(isWarned ? [entry] : []);
  });

  it('is not reported for a single group', () => {
    expect(widerAbove([above(2, [])], { rights: 2, units: [lawyers] })).toEqual([]);
  });
});
