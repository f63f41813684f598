import { describe, expect, it } from 'vitest';
import { RestoreMode, Rights } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { fileBatches, files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { locks } from '#contract/fileNodes/locks.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { search } from '#contract/search.ts';
import { lockNode } from '#tests/support/app/locks.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

/** How the lock of a network drive is shown. */
const OF_DRIVE = {
  app: 'webdav',
  place: 'a network drive',
  silent: false,
  others: 0,
  sessionId: null,
  reason: null,
  approvalId: null,
};
const params = (id: number) => ({ params: { id: String(id) } });
const fileOf = async (person: Person, id: number) => (await person.call(files.get, params(id))).body;
const listed = async (person: Person, folderId: number) =>
  (await person.call(files.list, { ...params(folderId), query: {} })).body.items;
const removed = (person: Person, id: number, rowVersion = 1) =>
  person.call(files.remove, { params: { id: String(id), rowVersion: String(rowVersion) } });

/** A folder with two files, an editor of it, and the editor's lock on the first file. */
async function fixture(app: TestApp, seconds?: number) {
  const parentId = await app.root();
  const { body: folder } = await app.admin.call(folders.create, { body: { name: 'Shared', parentId } });
  const { success } = await app.admin.upload(folder.id, { 'one.txt': 'one', 'two.txt': 'two' });
  const [first = 0, second = 0] = success.map(({ id }) => id);
  const anna = await app.person('Anna');
  await app.grant(folder.id, anna, Rights.ReadWrite);
  const token = await lockNode(app, first, anna.id, seconds);
  return { folder, first, second, anna, token };
}

describe('a locked file', () => {
  it('is returned with its holder in the entity, in lists and in search results until the lock expires', async () => {
    const app = await createTestApp();
    const { folder, first, anna } = await fixture(app);
    const lock = { by: { id: anna.id, name: 'Anna' }, until: '2026-03-02T09:10:00.000Z', ...OF_DRIVE };
    expect((await fileOf(app.admin, first)).lock).toEqual(lock);
    expect((await listed(app.admin, folder.id)).map((file) => file.lock)).toEqual([lock, null]);
    const body = { id: folder.id, search: 'one', skip: 0, take: 10 };
    expect((await app.admin.call(search.find, { body })).body.items[0]?.lock).toEqual(lock);
    app.wait(601);
    expect((await fileOf(app.admin, first)).lock).toBeNull();
    expect((await listed(app.admin, folder.id)).map((file) => file.lock)).toEqual([null, null]);
  });

  it('is rejected for everybody who writes through the API, including its holder, and stays unchanged', async () => {
    const app = await createTestApp();
    const { folder, first, anna } = await fixture(app);
    const root = await app.root();
    for (const person of [app.admin, anna]) {
      const update = await person.call(files.update, { body: { id: first, rowVersion: 1, subject: 'x' } });
      expect(update).toMatchObject({ status: 423, body: { code: 'locked', message: expect.stringContaining('Anna') } });
      expect((await removed(person, first)).status).toBe(423);
      expect((await person.call(fileBatches.remove, { body: { ids: [first] } })).body.errors).toMatchObject([
        { id: first, code: 'locked' },
      ]);
      const overwriting = { parentId: folder.id, overwrite: true, files: [{ name: 'one.txt', length: 5 }] };
      const announced = await person.call(transfers.announce, { body: overwriting });
      const ofFile = { path: 'one.txt', reason: 'node.locked', details: { name: 'Anna' } };
      expect(announced).toMatchObject({ status: 423, body: { code: 'locked', errors: [ofFile] } });
    }
    expect((await app.admin.call(files.move, { body: { id: first, parentId: root } })).status).toBe(423);
    const whole = {
      params: {
        id: String(folder.id),
        rowVersion: String((await app.admin.call(folders.get, params(folder.id))).body.rowVersion),
      },
    };
    expect((await app.admin.call(folders.remove, whole)).status).toBe(423);
    expect((await app.admin.call(folders.move, { body: { id: folder.id, parentId: root } })).status).toBe(200);
    expect(await fileOf(app.admin, first)).toMatchObject({ rowVersion: 1, name: 'one.txt', size: 3 });
  });

  it('can be ended only by its holder and by an administrator', async () => {
    const app = await createTestApp();
    const { folder, first, anna } = await fixture(app);
    const ben = await app.person('Ben');
    expect((await ben.call(locks.end, params(first))).status).toBe(404);
    await app.grant(folder.id, ben, Rights.ReadWrite);
    expect((await ben.call(locks.end, params(first))).status).toBe(403);
    expect((await anna.call(locks.end, params(first))).status).toBe(200);
    expect((await anna.call(locks.end, params(first))).status).toBe(404);
    await lockNode(app, first, anna.id);
    expect((await app.admin.call(locks.end, params(first))).status).toBe(200);
    expect(await app.log()).toContain('File unlocked: My Company/Shared/one.txt');
    expect((await removed(ben, first)).status).toBe(200);
  });

  it('does not affect its siblings, nor anybody after its end', async () => {
    const app = await createTestApp();
    const { first, second, anna } = await fixture(app, 60);
    expect((await removed(anna, second)).status).toBe(200);
    app.wait(61);
    expect((await removed(anna, first)).status).toBe(200);
  });
});

describe('a locked folder', () => {
  it('is returned with its holder until the lock expires, or its holder or an administrator ends it', async () => {
    const app = await createTestApp();
    const { folder, anna } = await fixture(app);
    const ben = await app.person('Ben');
    expect((await ben.call(locks.endOfFolder, params(folder.id))).status).toBe(404);
    await app.grant(folder.id, ben, Rights.ReadWrite);
    const lockIn = async () => (await ben.call(folders.get, params(folder.id))).body.lock;
    expect(await lockIn()).toBeNull();
    expect((await anna.call(locks.endOfFolder, params(folder.id))).status).toBe(404);
    for (const person of [anna, app.admin]) {
      await lockNode(app, folder.id, anna.id);
      expect(await lockIn()).toEqual({
        by: { id: anna.id, name: 'Anna' },
        until: '2026-03-02T09:10:00.000Z',
        ...OF_DRIVE,
      });
      expect((await ben.call(locks.endOfFolder, params(folder.id))).status).toBe(403);
      expect((await person.call(locks.endOfFolder, params(folder.id))).status).toBe(200);
      expect(await lockIn()).toBeNull();
    }
    const unlocked = (await app.log()).filter((line) => line === 'Folder unlocked: My Company/Shared');
    expect(unlocked).toHaveLength(2);
    await lockNode(app, folder.id, anna.id, 60);
    app.wait(61);
    expect(await lockIn()).toBeNull();
  });

  it('neither receives nor loses members, also not from Trash', async () => {
    const app = await createTestApp();
    const { folder, second, anna } = await fixture(app);
    await removed(anna, second);
    await lockNode(app, folder.id, anna.id);
    const { errors } = await app.admin.upload(folder.id, { 'new.txt': 'new' });
    expect(errors).toMatchObject([{ name: 'new.txt' }]);
    const body = { name: 'Below', parentId: folder.id };
    expect((await app.admin.call(folders.create, { body })).status).toBe(423);
    expect((await app.admin.call(bin.restore, { body: { id: second, mode: RestoreMode.Error } })).status).toBe(423);
  });
});
