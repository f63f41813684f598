import { describe, expect, it } from 'vitest';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { mergeChildren } from '#web/ui/folders/levels.ts';
import { buildTree, pathTo, visibleItems } from '#web/ui/folders/treeData.ts';
import { treeMove, typeAhead } from '#web/ui/folders/treeKeys.ts';

const folder = (id: number, parentId: number | null, name: string): TreeFolder => ({
  id,
  parentId,
  name,
  rights: 2,
  fav: false,
  hasAttributeGroup: false,
  denyDownload: false,
  denyDownloadInherited: false,
  viewOnly: false,
  viewOnlyInherited: false,
  inherit: true,
  rowVersion: 1,
});

/** Northwind > (Contracts > (2025, 2026 > Annexes), Český archiv, Claims) */
const folderTree = buildTree([
  folder(1, null, 'Northwind'),
  folder(2, 1, 'Contracts'),
  folder(3, 2, '2025'),
  folder(4, 2, '2026'),
  folder(5, 4, 'Annexes'),
  folder(6, 1, 'Český archiv'),
  folder(7, 1, 'Claims'),
]);
const shown = (...expanded: number[]) => visibleItems(folderTree, new Set(expanded));

describe('the rows of the tree', () => {
  it('are only the root while it is closed', () => {
    expect(shown().map(({ folder }) => folder.name)).toEqual(['Northwind']);
  });

  it('are the open folders, in the order of the server, with level and position', () => {
    expect(
      shown(1, 2).map(({ folder, level, position, siblings }) => [folder.name, level, position, siblings]),
    ).toEqual([
      ['Northwind', 1, 1, 1],
      ['Contracts', 2, 1, 3],
      ['2025', 3, 1, 2],
      ['2026', 3, 2, 2],
      ['Český archiv', 2, 2, 3],
      ['Claims', 2, 3, 3],
    ]);
  });

  it('can be expanded if they have subfolders; others never count as open', () => {
    const states = shown(1, 7).map(({ folder, hasChildren, expanded }) => [folder.id, hasChildren, expanded]);
    expect(states).toEqual([
      [1, true, true],
      [2, true, false],
      [6, false, false],
      [7, false, false],
    ]);
  });

  it('leave out an open folder below a closed one', () => {
    expect(shown(1, 4)).toHaveLength(4);
  });

  it('include the path to each folder', () => {
    expect(pathTo(folderTree, 5).map(({ id }) => id)).toEqual([1, 2, 4, 5]);
    expect(pathTo(folderTree, 99)).toEqual([]);
  });
});

describe('a key in the tree', () => {
  const lines = shown(1, 2);
  it.each([
    ['ArrowDown', 0, { go: 1 }],
    ['ArrowDown', 5, { go: 5 }],
    ['ArrowUp', 0, { go: 0 }],
    ['Home', 4, { go: 0 }],
    ['End', 0, { go: 5 }],
    ['ArrowRight', 1, { go: 2 }],
    ['ArrowRight', 3, { toggle: 4 }],
    ['ArrowRight', 2, undefined],
    ['ArrowLeft', 1, { toggle: 2 }],
    ['ArrowLeft', 3, { go: 1 }],
    ['ArrowLeft', 5, { go: 0 }],
    ['Enter', 3, { choose: 4 }],
    [' ', 0, { choose: 1 }],
    ['Escape', 0, undefined],
  ])('%s on line %i', (key, active, expected) => {
    expect(treeMove(key, lines, active)).toEqual(expected);
  });

  it.each([
    ['c', 0, 1],
    ['c', 1, 4],
    ['cc', 4, 5],
    ['c', 5, 1],
    ['cl', 0, 5],
    ['cesky', 0, 4],
    ['x', 0, undefined],
  ])('typing %s on line %i leads to line %s', (typed, active, expected) => {
    expect(typeAhead(lines, active, typed)).toBe(expected);
  });
});

describe('a lazily loaded tree', () => {
  const line = (id: number, parentId: number | null, name: string, hasChildren: boolean) => ({
    ...folder(id, parentId, name),
    hasChildren,
  });
  const first = buildTree([line(1, null, 'Northwind', true), line(2, 1, 'A', true), line(3, 1, 'B', true)], true);
  const states = (partial: typeof first, ...open: number[]) =>
    visibleItems(partial, new Set(open)).map(({ folder, hasChildren, loading }) => [folder.name, hasChildren, loading]);

  it('can be expanded at folders that are not loaded, and shows that they are loading', () => {
    expect(states(first, 1, 2)).toEqual([
      ['Northwind', true, false],
      ['A', true, true],
      ['B', true, false],
    ]);
    expect(treeMove('ArrowRight', visibleItems(first, new Set([1, 2])), 1)).toBeUndefined();
  });

  it('inserts levels in their order, and removes missing folders', () => {
    const levels = [line(1, null, 'Northwind', true), line(4, 1, '0', false), line(2, 1, 'A', true)];
    const grown = mergeChildren(first, [...levels, line(5, 2, 'in A', false)], [2]);
    expect(states(grown, 1, 2).map(([name]) => name)).toEqual(['Northwind', '0', 'A', 'in A']);
    expect(grown.partial).toBe(true);
  });

  it('does not load empty levels again', () => {
    const grown = mergeChildren(first, [line(1, null, 'Northwind', true), line(2, 1, 'A', true)], [2]);
    expect(states(grown, 1, 2)).toEqual([
      ['Northwind', true, false],
      ['A', false, false],
    ]);
  });
});
