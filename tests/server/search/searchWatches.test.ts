import { describe, expect, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { notices } from '#contract/instance/notices.ts';
import { savedSearches } from '#contract/search.ts';
import { offboarding } from '#contract/users/offboarding.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

const params = (id: number) => ({ params: { id: String(id) } });
const watch = (caller: Person, id: number) => caller.call(savedSearches.watch, params(id));
const makeFolder = async (app: TestApp, parentId: number, name: string) =>
  (await app.admin.call(folders.create, { body: { parentId, name } })).body.id;
const keep = async (caller: Person, id: number, search: string, shared = false) =>
  (await caller.call(savedSearches.create, { body: { name: `All ${search}`, shared, query: { id, search } } })).body.id;

/** The notices of a user, oldest first. */
async function noticesOf(app: TestApp, caller: Person): Promise<string[]> {
  for (const task of ['dispatchEvents', 'notifyMatches', 'wakeMatches', 'notifyMatches']) await app.runTask(task);
  const { items } = (await caller.call(notices.list, {})).body;
  return items.map(({ type, name }) => `${type} ${name}`).reverse();
}

/** Anna reads one of two folders and watches her own search over both. */
async function withWatcher() {
  const app = await createTestApp();
  const root = await app.root();
  const [open, closed] = [await makeFolder(app, root, 'Open'), await makeFolder(app, root, 'Closed')];
  const anna = await app.person('anna');
  await app.grant(open, anna, 1);
  const searchId = await keep(anna, root, 'invoice');
  await app.runTask('dispatchEvents');
  expect((await watch(anna, searchId)).status).toBe(200);
  const add = async (folder: number, name: string, content = name) =>
    (await app.admin.upload(folder, { [name]: content })).success[0]?.id ?? 0;
  return { app, root, open, closed, anna, searchId, add };
}

describe('a saved search that is watched', () => {
  it('creates notices of new readable results, and of nothing else', async () => {
    const { app, open, closed, anna, add } = await withWatcher();
    const id = await add(open, 'Invoice 1.txt');
    await add(open, 'Letter.txt');
    await add(closed, 'Invoice 2.txt');
    expect(await noticesOf(app, anna)).toEqual(['added Invoice 1.txt']);
    app.wait(1);
    await app.admin.call(files.update, { body: { id, rowVersion: 1, name: 'Old invoice.txt' } });
    expect(await noticesOf(app, anna)).toEqual(['added Old invoice.txt', 'changed Old invoice.txt']);
    await app.admin.call(files.update, { body: { id, rowVersion: 2, name: 'Draft.txt' } });
    expect(await noticesOf(app, anna)).toEqual(['added Draft.txt', 'changed Draft.txt']);
    expect(await noticesOf(app, app.admin)).toEqual([]);
  });

  it('creates a notice of a file that it finds only after its text was read', async () => {
    const { app, open, anna, add } = await withWatcher();
    await add(open, 'Scan.txt', 'This is an invoice.');
    await add(open, 'Other.txt', 'This is a letter.');
    expect(await noticesOf(app, anna)).toEqual([]);
    await app.runTask('readContents');
    expect(await noticesOf(app, anna)).toEqual(['added Scan.txt']);
    const { rows } = await app.rawDatabase();
    expect(await rows('select * from "searchMatchDue"')).toEqual([]);
  });

  it('is marked as watched until the watch is removed', async () => {
    const { app, open, anna, searchId, add } = await withWatcher();
    const watched = async () => (await anna.call(savedSearches.list, {})).body.items.map(({ watched: is }) => is);
    expect([(await watch(anna, searchId)).status, await watched()]).toEqual([200, [true]]);
    expect((await anna.call(savedSearches.unwatch, params(searchId))).status).toBe(200);
    expect(await watched()).toEqual([false]);
    await add(open, 'Invoice 1.txt');
    expect(await noticesOf(app, anna)).toEqual([]);
  });

  it('is a shared or an own one, and 404 otherwise', async () => {
    const { app, root, open, anna, add } = await withWatcher();
    const personal = await keep(app.admin, root, 'letter');
    const shared = await keep(app.admin, root, 'plan', true);
    for (const endpoint of [savedSearches.watch, savedSearches.unwatch])
      expect((await anna.call(endpoint, params(personal))).status).toBe(404);
    expect((await watch(anna, shared)).status).toBe(200);
    await add(open, 'Plan.txt');
    expect(await noticesOf(app, anna)).toEqual(['added Plan.txt']);
    const unshared = { id: shared, rowVersion: 1, shared: false };
    expect((await app.admin.call(savedSearches.update, { body: unshared })).status).toBe(200);
    await add(open, 'Plan B.txt');
    expect(await noticesOf(app, anna)).toEqual(['added Plan.txt']);
  });

  it('is transferred to a successor with the other watches', async () => {
    const { app, open, anna, searchId, add } = await withWatcher();
    const ben = await app.person('ben');
    await app.grant(open, ben, 1);
    const body = { toId: ben.id, reason: 'She left' };
    const { body: report } = await app.admin.call(offboarding.run, { ...params(anna.id), body });
    expect(report).toMatchObject({ watches: [{ id: searchId, name: 'All invoice' }] });
    await add(open, 'Invoice 1.txt');
    expect(await noticesOf(app, ben)).toEqual(['added Invoice 1.txt']);
  });
});
