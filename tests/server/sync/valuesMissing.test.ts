import { describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { AttributeType, Rights } from '#contract/enums.ts';
import { comments } from '#contract/fileNodes/comments.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { notices } from '#contract/instance/notices.ts';
import { savedSearches, search } from '#contract/search.ts';
import { apiTokens } from '#contract/users/apiTokens.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';
import { DavClient } from '#tests/support/servers/davClient.ts';

const params = (id: number) => ({ params: { id: String(id) } });
const filesIn = async (person: Person, id: number) =>
  (await person.call(files.list, { ...params(id), query: {} })).body.items;
const fileOf = async (person: Person, id: number) => (await person.call(files.get, params(id))).body;
const notified = async (person: Person) =>
  (await person.call(notices.list, {})).body.items.map(({ type, nodeId, text }) => ({ type, nodeId, text }));
async function found(person: Person, folderId: number, more: object = {}) {
  const { body } = await person.call(search.find, { body: { id: folderId, incomplete: true, ...more } });
  return body.items.map(({ name, incomplete }) => [name, incomplete]);
}

/** A folder whose files need a customer and a year, and a user who writes there. */
async function withGroup() {
  const app = await createTestApp();
  const made = await app.admin.call(attributeGroups.create, {
    body: {
      name: 'Contracts',
      attributes: [
        { type: AttributeType.Textbox, name: 'Customer', required: true },
        { type: AttributeType.Number, name: 'Year', required: true },
        { type: AttributeType.Textbox, name: 'Remark', required: false },
      ],
    },
  });
  const group = (await app.admin.call(attributeGroups.get, params(made.body.id))).body;
  const [customer = 0, year = 0] = group.attributes.map(({ id }) => id);
  const body = { name: 'Contracts', parentId: await app.root() };
  const folder = (await app.admin.call(folders.create, { body })).body;
  await app.admin.call(folders.setAttributeGroup, { body: { folderId: folder.id, groupId: group.id } });
  const folderId = folder.id;
  const anna = await app.person('Anna');
  await app.grant(folderId, anna, Rights.ReadWrite);
  const token = await anna.call(apiTokens.create, { body: { name: 'drive', scope: 'write', days: 1 } });
  const dav = new DavClient(app, 'Anna', token.body.token);
  return { app, anna, dav, folderId, folder, customer, year, groupId: group.id };
}

async function putFile({ anna, dav, folderId }: Awaited<ReturnType<typeof withGroup>>, name = 'a.txt') {
  const { status } = await dav.send('PUT', `/Contracts/${name}`, {}, name);
  expect(status).toBe(201);
  return (await filesIn(anna, folderId)).find((file) => file.name === name)?.id ?? 0;
}

describe('a file that WebDAV stores where attributes are required', () => {
  it('is marked in lists, details and searches, and the user who stored it gets a notice', async () => {
    const made = await withGroup();
    const { app, anna, folderId } = made;
    const id = await putFile(made);
    expect((await filesIn(anna, folderId)).map(({ incomplete }) => incomplete)).toEqual([true]);
    expect((await fileOf(anna, id)).incomplete).toBe(true);
    expect(await notified(anna)).toEqual([{ type: 'incomplete', nodeId: id, text: 'Values are missing in “a.txt”' }]);
    expect(await notified(app.admin)).toEqual([]);
    await app.admin.upload(await app.root(), { 'plain.txt': 'x' });
    expect(await found(app.admin, await app.root())).toEqual([['a.txt', true]]);
    expect(await found(app.admin, await app.root(), { search: 'a.txt' })).toEqual([['a.txt', true]]);
    expect(await found(app.admin, await app.root(), { search: 'plain' })).toEqual([]);
    const { body } = await app.admin.call(search.find, { body: { id: await app.root(), search: 'txt' } });
    expect(body.items.map(({ name, incomplete }) => [name, incomplete])).toEqual([
      ['a.txt', true],
      ['plain.txt', false],
    ]);
    // A version says it no second time.
    expect((await made.dav.send('PUT', '/Contracts/a.txt', {}, 'other')).status).toBe(204);
    expect(await notified(anna)).toHaveLength(1);
  });

  it('is renamed, moved, copied, commented and described without its values', async () => {
    const made = await withGroup();
    const { app, anna, dav, folderId } = made;
    const id = await putFile(made);
    const { rowVersion } = await fileOf(anna, id);
    const described = { id, rowVersion, name: 'b.txt', subject: 'A draft', attributeValues: [] };
    expect((await anna.call(files.update, { body: described })).status).toBe(200);
    expect((await anna.call(comments.create, { body: { nodeId: id, text: 'Who signs?' } })).status).toBe(200);
    const inside = await app.admin.call(folders.create, { body: { name: 'Inside', parentId: folderId } });
    expect(
      (await dav.send('MOVE', '/Contracts/b.txt', { destination: dav.at('/Contracts/Inside/c.txt') })).status,
    ).toBe(201);
    expect(
      (await dav.send('COPY', '/Contracts/Inside/c.txt', { destination: dav.at('/Contracts/d.txt') })).status,
    ).toBe(201);
    expect((await filesIn(anna, folderId)).map(({ name, incomplete }) => [name, incomplete])).toEqual([
      ['d.txt', true],
    ]);
    expect((await dav.lock('/Contracts/d.txt')).length).toBeGreaterThan(0);
    expect(inside.status).toBe(200);
  });

  it('needs all required values together, and then is marked no more', async () => {
    const made = await withGroup();
    const { anna, folderId, customer, year } = made;
    const id = await putFile(made);
    const set = async (...attributeValues: { attributeId: number; value: string | number }[]) => {
      const { rowVersion } = await fileOf(anna, id);
      return anna.call(files.update, { body: { id, rowVersion, attributeValues } });
    };
    const rejected = await set({ attributeId: customer, value: 'Northwind' });
    expect([rejected.status, rejected.body.message]).toEqual([400, 'Year is required.']);
    const both = await set({ attributeId: customer, value: 'Northwind' }, { attributeId: year, value: 2026 });
    expect([both.status, both.body.incomplete]).toEqual([200, false]);
    expect((await filesIn(anna, folderId)).map(({ incomplete }) => incomplete)).toEqual([false]);
    expect(await found(anna, folderId)).toEqual([]);
  });

  it('is marked no more when the folder has another group, or none', async () => {
    const made = await withGroup();
    const { app, anna, folderId } = made;
    const id = await putFile(made);
    const body = { folderId, groupId: null };
    expect((await app.admin.call(folders.setAttributeGroup, { body })).status).toBe(200);
    expect((await fileOf(anna, id)).incomplete).toBe(false);
    expect(await found(anna, folderId)).toEqual([]);
  });

  it('is locked under a new name as well; the web upload asks for values as before', async () => {
    const made = await withGroup();
    const { anna, dav, folderId } = made;
    expect((await dav.lock('/Contracts/new.txt')).length).toBeGreaterThan(0);
    expect((await filesIn(anna, folderId)).map(({ name, incomplete }) => [name, incomplete])).toEqual([
      ['new.txt', true],
    ]);
    const announced = await anna.call(transfers.announce, {
      body: { parentId: folderId, files: [{ name: 'web.txt', length: 1 }] },
    });
    expect(announced.status).toBe(400);
  });

  it('is found by saved searches', async () => {
    const { anna, folderId } = await withGroup();
    const query = { id: folderId, incomplete: true };
    const saved = await anna.call(savedSearches.create, { body: { name: 'To fill in', query } });
    expect([saved.status, saved.body.query.incomplete]).toEqual([200, true]);
  });
});
