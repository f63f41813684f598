import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { legalHolds } from '#contract/legalHolds.ts';
import { search } from '#contract/search.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { unzip } from '#tests/support/content/unzip.ts';
import { hold } from '#tests/support/holds.ts';

const params = (id: number) => ({ params: { id: String(id) } });
const at = (id: number, rowVersion = 1) => ({ params: { id: String(id), rowVersion: String(rowVersion) } });

/** A folder with a subfolder, and a file in each. */
async function fixture(app: TestApp) {
  const root = await app.root();
  const { body: outer } = await app.admin.call(folders.create, { body: { name: 'Outer', parentId: root } });
  const { body: inner } = await app.admin.call(folders.create, { body: { name: 'Inner', parentId: outer.id } });
  const firstFile = (await app.admin.upload(outer.id, { 'one.txt': 'one' })).success[0]?.id ?? 0;
  const secondFile = (await app.admin.upload(inner.id, { 'two.txt': 'two' })).success[0]?.id ?? 0;
  return { root, outer: outer.id, inner: inner.id, firstFile, secondFile };
}

describe('a legal hold', () => {
  it('is created with a name and a reason, changed, and listed; its name is unique', async () => {
    const app = await createTestApp();
    const { body: made, status } = await app.admin.call(legalHolds.create, { body: { name: 'Case', reason: 'Court' } });
    expect(status).toBe(200);
    expect(made).toMatchObject({ name: 'Case', reason: 'Court', nodes: 0, rowVersion: 1, releasedOn: null });
    const again = await app.admin.call(legalHolds.create, { body: { name: 'case', reason: 'Court' } });
    expect(again).toMatchObject({ status: 409, body: { code: 'exists' } });
    for (const body of [{ name: 'Other' }, { name: 'Other', reason: ' ' }, { reason: 'Court' }])
      expect((await app.admin.call(legalHolds.create, { body: body as never })).status).toBe(400);
    const update = (rowVersion: number) =>
      app.admin.call(legalHolds.update, { body: { id: made.id, rowVersion, reason: 'Appeal' } });
    expect((await update(1)).body).toMatchObject({ name: 'Case', reason: 'Appeal', rowVersion: 2 });
    expect(await update(1)).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await app.admin.call(legalHolds.list, { query: { search: 'CASE' } })).body).toMatchObject({ total: 1 });
    const eve = await app.person('Eve');
    expect((await eve.call(legalHolds.list, { query: {} })).status).toBe(403);
    expect((await app.visitor.call(legalHolds.list, { query: {} })).status).toBe(401);
  });

  it('is found by its whole name, so that a form can check whether a name is free', async () => {
    const app = await createTestApp();
    await app.admin.call(legalHolds.create, { body: { name: 'Case 1', reason: 'Court' } });
    const named = async (name: string) => (await app.admin.call(legalHolds.list, { query: { name } })).body.total;
    expect([await named('case 1 '), await named('Case'), await named('Case 2')]).toEqual([1, 0, 0]);
  });

  it('covers everything below a folder, including later items, and is shown on every item', async () => {
    const app = await createTestApp();
    const { root, outer, inner, firstFile, secondFile } = await fixture(app);
    await hold(app, [outer]);
    const [three = 0] = (await app.admin.upload(inner, { 'three.txt': 'three' })).success.map(({ id }) => id);
    const { body: made } = await app.admin.call(folders.create, { body: { name: 'New', parentId: inner } });
    for (const id of [firstFile, secondFile, three]) {
      expect((await app.admin.call(files.get, params(id))).body.held).toBe(true);
      expect(await app.admin.call(files.remove, at(id))).toMatchObject({ status: 423, body: { code: 'held' } });
    }
    for (const id of [outer, inner, made.id])
      expect((await app.admin.call(folders.get, params(id))).body.held).toBe(true);
    expect((await app.admin.call(folders.get, params(root))).body.held).toBe(false);
    const { body: list } = await app.admin.call(files.list, { ...params(inner), query: {} });
    expect(list.items.map(({ held }) => held)).toEqual([true, true]);
    const { body: sub } = await app.admin.call(folders.sublist, { ...params(root), query: {} });
    expect(sub.items.map(({ name, held }) => [name, held])).toEqual([['Outer', true]]);
    const { body: found } = await app.admin.call(search.find, { body: { id: root, search: 'two' } });
    expect(found.items.map(({ held }) => held)).toEqual([true]);
  });

  it('prevents moving, deleting or renaming an ancestor, and leaves its other content free', async () => {
    const app = await createTestApp();
    const { root, outer, inner, firstFile, secondFile } = await fixture(app);
    await hold(app, [secondFile]);
    const { body: other } = await app.admin.call(folders.create, { body: { name: 'Other', parentId: root } });
    const versionOf = async (id: number) => (await app.admin.call(folders.get, params(id))).body.rowVersion;
    for (const id of [outer, inner]) {
      const rowVersion = await versionOf(id);
      expect((await app.admin.call(folders.remove, at(id, rowVersion))).status).toBe(423);
      expect((await app.admin.call(folders.move, { body: { id, parentId: other.id } })).status).toBe(423);
      expect((await app.admin.call(folders.update, { body: { id, rowVersion, name: 'X' } })).status).toBe(423);
      expect((await app.admin.call(folders.update, { body: { id, rowVersion, subject: 'X' } })).status).toBe(200);
    }
    expect((await app.admin.call(files.remove, at(firstFile))).status).toBe(200);
  });

  it('rejects an overwrite when it is announced, and one that was announced before the hold', async () => {
    const app = await createTestApp();
    const { outer, firstFile } = await fixture(app);
    const body = { parentId: outer, overwrite: true, files: [{ name: 'ONE.txt', length: 5 }] };
    const { body: early } = await app.admin.call(transfers.announce, { body });
    await hold(app, [firstFile]);
    expect(await app.admin.call(transfers.announce, { body })).toMatchObject({
      status: 423,
      body: { code: 'held', errors: [{ path: 'ONE.txt' }] },
    });
    const { body: sent } = await app.admin.send(early.key, { 'ONE.txt': 'other' });
    expect(sent).toMatchObject({
      success: [],
      errors: [{ name: 'ONE.txt', errors: [expect.stringContaining('hold')] }],
    });
  });

  it('covers items in Trash, which are neither restored nor removed', async () => {
    const app = await createTestApp();
    const { outer, inner, secondFile } = await fixture(app);
    await app.admin.call(files.remove, at(secondFile));
    await app.admin.call(folders.remove, at(inner, (await app.admin.call(folders.get, params(inner))).body.rowVersion));
    await hold(app, [secondFile]);
    const { body } = await app.admin.call(bin.list, { query: {} });
    expect(body.items.find(({ id }) => id === secondFile)?.held).toBe(true);
    const folder = body.items.find(({ id }) => id === inner);
    for (const { id, rowVersion } of body.items) {
      expect((await app.admin.call(bin.restore, { body: { id, mode: 2, parentId: outer } })).status).toBe(423);
      expect((await app.admin.call(bin.remove, at(id, rowVersion))).status).toBe(423);
    }
    expect(folder?.held).toBe(false);
  });

  it('adds the current results of a search, and nothing if an ID is unknown', async () => {
    const app = await createTestApp();
    const { root, firstFile } = await fixture(app);
    const id = await hold(app, [firstFile]);
    const { body } = await app.admin.call(legalHolds.addNodes, {
      ...params(id),
      body: { search: { id: root, search: 'two' } },
    });
    expect(body).toEqual({ total: 2 });
    const unknown = await app.admin.call(legalHolds.addNodes, { ...params(id), body: { ids: [root, 999_999] } });
    expect(unknown.status).toBe(404);
    expect((await app.admin.call(legalHolds.addNodes, { ...params(id), body: {} })).status).toBe(400);
    const { body: nodes } = await app.admin.call(legalHolds.nodes, { ...params(id), query: {} });
    expect(nodes.total).toBe(2);
    expect(nodes.items.map(({ fullPath }) => fullPath.split('/').slice(1).join('/'))).toEqual([
      'Outer/one.txt',
      'Outer/Inner/two.txt',
    ]);
  });

  it('is released with a reason, which is logged; items under another hold stay held', async () => {
    const app = await createTestApp();
    const { outer, firstFile, secondFile } = await fixture(app);
    const [first, second] = [await hold(app, [outer], 'First'), await hold(app, [firstFile], 'Second')];
    const release = (id: number, reason: string) =>
      app.admin.call(legalHolds.release, { ...params(id), body: { reason } });
    expect((await release(first, ' ')).status).toBe(400);
    expect((await release(first, 'Settled')).body).toMatchObject({
      releaseReason: 'Settled',
      releasedBy: { name: 'admin' },
    });
    expect((await app.log()).at(-1)).toMatch(/^Legal hold released: First .*Settled/);
    expect((await release(first, 'Settled')).status).toBe(409);
    expect((await app.admin.call(files.remove, at(secondFile))).status).toBe(200);
    expect((await app.admin.call(files.remove, at(firstFile))).status).toBe(423);
    await release(second, 'Settled too');
    expect((await app.admin.call(files.remove, at(firstFile))).status).toBe(200);
    expect((await app.admin.call(legalHolds.addNodes, { ...params(first), body: { ids: [outer] } })).status).toBe(409);
  });

  it('returns 404 and 403 to users without the right to read or write', async () => {
    const app = await createTestApp();
    const { outer, firstFile } = await fixture(app);
    await hold(app, [firstFile]);
    const [eve, ben] = [await app.person('Eve'), await app.person('Ben')];
    await app.grant(outer, ben, Rights.Read);
    expect((await eve.call(files.remove, at(firstFile))).status).toBe(404);
    expect((await ben.call(files.remove, at(firstFile))).status).toBe(403);
    expect((await ben.call(files.get, params(firstFile))).body.held).toBe(true);
  });

  it('is exported as a ZIP with a manifest of sizes and checksums, Trash included', async () => {
    const app = await createTestApp();
    const { outer, firstFile, secondFile } = await fixture(app);
    await app.admin.call(files.remove, at(secondFile));
    await app.admin.upload(outer, { 'empty.txt': '' });
    const id = await hold(app, [outer]);
    const response = await app.admin.fetch(`/hold/${id}/export`);
    expect(response.headers.get('content-disposition')).toContain('Lawsuit.zip');
    const zip = unzip(Buffer.from(await response.arrayBuffer()));
    const manifest = JSON.parse(zip.get('manifest.json')?.toString() ?? '');
    expect(manifest).toMatchObject({ id, name: 'Lawsuit', reason: 'Case 12', madeOn: '2026-03-02T09:00:00.000Z' });
    expect(manifest.files.map((file: { id: number }) => file.id)).toEqual(
      expect.arrayContaining([firstFile, secondFile]),
    );
    expect(manifest.files).toHaveLength(3);
    for (const { path, size, sha256, uploadedBy } of manifest.files) {
      const content = zip.get(path) ?? Buffer.from('not there');
      expect([size, sha256]).toEqual([content.length, createHash('sha256').update(content).digest('hex')]);
      expect(uploadedBy).toEqual({ id: 1, name: 'admin' });
    }
    expect(zip.size).toBe(4);
  });

  it('is verified by the command verify: a change in the database is reported', async () => {
    const app = await createTestApp();
    const { outer, secondFile } = await fixture(app);
    await hold(app, [outer]);
    await app.admin.upload(outer, { 'later.txt': 'later' });
    expect(await app.command(['verify'])).toMatchObject({ ok: true });
    const database = await app.rawDatabase();
    await database.run(`update "fileNode" set "rowVersion" = "rowVersion" + 1 where "id" = ${secondFile}`);
    expect((await app.command(['verify'])).lines).toContain(`Legal hold Lawsuit: two.txt (${secondFile}) was changed`);
    await expect(database.run(`delete from "fileNode" where "id" = ${outer}`)).rejects.toThrow();
  });
});
