import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  binOrderOf,
  fileOrderOf,
  modeOf,
  queryOf,
  type UrlState,
  urlStateIn,
  withChanges,
} from '#web/fileShare/state/urlState.ts';
import { keyAlongText } from '#web/ui/direction.ts';
import { columnsWithin, maxWidth } from '#web/ui/grid/fitColumns.ts';
import { pagesOf, rowAfterKey } from '#web/ui/grid/listKeys.ts';
import { countOf, everything, isSelected, nothing, only, singleOf, these, toggled } from '#web/ui/grid/selection.ts';
import { shortName } from '#web/ui/grid/shortName.ts';
import { rowsIn } from '#web/ui/grid/useRubberBand.ts';

describe('a selection', () => {
  it.each([
    ['nothing', nothing, false, 0, undefined],
    ['one', only(7), true, 1, 7],
    ['several', these([7, 8, 9]), true, 3, undefined],
    ['everything', everything, true, 100, undefined],
    ['everything but one', toggled(everything, 7), false, 99, undefined],
    ['everything but another', toggled(everything, 8), true, 99, undefined],
    ['everything, one taken out and in again', toggled(toggled(everything, 7), 7), true, 100, undefined],
    ['one, taken out again', toggled(only(7), 7), false, 0, undefined],
    ['two, one taken out', toggled(these([7, 8]), 8), true, 1, 7],
  ])('of %s', (_what, selection, hasSeven, count, single) => {
    expect(isSelected(selection, 7)).toBe(hasSeven);
    expect(countOf(selection, 100)).toBe(count);
    expect(singleOf(selection)).toBe(single);
  });

  it('is not changed when another is made from it', () => {
    const before = only(7);
    toggled(before, 8);
    expect(countOf(before, 100)).toBe(1);
  });
});

describe('a key in the list', () => {
  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 99, 99],
    ['ArrowUp', -1, 99],
    ['ArrowUp', 0, 0],
    ['Home', 50, 0],
    ['End', 0, 99],
    ['PageDown', 0, 20],
    ['PageDown', -1, 20],
    ['PageDown', 90, 99],
    ['PageUp', 50, 30],
    ['PageUp', 5, 0],
    ['x', 5, undefined],
  ])('%s in row %i of 100 leads to row %s', (key, active, expected) => {
    expect(rowAfterKey(key, active, 100, 20)).toBe(expected);
  });

  it('does nothing in an empty list', () => {
    expect(rowAfterKey('End', -1, 0, 20)).toBeUndefined();
  });
});

describe('the pages of rows', () => {
  it.each([
    [0, 0, [0]],
    [0, 199, [0]],
    [199, 200, [0, 1]],
    [450, 1000, [2, 3, 4, 5]],
    [0, -1, []],
  ])('%i to %i', (first, last, expected) => {
    expect(pagesOf(first, last, 200)).toEqual(expected);
  });
});

describe('an address', () => {
  const start = {
    folder: undefined,
    file: undefined,
    tab: 'folder',
    sort: 'name',
    dir: 'asc',
    preview: false,
    edit: undefined,
    search: undefined,
  } as const;
  it.each<[string, Partial<UrlState>]>([
    ['', {}],
    ['folder=12&file=34', { folder: 12, file: 34, tab: 'file' }],
    ['folder=12&tab=upload', { folder: 12, tab: 'upload' }],
    ['file=34&tab=folder', { file: 34 }],
    ['sort=size&dir=desc', { sort: 'size', dir: 'desc' }],
    ['sort=attribute%3A7', { sort: 'attribute:7' }],
    ['file=34&preview=1', { file: 34, tab: 'file', preview: true }],
    ['file=34&edit=34', { file: 34, tab: 'file', edit: 34 }],
    ['folder=-1', { folder: -1 }],
    ['folder=-1&sort=deletedOn&dir=desc', { folder: -1, sort: 'deletedOn', dir: 'desc' }],
    [
      'folder=-1&sort=size&dir=desc&find=budget',
      { folder: -1, search: { text: 'budget', values: {} }, sort: 'size', dir: 'desc' },
    ],
    ['folder=12&find=two+words', { folder: 12, search: { text: 'two words', values: {} } }],
    [
      'folder=12&group=3&attribute7=1__',
      { folder: 12, search: { text: '', attributeGroupId: 3, values: { 7: '1__' } } },
    ],
  ])('%s is read, and written the same', (address, changes) => {
    const urlState = { ...start, ...changes };
    const read = urlStateIn(new URLSearchParams(address));
    expect(read).toMatchObject(urlState);
    expect(queryOf(read).toString()).toBe(address);
  });

  it.each([
    ['folder=12&sort=uploadedOn', { folder: -1 }, 'folder=-1&sort=deletedOn'],
    ['folder=-1&sort=deletedOn&dir=desc', { folder: 12 }, 'folder=12&sort=uploadedOn&dir=desc'],
    ['folder=12&sort=size&dir=desc', { folder: -1 }, 'folder=-1&sort=size&dir=desc'],
    ['folder=12', { folder: -1 }, 'folder=-1'],
    ['folder=12&sort=uploadedBy', { folder: -1 }, 'folder=-1&sort=uploadedBy'],
    ['folder=12&sort=uploadedOn', { folder: 13 }, 'folder=13&sort=uploadedOn'],
    ['folder=12&sort=uploadedOn', { folder: -1, sort: 'name' as const }, 'folder=-1'],
  ])('%s becomes, with %o, %s: Trash and folders sort by their own times', (address, changes, expected) => {
    expect(queryOf(withChanges(urlStateIn(new URLSearchParams(address)), changes)).toString()).toBe(expected);
  });

  it('has the order of names in a list without its column', () => {
    expect(binOrderOf({ sort: 'uploadedBy', dir: 'desc' })).toEqual({ sort: 'name', dir: 'asc' });
    expect(fileOrderOf({ sort: 'deletedBy', dir: 'desc' })).toEqual({ sort: 'name', dir: 'asc' });
  });

  it.each([
    ['folder=12', 'normal'],
    ['folder=12&find=budget', 'search'],
    ['folder=-1', 'bin'],
    ['folder=-1&find=budget', 'bin'],
    ['folder=12&find=++', 'normal'],
    ['folder=12&attribute7=__', 'normal'],
  ])('%s shows the page in the mode %s', (address, mode) => {
    expect(modeOf(urlStateIn(new URLSearchParams(address)))).toBe(mode);
  });

  it.each([
    'folder=-2',
    'folder=0',
    'folder=1e3',
    'folder=%00',
    'file=x',
    'tab=admin',
    'sort=password',
    'sort=attribute:x',
    'preview=1',
    'edit=34',
    'dir=up',
  ])('that is invalid (%s) opens the first page', (address) => {
    expect(queryOf(urlStateIn(new URLSearchParams(address))).size).toBe(0);
  });
});

