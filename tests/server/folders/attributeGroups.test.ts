import { describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { AttributeType } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

const text = (name: string, more: object = {}) => ({ name, type: AttributeType.Textbox, ...more });
const choice = (name: string, ...texts: string[]) => ({
  name,
  type: AttributeType.Dropdown,
  selections: texts.map((option) => ({ text: option })),
});
const create = (person: Person, name: string, attributes: object[] = []) =>
  person.call(attributeGroups.create, { body: { name, attributes: attributes as never } });
const setGroup = (person: Person, folderId: number, groupId: number | null) =>
  person.call(folders.setAttributeGroup, { body: { folderId, groupId } });

describe('POST /attributegroup', () => {
  it('makes a group whose attributes and options are numbered from 0 in their order', async () => {
    const app = await createTestApp();
    const attributes = [
      text('Second', { sortIndex: 9 }),
      { ...choice('First', 'Low', ' ', 'High'), sortIndex: 4, required: true, showOnTable: true },
    ];
    const { status, body } = await create(app.admin, ' Contracts ', attributes);

    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Contracts', rowVersion: 1, updatedBy: { name: 'admin' } });
    expect(body.attributes).toMatchObject([
      {
        name: 'First',
        sortIndex: 0,
        required: true,
        showOnTable: true,
        selections: [
          { text: 'Low', sortIndex: 0 },
          { text: 'High', sortIndex: 1 },
        ],
      },
      { name: 'Second', sortIndex: 1, required: false, showOnTable: false, selections: [] },
    ]);
    expect(body.attributes.every(({ id, attributeId }) => id === attributeId)).toBe(true);
    expect(await app.log()).toContain('Attribute group created: Contracts');
  });

  it.each([
    ['no name', '', [], 'Group Name is required.'],
    ['a blank name', '  ', [], 'Group Name is required.'],
    ['a nameless attribute', 'A', [text(' ')], 'Every attribute needs a name.'],
    ['a dropdown without options', 'A', [choice('a')], 'Dropdown and Radio need at least one option.'],
    [
      'a radio with blank options',
      'A',
      [{ ...choice('a', ' '), type: 5 }],
      'Dropdown and Radio need at least one option.',
    ],
    ['an unknown type', 'A', [{ name: 'a', type: 8 }], undefined],
    ['an attribute that is not there to be kept', 'A', [text('a', { id: 77 })], undefined],
  ])('rejects %s', async (_what, name, attributes, message) => {
    const app = await createTestApp();
    const { status, body } = await create(app.admin, name, attributes);
    expect(status).toBe(400);
    if (message) expect(body.message).toBe(message);
    expect((await app.admin.call(attributeGroups.list, {})).body.groups).toEqual([]);
  });

  it('has every type, and ignores options of types without them', async () => {
    const app = await createTestApp();
    const attributes = Object.values(AttributeType).map((type) => ({ ...choice(`of type ${type}`, 'option'), type }));
    const { body } = await create(app.admin, 'All', attributes);
    expect(body.attributes.map(({ type, selections }) => [type, selections.length])).toEqual([
      [0, 1],
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
      [5, 1],
      [6, 0],
      [7, 0],
    ]);
  });

  it('accepts each name once, regardless of case', async () => {
    const app = await createTestApp();
    await create(app.admin, 'Contracts');
    expect((await create(app.admin, 'CONTRACTS')).body.code).toBe('exists');
  });

  it('requires an administrator; everybody else reads', async () => {
    const app = await createTestApp();
    const anna = await app.person('anna');
    const { body } = await create(app.admin, 'Contracts');
    const params = { id: String(body.id) };

    expect((await create(anna, 'Mine')).status).toBe(403);
    const update = { id: body.id, rowVersion: 1, name: 'Mine' };
    expect((await anna.call(attributeGroups.update, { body: update })).status).toBe(403);
    expect((await anna.call(attributeGroups.remove, { params })).status).toBe(403);
    expect((await anna.call(attributeGroups.get, { params })).body.name).toBe('Contracts');
    expect((await anna.call(attributeGroups.list, {})).body.groups).toHaveLength(1);
    expect((await app.visitor.call(attributeGroups.list, {})).status).toBe(401);
  });
});

describe('PUT /attributegroup', () => {
  it('keeps attributes with an id, adds those without, removes missing ones', async () => {
    const app = await createTestApp();
    const { body: group } = await create(app.admin, 'A', [text('one'), choice('two', 'a', 'b'), text('three')]);
    const [first, second] = group.attributes;
    const attributes = [
      {
        id: second?.id,
        name: 'zwei',
        type: 0 as const,
        selections: [{ text: 'c' }, { id: second?.selections[1]?.id, text: 'B' }],
      },
      text('new') as never,
      { id: first?.id, name: 'one', type: 2 as const },
    ];
    const { body } = await app.admin.call(attributeGroups.update, {
      body: { id: group.id, rowVersion: 1, attributes },
    });

    expect(body.rowVersion).toBe(2);
    expect(body.attributes.map(({ name, sortIndex }) => [name, sortIndex])).toEqual([
      ['zwei', 0],
      ['new', 1],
      ['one', 2],
    ]);
    expect(body.attributes[0]).toMatchObject({
      id: second?.id,
      selections: [{ text: 'c' }, { id: second?.selections[1]?.id }],
    });
    expect(body.attributes[2]?.id).toBe(first?.id);
  });

  it('renames and keeps the attributes if none are given', async () => {
    const app = await createTestApp();
    const { body: group } = await create(app.admin, 'A', [text('one')]);
    const { body } = await app.admin.call(attributeGroups.update, {
      body: { id: group.id, rowVersion: 1, name: 'B' },
    });
    expect(body).toMatchObject({ name: 'B', attributes: group.attributes });
  });

  it('rejects a stale version, a taken name and unknown ids', async () => {
    const app = await createTestApp();
    const { body: group } = await create(app.admin, 'A');
    await create(app.admin, 'B');
    const put = async (body: object) =>
      (await app.admin.call(attributeGroups.update, { body: { id: group.id, rowVersion: 1, ...body } })).body.code;
    expect(await put({ rowVersion: 2 })).toBe('stale');
    expect(await put({ name: 'b' })).toBe('exists');
    expect(await put({ id: 999 })).toBe('not_found');
    expect(await put({ rowVersion: undefined })).toBe('invalid');
  });
});

describe('DELETE /attributegroup/{id}', () => {
  it('removes an unused group, and no other', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const { body: group } = await create(app.admin, 'A', [choice('a', 'x')]);
    const params = { id: String(group.id) };
    await setGroup(app.admin, root, group.id);

    const rejected = await app.admin.call(attributeGroups.remove, { params });
    expect(rejected.status).toBe(409);
    expect(rejected.body).toMatchObject({
      code: 'in_use',
      message: "If it's already used by any files, you cannot delete it.",
    });
    await setGroup(app.admin, root, null);
    expect((await app.admin.call(attributeGroups.remove, { params })).status).toBe(200);
    expect((await app.admin.call(attributeGroups.get, { params })).status).toBe(404);
    expect(await app.log()).toContain('Attribute group deleted: A');
  });
});

