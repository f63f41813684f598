import { describe, expect, it } from 'vitest';
import { bin } from '#contract/fileNodes/bin.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { nodes } from '#contract/fileNodes/nodes.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { DavClient } from '#tests/support/servers/davClient.ts';

const levels = (count: number) => Array.from({ length: count }, (_, n) => `l${n}`);
const at = (id: number) => ({ params: { id: String(id) } });

/** Creates nested folders. @returns the id of the last one */
async function nest(app: TestApp, parentId: number, count: number): Promise<number> {
  const { status, body } = await app.admin.call(folders.createTree, {
    body: { parentId, paths: [levels(count).join('/')] },
  });
  expect(status).toBe(200);
  return body.items[0]?.id ?? 0;
}

describe('folders', () => {
  it('can be nested 100 levels deep, and every call that would go further is rejected with 409', async () => {
    const app = await createTestApp();
    const { admin } = app;
    const root = await app.root();
    const make = async (name: string, parentId: number) =>
      (await admin.call(folders.create, { body: { name, parentId } })).body;
    const last = await nest(app, root, 100);
    const { body } = await admin.call(folders.get, at(last));
    const tooDeep = { status: 409, body: { code: 'conflict', reason: 'folder.tooDeep', details: { levels: '100' } } };
    expect(await admin.call(folders.create, { body: { name: 'x', parentId: last } })).toMatchObject(tooDeep);
    const tree = { parentId: last, paths: ['x'] };
    expect(await admin.call(folders.createTree, { body: tree })).toMatchObject(tooDeep);

    // A folder with one inside fits on level 99, but not on 100.
    const pair = await make('Pair', root);
    await make('Inner', pair.id);
    const parentId = body.parentId ?? 0;
    expect(await admin.call(folders.move, { body: { id: pair.id, parentId } })).toMatchObject(tooDeep);
    const copy = { ids: [pair.id], parentId, onTaken: 'refuse' as const };
    expect(await admin.call(nodes.copy, { body: copy })).toMatchObject(tooDeep);
    const dav = new DavClient(app);
    const path = `/${levels(99).join('/')}`;
    const destination = dav.at(`${path}/Pair/`);
    expect((await dav.send('COPY', '/Pair/', { destination })).status).toBe(409);
    expect((await dav.send('MOVE', '/Pair/', { destination })).status).toBe(409);
    expect((await dav.send('MKCOL', `${path}/l99/x/`)).status).toBe(409);
    await admin.call(folders.remove, { params: { id: String(pair.id), rowVersion: String(pair.rowVersion) } });
    const restore = { id: pair.id, mode: 2 as const, parentId };
    expect(await admin.call(bin.restore, { body: restore })).toMatchObject(tooDeep);

    const above = (await admin.call(folders.get, at(parentId))).body.parentId ?? 0;
    expect((await admin.call(bin.restore, { body: { ...restore, parentId: above } })).status).toBe(200);
  });

  it('that are too deep already can be renamed, moved up or sideways, deleted and restored, but not moved down', async () => {
    const app = await createTestApp();
    const { admin } = app;
    const root = await app.root();
    const top = (await admin.call(folders.create, { body: { name: 'top', parentId: root } })).body;
    const next = (await admin.call(folders.create, { body: { name: 'next', parentId: root } })).body;
    const inner = (await admin.call(folders.create, { body: { name: 'inner', parentId: next.id } })).body;
    const middle = (await admin.call(folders.create, { body: { name: 'middle', parentId: top.id } })).body;
    const last = await app.ctx.transact(async ({ stores }) => {
      const accessListId = (await stores.folders.find(middle.id))?.accessListId ?? 0;
      const defaults = { inherit: true, attributeGroupId: null, createdBy: 1, createdOn: '2026-01-01T00:00:00.000Z' };
      let at = middle.id;
      for (const name of levels(120))
        at = await stores.folders.insert({ name, parentId: at, accessListId, ...defaults });
      return at;
    });
    const move = (parentId: number) => admin.call(folders.move, { body: { id: middle.id, parentId } });
    expect((await move(inner.id)).status).toBe(409);
    expect((await move(next.id)).status).toBe(200);
    const { rowVersion } = (await admin.call(folders.get, at(middle.id))).body;
    const renamed = await admin.call(folders.update, { body: { id: middle.id, rowVersion, name: 'renamed' } });
    const version = String(renamed.body.rowVersion);
    const removed = await admin.call(folders.remove, { params: { id: String(middle.id), rowVersion: version } });
    expect([renamed.status, removed.status]).toEqual([200, 200]);
    expect((await admin.call(bin.restore, { body: { id: middle.id, mode: 2 } })).status).toBe(200);
    expect((await admin.call(folders.get, at(last))).body.fullPath).toContain('next/renamed/l0');
  });
});
