import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { comments } from '#contract/fileNodes/comments.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { nodeHistory } from '#contract/fileNodes/nodeHistory.ts';
import { nodes } from '#contract/fileNodes/nodes.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { makeFolder, upload } from '#tests/support/app/make.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';
import { hold } from '#tests/support/holds.ts';

const params = (id: number) => ({ params: { id: String(id) } });
async function historyOf(person: Person, id: number, query: object = {}) {
  const { status, body } = await person.call(nodeHistory.list, { ...params(id), query: query as never });
  expect(status, body.message).toBe(200);
  return body;
}
const typesOf = async (person: Person, id: number, query?: object) =>
  (await historyOf(person, id, query)).items.map(({ type }) => type);
async function fixture() {
  const app = await createTestApp();
  const root = await app.root();
  const [from, to] = [await makeFolder(app.admin, 'From', root), await makeFolder(app.admin, 'To', root)];
  const { 'plan.txt': id = 0 } = await upload(app.admin, from, { 'plan.txt': 'one' });
  return { app, root, from, to, id };
}

describe('the history of a file', () => {
  it('has its changes with the values before and after, newest first', async () => {
    const { app, from, to, id } = await fixture();
    const { admin } = app;
    app.wait(60);
    await upload(admin, from, { 'plan.txt': 'second' }, true);
    const { body: list } = await admin.call(versions.list, params(id));
    const versionId = String(list.items[0]?.id);
    await admin.call(versions.restore, { params: { id: String(id), versionId } });
    const { body: file } = await admin.call(files.get, params(id));
    const change = { name: 'final.txt', subject: 'The plan', tags: 'new' };
    await admin.call(files.update, { body: { id, rowVersion: file.rowVersion, ...change } });
    await admin.call(files.move, { body: { id, parentId: to } });
    await admin.call(comments.create, { body: { nodeId: id, text: 'Looks good' } });
    const { items, total, hasMore, since } = await historyOf(admin, id);
    expect([total, hasMore, Date.parse(since) > 0]).toEqual([7, false, true]);
    expect(items.map(({ type, version, before, after }) => [type, version, before, after])).toEqual([
      ['commented', null, null, { comment: 'added' }],
      [
        'moved',
        null,
        { path: expect.stringMatching(/From\/final\.txt$/) },
        { path: expect.stringMatching(/To\/final\.txt$/) },
      ],
      ['described', null, { subject: '', tags: '' }, { subject: 'The plan', tags: 'new' }],
      ['renamed', null, { name: 'plan.txt' }, { name: 'final.txt' }],
      ['versionRestored', 3, { version: 1 }, null],
      ['version', 2, null, { size: 6 }],
      ['added', 1, null, { size: 3 }],
    ]);
    expect(items.every(({ by, nodeId, isFolder }) => by?.name === 'admin' && nodeId === id && !isFolder)).toBe(true);
    expect(items.at(-1)?.name).toBe('plan.txt');
    expect(JSON.stringify(items)).not.toContain('Looks good');
  });

  it('is filtered by type, person and day, and comes in pages', async () => {
    const { app, from, id } = await fixture();
    const anna = await app.person('Anna');
    await app.grant(from, anna, Rights.ReadWrite);
    app.wait(2 * 24 * 3600);
    const [admin, reader] = [await app.sessionOf(1), await app.sessionOf(anna.id)];
    await reader.call(comments.create, { body: { nodeId: id, text: 'a' } });
    const { items } = await historyOf(admin, id);
    const day = items[0]?.on?.slice(0, 10);
    expect(await typesOf(admin, id, { types: 'added,renamed' })).toEqual(['added']);
    expect(await typesOf(admin, id, { byId: String(anna.id) })).toEqual(['commented']);
    expect(await typesOf(admin, id, { from: day })).toEqual(['commented']);
    expect(await typesOf(admin, id, { to: day })).toEqual(['commented', 'added']);
    const page = await historyOf(admin, id, { take: '1' });
    expect([page.items.length, page.total, page.hasMore]).toEqual([1, 2, true]);
    expect(await typesOf(admin, id, { skip: '1' })).toEqual(['added']);
    const wrong = await admin.call(nodeHistory.list, { ...params(id), query: { types: 'looked' } as never });
    expect(wrong.status).toBe(400);
  });

  it('follows copies, Trash and batches', async () => {
    const { app, from, to, id } = await fixture();
    const { admin } = app;
    const { body: copied } = await admin.call(nodes.copy, { body: { ids: [id], parentId: to } });
    const [copy] = (copied as { items: { id: number }[] }).items;
    const { items } = await historyOf(admin, copy?.id ?? 0);
    expect(items).toMatchObject([
      { type: 'copied', version: 1, before: { path: expect.stringMatching(/plan\.txt$/) } },
    ]);
    await admin.call(files.remove, { params: { id: String(id), rowVersion: '1' } });
    expect(await typesOf(admin, id)).toEqual(['removed', 'added']);
    await admin.call(bin.restore, { body: { id } });
    expect(await typesOf(admin, id)).toEqual(['restored', 'removed', 'added']);
    expect(await typesOf(admin, from)).toEqual(['added']);
    expect(await typesOf(admin, from, { below: 'true' })).toEqual(['restored', 'removed', 'added', 'added']);
  });
});