describe('a rubber band', () => {
  const grid = { rowHeight: 180, lanes: 3, total: 8 };
  it('selects the rows that it touches, and nothing beyond the last row', () => {
    const list = { rowHeight: 36, lanes: 1, total: 10 };
    expect(rowsIn({ left: 5, top: 40, width: 50, height: 70 }, 600, list)).toEqual([1, 2, 3]);
    expect(rowsIn({ left: 5, top: 330, width: 50, height: 900 }, 600, list)).toEqual([9]);
  });

  it('selects in the grid view only the tiles that it touches', () => {
    expect(rowsIn({ left: 10, top: 10, width: 250, height: 200 }, 600, grid)).toEqual([0, 1, 3, 4]);
    expect(rowsIn({ left: 410, top: 200, width: 100, height: 400 }, 600, grid)).toEqual([5]);
  });

  it('picks from the right where the language is written from right to left', () => {
    document.documentElement.dir = 'rtl';
    onTestFinished(() => {
      document.documentElement.dir = 'ltr';
    });
    expect(rowsIn({ left: 410, top: 10, width: 100, height: 100 }, 600, grid)).toEqual([0]);
    expect(rowsIn({ left: 10, top: 10, width: 250, height: 200 }, 600, grid)).toEqual([1, 2, 4, 5]);
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home'].map(keyAlongText)).toEqual([
      'ArrowRight',
      'ArrowLeft',
      'ArrowUp',
      'Home',
    ]);
  });
});

describe('columns of a list', () => {
  const column = (id: string, width: number, enough = width) => ({ ...shownColumn, id, width, enough });
  const shownColumn = { heading: '', importance: 1, cell: () => '' };
  const shown = (width: number, ...columns: ReturnType<typeof column>[]) =>
    columnsWithin(width, columns).map(({ id, width }) => [id, width]);

  it('keep their widths when one is made wider, at the cost of the names', () => {
    expect(shown(590, column('updatedOn', 92), column('size', 180, 80))).toEqual([
      ['updatedOn', 92],
      ['size', 180],
    ]);
    expect(maxWidth('size', 590, [column('updatedOn', 92), column('size', 80)])).toBe(182);
  });

  it('are left out by their importance, and a narrow one takes the remaining width', () => {
    const [kind, signed] = [column('kind', 104), { ...column('signed', 160), importance: 1.5 }];
    const updated = column('updatedOn', 92);
    expect(shown(590, updated, kind, signed, { ...column('size', 0), importance: 2 }).map(([id]) => id)).toEqual([
      'updatedOn',
      'kind',
    ]);
    expect(shown(640, updated, kind, signed, { ...column('size', 20), importance: 2 }).map(([id]) => id)).toEqual([
      'updatedOn',
      'kind',
      'size',
    ]);
  });

  it('are those of time and size first; one that is preferred may leave names less than half', () => {
    const all = [column('updatedOn', 88), column('size', 72), column('value', 92), column('partner', 92)];
    const [updated, size, ...own] = all.map((shape, index) => ({ ...shape, importance: Math.min(index + 1, 3) }));
    if (!updated || !size || !own[0] || !own[1]) throw new Error('Four columns were made.');
    expect(shown(590, updated, ...own, size).map(([id]) => id)).toEqual(['updatedOn', 'size']);
    const preferred = { ...own[0], isPreferred: true };
    expect(shown(590, updated, preferred, own[1], size).map(([id]) => id)).toEqual(['updatedOn', 'value', 'size']);
    expect(shown(480, updated, preferred, own[1], size).map(([id]) => id)).not.toContain('value');
  });

  it('are as narrow as before if there is no room for more', () => {
    expect(shown(590, column('updatedOn', 92), column('size', 400, 80))).toEqual([
      ['updatedOn', 92],
      ['size', 80],
    ]);
  });
});

describe('a name that is too long', () => {
  it('is shortened in the middle, and at its end only if nothing of the beginning would be left', () => {
    const measureText = (text: string) => ({ width: 8 * text.length });
    const canvas = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ measureText } as never);
    expect(shortName('Quay at dawn.png', 200)).toBe('Quay at dawn.png');
    expect(shortName('Minutes of the meeting in May.docx', 200)).toBe('Minutes of t… in May.docx');
    expect(shortName('Quay at dawn.png', 90)).toBe('Quay…wn.png');
    canvas.mockRestore();
  });
});
