import { describe, expect, it } from 'vitest';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { type Actor, can, type SubjectOf } from '#contract/policy.ts';
import { folderMoved, type Moved, mayMove, whyNotInto } from '#web/fileShare/actions/drag/moves.ts';
import { below, buildTree, isWithin, searchTree, withFolder } from '#web/ui/folders/treeData.ts';
import { commandOf } from '#web/ui/folders/treeKeys.ts';

const folder = (id: number, parentId: number | null, name: string, changes: Partial<TreeFolder> = {}): TreeFolder => ({
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
  ...changes,
});

/** Northwind > (Contracts > (2025, 2026 > Annexes), Archive > contracts, Záměry, Locked > Inside, Read only) */
const folderTree = buildTree([
  folder(1, null, 'Northwind'),
  folder(2, 1, 'Contracts'),
  folder(3, 2, '2025'),
  folder(4, 2, '2026'),
  folder(5, 4, 'Annexes'),
  folder(6, 1, 'Archive'),
  folder(7, 6, 'contracts'),
  folder(8, 1, 'Záměry', { hasAttributeGroup: true, attributeGroupId: 1 }),
  folder(9, 1, 'Half locked'),
  folder(10, 9, 'Inside', { rights: 1 }),
  folder(11, 1, 'Read only', { rights: 1 }),
  folder(12, 11, 'Mine'),
  folder(13, 1, 'Bids', { hasAttributeGroup: true, attributeGroupId: 2 }),
]);
const get = (id: number) => folderTree.byId.get(id) as TreeFolder;
const asActor =
  (actor: Actor) =>
  <A extends Parameters<typeof can>[1]>(action: A, ...subject: SubjectOf<A>) =>
    can(actor, action, ...subject);
const editor = asActor({ id: 5, isAdmin: false, isSysAdmin: false });
const admin = asActor({ id: 1, isAdmin: true, isSysAdmin: false });

describe('moving a folder away', () => {
  it.each([
    ['one with its folders', 2, true],
    ['the root', 1, false],
    ['one with a folder below that may only be read', 9, false],
    ['one that may only be read', 11, false],
    ['one of a parent that may only be read', 12, false],
  ])('%s', (_, id, expected) => {
    expect(mayMove(folderTree, editor, get(id))).toBe(expected);
  });

  it('is allowed to administrators except for the root', () => {
    expect([1, 9, 11, 12].map((id) => mayMove(folderTree, admin, get(id)))).toEqual([false, true, true, true]);
  });
});

describe('moving into a folder', () => {
  const files: Moved = { fileIds: [101, 102], folderIds: [], parentId: 2, name: 'a.txt' };
  it.each([
    ['takes what may go there', folderMoved(get(5)), 6, undefined],
    ['refuses a folder for itself', folderMoved(get(2)), 2, 'intoItself'],
    ['refuses a folder for one of its own below', folderMoved(get(2)), 5, 'below'],
    ['refuses what is there already', folderMoved(get(3)), 2, 'here'],
    ['refuses where one may only read', folderMoved(get(3)), 11, 'forbidden'],
    ['refuses another attribute group', folderMoved(get(3)), 8, 'attributeGroups'],
    ['refuses a name that is taken, however it is written', folderMoved(get(2)), 6, 'taken'],
    ['takes files', files, 6, undefined],
    ['takes files where a folder could not go', files, 4, undefined],
    ['refuses files that are there already', files, 2, 'here'],
  ])('%s', (_, moved, target, expected) => {
    expect(whyNotInto(folderTree, editor, moved, get(target))).toBe(expected);
  });

  it('is allowed to administrators regardless of attribute groups', () => {
    expect(whyNotInto(folderTree, admin, folderMoved(get(3)), get(8))).toBeUndefined();
  });

  it('rejects files of one attribute group for a folder of another, and accepts them within one', () => {
    const inGroup: Moved = { ...files, parentId: 8 };
    expect(whyNotInto(folderTree, editor, inGroup, get(13))).toBe('attributeGroups');
    expect(whyNotInto(folderTree, editor, { ...files, parentId: 13 }, get(13))).toBe('here');
  });

  it('accepts copies in the same folder, and without their attribute group', () => {
    const copied = (moved: Moved, target: number) => whyNotInto(folderTree, editor, moved, get(target), true);
    expect([copied(files, 2), copied(folderMoved(get(2)), 6), copied({ ...files, parentId: 8 }, 13)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([copied(folderMoved(get(2)), 2), copied(files, 11)]).toEqual(['intoItself', 'forbidden']);
  });
});

describe('the folder tree', () => {
  it('returns whether a folder is inside another', () => {
    expect([isWithin(folderTree, 5, 2), isWithin(folderTree, 2, 2), isWithin(folderTree, 2, 5)]).toEqual([
      true,
      true,
      false,
    ]);
    expect([...below(folderTree, 2)].map(({ id }) => id).sort()).toEqual([3, 4, 5]);
  });

  it('changes one folder, keeps its position and does not modify the old tree', () => {
    const starred = withFolder(folderTree, 4, { fav: true });
    expect(starred.byId.get(4)?.fav).toBe(true);
    expect(starred.children.get(2)?.map(({ id, fav }) => [id, fav])).toEqual([
      [3, false],
      [4, true],
    ]);
    expect(get(4).fav).toBe(false);
  });

  it.each([
    ['contr', [1, 2, 6, 7]],
    ['ZAM', [1, 8]],
    ['lock half', [1, 9]],
    ['nowhere', []],
  ])('is searched for "%s" with the ancestors of each', (search, ids) => {
    expect([...searchTree(folderTree, search).byId.keys()]).toEqual(ids);
  });
});

describe('keyboard shortcuts of a folder', () => {
  const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  it.each([
    ['F2', {}, 'rename'],
    ['Delete', {}, 'remove'],
    ['ContextMenu', {}, 'menu'],
    ['F10', { shiftKey: true }, 'menu'],
    ['F10', {}, undefined],
    ['Delete', { shiftKey: true }, undefined],
    ['Delete', { ctrlKey: true }, undefined],
    ['a', {}, undefined],
  ])('%s %o', (key, held, expected) => {
    expect(commandOf({ ...plain, key, ...held })).toBe(expected);
  });
});