describe('the history that a reader sees', () => {
  it('is 404 without the right to read, also in Trash', async () => {
    const { app, from, id } = await fixture();
    const eve = await app.person('Eve');
    const statusFor = async (person: Person) =>
      (await person.call(nodeHistory.list, { ...params(id), query: {} })).status;
    expect([await statusFor(eve), await statusFor(app.visitor)]).toEqual([404, 401]);
    await app.grant(from, eve, Rights.Read);
    expect(await statusFor(eve)).toBe(200);
    await app.admin.call(files.remove, { params: { id: String(id), rowVersion: '1' } });
    expect([await statusFor(eve), await statusFor(app.admin)]).toEqual([404, 200]);
  });

  it('has nothing of places that they may not read: one row stands for all of them', async () => {
    const { app, from, to, id } = await fixture();
    const { admin } = app;
    const eve = await app.person('Eve');
    await app.grant(to, eve, Rights.Read);
    await admin.call(files.update, { body: { id, rowVersion: 1, name: 'secret.txt' } });
    await admin.call(files.move, { body: { id, parentId: to } });
    const { items } = await historyOf(eve, id);
    expect(items.map(({ type, on, by, name }) => [type, on === null, by === null, name])).toEqual([
      ['moved', false, false, 'secret.txt'],
      ['earlier', true, true, null],
    ]);
    expect(items[0]).toMatchObject({
      before: { path: null },
      after: { path: expect.stringMatching(/To\/secret\.txt$/) },
    });
    expect(JSON.stringify(items)).not.toMatch(/From|plan\.txt/);
    expect(await typesOf(eve, id, { types: 'added,moved' })).toEqual(['moved']);
    expect(await typesOf(eve, to, { below: 'true' })).toEqual(['moved', 'earlier', 'access', 'added']);
    await app.grant(from, eve, Rights.Read);
    expect(await typesOf(eve, id)).toEqual(['moved', 'renamed', 'added']);
  });

  it('shows holds and entries to administrators only', async () => {
    const { app, from, id } = await fixture();
    const anna = await app.person('Anna');
    await app.grant(from, anna, Rights.ReadWrite);
    await hold(app, [id], 'Case 7');
    expect(await typesOf(anna, id)).toEqual(['added']);
    expect((await historyOf(app.admin, id)).items[0]).toMatchObject({ type: 'held', after: { hold: 'Case 7' } });
    const [own] = (await historyOf(anna, from)).items;
    const [managed] = (await historyOf(app.admin, from)).items;
    expect([own?.type, own?.after]).toEqual(['access', null]);
    expect(managed?.after).toMatchObject({ entry: { bizUnits: [{ bizUnitName: 'Anna' }] } });
  });

  it('has the switches of a folder, and its new name', async () => {
    const { app, from } = await fixture();
    const change = { name: 'Sealed', denyDownload: true, subject: 'x' };
    const { body, status } = await app.admin.call(folders.update, { body: { id: from, rowVersion: 1, ...change } });
    expect(status, body.message).toBe(200);
    const { items } = await historyOf(app.admin, from);
    expect(items.map(({ type, before, after }) => [type, before, after]).slice(0, 3)).toEqual([
      ['settings', { denyDownload: false }, { denyDownload: true }],
      ['described', { subject: '' }, { subject: 'x' }],
      ['renamed', { name: 'From' }, { name: 'Sealed' }],
    ]);
  });
});