describe('POST /folder/attributegroup', () => {
  it('gives a folder a group, which its new subfolders take and its old ones do not', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const { body: group } = await create(app.admin, 'A', [text('one')]);
    const subfolder = async (name: string) =>
      (await app.admin.call(folders.create, { body: { name, parentId: root } })).body;
    const before = await subfolder('before');
    const { body } = await setGroup(app.admin, root, group.id);

    expect(body).toMatchObject({
      hasAttributeGroup: true,
      attributeGroup: { name: 'A', attributes: group.attributes },
    });
    expect((await subfolder('after')).attributeGroup?.id).toBe(group.id);
    const { body: old } = await app.admin.call(folders.get, { params: { id: String(before.id) } });
    expect(old).toMatchObject({ hasAttributeGroup: false, attributeGroup: null });
    const { items } = (await app.admin.call(folders.list, {})).body;
    const groupOf = (name: string) => items.find((folder) => folder.name === name)?.attributeGroupId;
    expect([groupOf('after'), groupOf('before')]).toEqual([group.id, undefined]);
  });

  it('requires an administrator, and an existing group', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const anna = await app.person('anna');
    const { body: group } = await create(app.admin, 'A');
    expect((await setGroup(anna, root, group.id)).status).toBe(403);
    expect((await setGroup(app.admin, root, 999)).body.message).toBe('Attribute group not found.');
    expect((await setGroup(app.admin, 999, group.id)).status).toBe(404);
  });
});
