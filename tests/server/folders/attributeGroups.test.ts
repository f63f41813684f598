import { describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { AttributeType } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { legalHolds } from '#contract/legalHolds.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, sharedTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { hold } from '#tests/support/holds.ts';

const byId = (id: number) => ({ params: { id: String(id) } });

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
  const shared = sharedTestApp();

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
    const app = shared();
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

describe('an attribute group with values of held files', () => {
  async function held() {
    const app = await createTestApp();
    const attributes = [
      { type: AttributeType.Dropdown, name: 'Kind', selections: [{ text: 'Confidential' }, { text: 'Public' }] },
      { type: AttributeType.Textbox, name: 'Note' },
      { type: AttributeType.Textbox, name: 'Unused' },
    ];
    const { body: group } = await app.admin.call(attributeGroups.create, { body: { name: 'AG', attributes } });
    const { body: folder } = await app.admin.call(folders.create, { body: { name: 'F', parentId: await app.root() } });
    await app.admin.call(folders.update, { body: { id: folder.id, rowVersion: 1, attributeGroupId: group.id } });
    const fileId = (await app.admin.upload(folder.id, { 'a.txt': 'a' })).success[0]?.id ?? 0;
    const [kind, note] = group.attributes;
    const attributeValues = [
      { attributeId: kind?.id ?? 0, value: kind?.selections[0]?.id ?? 0 },
      { attributeId: note?.id ?? 0, value: 'the note' },
    ];
    const described = await app.admin.call(files.update, { body: { id: fileId, rowVersion: 1, attributeValues } });
    expect(described.status).toBe(200);
    return { app, fileId, group };
  }
  type Group = Awaited<ReturnType<typeof held>>['group'];
  const changed = (group: Group, change: (group: Group) => unknown): Group => {
    const copy = structuredClone(group);
    change(copy);
    return copy;
  };
  const write = (app: TestApp, { id, name, rowVersion, attributes }: Group) =>
    app.admin.call(attributeGroups.update, { body: { id, name, rowVersion, attributes } });
  const attributeAt = (group: Group, index: number) => group.attributes[index] as Group['attributes'][number];
  const optionAt = (group: Group, index: number) => attributeAt(group, 0).selections[index] as { text: string };

  it.each<[string, number, (group: Group) => unknown]>([
    ['the name of the group', 423, (group) => Object.assign(group, { name: 'Other' })],
    ['the name of an attribute', 423, (group) => Object.assign(attributeAt(group, 1), { name: 'Irrelevant' })],
    ['the text of an option in use', 423, (group) => Object.assign(optionAt(group, 0), { text: 'Public 2' })],
    [
      'the text of an option that no held file has',
      200,
      (group) => Object.assign(optionAt(group, 1), { text: 'Open' }),
    ],
    ['an attribute that no held file has', 200, (group) => Object.assign(attributeAt(group, 2), { name: 'Free' })],
    ['whether it is in the list', 200, (group) => Object.assign(attributeAt(group, 1), { showOnTable: true })],
  ])('keeps the words of the hold: a change of %s is answered with %i', async (_what, status, change) => {
    const { app, fileId, group } = await held();
    const holdId = await hold(app, [fileId]);
    const { body } = await write(app, changed(group, change));
    expect([body.code ?? 'done', (await app.admin.call(attributeGroups.get, byId(group.id))).body.rowVersion]).toEqual(
      status === 200 ? ['done', 2] : ['held', 1],
    );
    const released = await app.admin.call(legalHolds.release, { ...byId(holdId), body: { reason: 'over' } });
    expect(released.status).toBe(200);
    const rowVersion = status === 200 ? 2 : 1;
    expect((await write(app, { ...changed(group, change), rowVersion })).status).toBe(200);
  });

  it('logs the old and the new words', async () => {
    const { app, group } = await held();
    const change = changed(group, (copy) => {
      copy.name = 'Group';
      attributeAt(copy, 1).name = 'Remark';
      optionAt(copy, 0).text = 'Secret';
      copy.attributes.splice(2, 1);
    });
    expect((await write(app, change)).status).toBe(200);
    expect((await app.log()).at(-1)).toBe(
      'Attribute group updated: AG (name: AG → Group; option of Kind: Confidential → Secret; ' +
        'attribute: Note → Remark; attribute removed: Unused)',
    );
  });
});
