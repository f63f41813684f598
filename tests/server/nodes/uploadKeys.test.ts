import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { lifetimes } from '#contract/limits.ts';
import { uploadErrors } from '#contract/uploadErrors.ts';
import { makeFolder } from '#tests/support/app/make.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

const SMALL = 'x';
/** Too large for a key without rows. */
const LARGE = 'x'.repeat(100 * 1024);

async function keyFor(person: Person, parentId: number, content = SMALL, name = 'a.txt', overwrite = false) {
  const announced = { parentId, overwrite, files: [{ name, length: content.length }] };
  return (await person.call(transfers.announce, { body: announced })).body.key;
}
const stateOf = (person: Person, key: string) => person.call(transfers.state, { params: { key } });

/** A user with a folder that she may write to. */
async function fixture(app: TestApp) {
  const root = await app.root();
  const [open, closed] = [await makeFolder(app.admin, 'Open', root), await makeFolder(app.admin, 'Closed', root)];
  const anna = await app.person('anna');
  await app.grant(open, anna, Rights.ReadWrite);
  const folder = await makeFolder(app.admin, 'Folder', open);
  return { app, root, open, closed, folder, anna };
}
type Fixture = Awaited<ReturnType<typeof fixture>>;

const changes: [string, (fixture: Fixture) => Promise<unknown>, string][] = [
  ['the right to write is gone', ({ app, open, anna }) => app.grant(open, anna, Rights.Read), uploadErrors.forbidden],
  ['the folder may not be seen', ({ app, open, anna }) => app.grant(open, anna, Rights.None), uploadErrors.folderGone],
  [
    'the folder lies where the user has no rights',
    ({ app, folder, closed }) => app.admin.call(folders.move, { body: { id: folder, parentId: closed } }),
    uploadErrors.folderGone,
  ],
  [
    'the folder is in Trash',
    ({ app, folder }) => app.admin.call(folders.remove, { params: { id: String(folder), rowVersion: '1' } }),
    uploadErrors.folderGone,
  ],
  [
    'a folder above is in Trash',
    ({ app, open }) => app.admin.call(folders.remove, { params: { id: String(open), rowVersion: '1' } }),
    uploadErrors.folderGone,
  ],
  ['the name is taken', ({ app, folder }) => app.admin.upload(folder, { 'A.txt': 'other' }), uploadErrors.exists],
];

describe.each([
  ['a small file', SMALL],
  ['a larger file', LARGE],
])('the key of %s', (_, content) => {
  it.each(changes)('is rejected when meanwhile %s', async (_, change, message) => {
    const all = await fixture(await createTestApp());
    const { anna, folder } = all;
    const key = await keyFor(anna, folder, content);
    await change(all);
    expect((await anna.send(key, { 'a.txt': content })).body).toEqual({
      success: [],
      errors: [{ name: 'a.txt', errors: [message] }],
    });
    const { body } = await stateOf(anna, key);
    expect(body.files).toMatchObject([{ state: 'failed', error: message, id: null }]);
  });

  it('is rejected when its session was ended', async () => {
    const { app, anna, folder } = await fixture(await createTestApp());
    const key = await keyFor(anna, folder, content);
    await app.ctx.transact(({ stores, stamp }) => stores.sessions.endAllOf(anna.id, stamp(), 0));
    expect((await anna.send(key, { 'a.txt': content })).status).toBe(401);
    expect((await stateOf(await app.sessionOf(anna.id), key)).body.state).toBe('waiting');
  });

  it('is used once, even by two requests at the same time, and tells what it became', async () => {
    const { app, anna, folder } = await fixture(await createTestApp());
    const key = await keyFor(anna, folder, content);
    expect((await stateOf(anna, key)).body).toEqual({
      state: 'waiting',
      files: [{ id: null, name: 'a.txt', received: 0, length: content.length, state: 'waiting', error: null }],
    });
    const sent = await Promise.all([1, 2, 3].map(() => anna.send(key, { 'a.txt': content })));
    const [stored] = sent.flatMap(({ body }) => body.success ?? []);
    expect(sent.flatMap(({ body }) => body.success ?? [])).toHaveLength(1);
    for (const { status, body } of sent)
      if (status === 200 && body.success.length === 0)
        expect(body.errors).toEqual([{ name: 'a.txt', errors: [uploadErrors.alreadySent] }]);
    expect((await anna.send(key, { 'a.txt': content })).status).toBe(410);
    expect((await stateOf(anna, key)).body).toMatchObject({
      state: 'done',
      files: [{ id: stored?.id, state: 'done' }],
    });
    expect(await app.content.list()).toHaveLength(1);
    const listed = await app.admin.call(files.list, { params: { id: String(folder) }, query: {} });
    expect(listed.body.items).toHaveLength(1);
  });

  it('is used once with overwrite, too', async () => {
    const { app, anna, folder } = await fixture(await createTestApp());
    const key = await keyFor(anna, folder, content, 'a.txt', true);
    const sent = await Promise.all([1, 2, 3].map(() => anna.send(key, { 'a.txt': content })));
    const [stored] = sent.flatMap(({ body }) => body.success ?? []);
    expect(sent.flatMap(({ body }) => body.success ?? [])).toHaveLength(1);
    const params = { id: String(stored?.id) };
    expect((await app.admin.call(versions.list, { params })).body.items).toEqual([]);
  });

  it('can be used again after it has failed', async () => {
    const { app, open, anna, folder } = await fixture(await createTestApp());
    const key = await keyFor(anna, folder, content);
    await app.grant(open, anna, Rights.Read);
    expect((await anna.send(key, { 'a.txt': content })).body.errors).toHaveLength(1);
    expect((await anna.send(key, { 'a.txt': `${content}more` })).body.errors).toHaveLength(1);
    await app.grant(open, anna, Rights.ReadWrite);
    expect((await anna.send(key, { 'a.txt': content })).body.success).toHaveLength(1);
    expect((await anna.send(key, { 'a.txt': content })).status).toBe(410);
  });

  it('is valid, and used, on every node and after a restart', async () => {
    const { app, anna, folder } = await fixture(await createTestApp());
    const [early, late] = [await keyFor(anna, folder, content), await keyFor(anna, folder, content, 'b.txt')];
    expect((await anna.send(early, { 'a.txt': content })).body.success).toHaveLength(1);
    if (process.env.TEST_DATABASE === 'postgres') {
      const there = (await app.secondNode()).visitedBy(anna);
      expect((await there.send(early, { 'a.txt': content })).status).toBe(410);
      const keys = await Promise.all([1, 2, 3, 4].map((n) => keyFor(anna, folder, content, `${n}.txt`)));
      const sent = keys.flatMap((key, n) =>
        [anna, there].map((person) => person.send(key, { [`${n + 1}.txt`]: content })),
      );
      expect((await Promise.all(sent)).flatMap(({ body }) => body.success ?? [])).toHaveLength(keys.length);
    }
    await app.restart();
    const again = app.visitedBy(anna);
    expect((await again.send(early, { 'a.txt': content })).status).toBe(410);
    expect((await again.send(late, { 'b.txt': content })).body.success).toHaveLength(1);
    expect((await again.send(late, { 'b.txt': content })).status).toBe(410);
  });

  it('is worth nothing to others, changed, or expired, even after the cleanup', async () => {
    const { app, anna, folder } = await fixture(await createTestApp({ env: { SESSION_SECONDS: '7200' } }));
    const [key, used] = [await keyFor(anna, folder, content), await keyFor(anna, folder, content, 'b.txt')];
    await anna.send(used, { 'b.txt': content });
    const changed = `${key.slice(0, 20)}${key[20] === 'a' ? 'b' : 'a'}${key.slice(21)}`;
    expect((await app.admin.send(key, { 'a.txt': content })).status).toBe(404);
    expect((await stateOf(app.admin, key)).status).toBe(404);
    expect((await anna.send(changed, { 'a.txt': content })).status).toBe(404);
    app.wait(lifetimes.uploadKey);
    expect((await anna.send(key, { 'a.txt': content })).status).toBe(410);
    app.wait(24 * 3600);
    await app.runTask('forgetExpiredUploads');
    const later = await app.sessionOf(anna.id);
    for (const expired of [key, used]) {
      expect([404, 410]).toContain((await later.send(expired, { 'a.txt': content, 'b.txt': content })).status);
      expect([404, 410]).toContain((await stateOf(later, expired)).status);
    }
  });
});

it('files that arrive together are stored or rejected one by one, in their order, each for its user', async () => {
  const { app, open, closed, folder, anna } = await fixture(await createTestApp());
  const ben = await app.person('ben');
  await app.grant(open, ben, Rights.ReadWrite);
  await app.grant(closed, ben, Rights.ReadWrite);
  await app.admin.upload(folder, { 'taken.txt': 'first' });
  const announced = async (person: Person, parentId: number, names: string[], overwrite = false) => {
    const list = names.map((name) => ({ name, length: name.length }));
    const { body } = await person.call(transfers.announce, { body: { parentId, overwrite, files: list } });
    return () => person.send(body.key, Object.fromEntries(names.map((name) => [name, name])));
  };
  const names = Array.from({ length: 8 }, (_, n) => `${n}.txt`);
  const sending = [
    await announced(anna, folder, names),
    await announced(ben, closed, names),
    await announced(ben, folder, ['taken.txt', 'new.txt'], true),
    await announced(anna, open, ['same.txt']),
    await announced(ben, open, ['same.txt']),
    await announced(ben, closed, ['lost.txt']),
  ];
  const lost = sending.pop();
  const results = await Promise.all(sending.map((send) => send()));
  await app.grant(closed, ben, Rights.Read);
  const rejected = await lost?.();

  const [ofAnna, ofBen, replaced, ...same] = results.map(({ body }) => body);
  for (const result of [ofAnna, ofBen]) {
    expect(result?.success.map(({ name }) => name)).toEqual(names);
    const ids = result?.success.map(({ id }) => id) ?? [];
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  }
  expect(replaced?.success).toHaveLength(2);
  expect(same.flatMap(({ success }) => success)).toHaveLength(1);
  expect(same.flatMap(({ errors }) => errors)).toEqual([{ name: 'same.txt', errors: [uploadErrors.exists] }]);
  expect(rejected?.body.errors).toEqual([{ name: 'lost.txt', errors: [uploadErrors.forbidden] }]);

  const { items } = (await app.admin.call(files.list, { params: { id: String(closed) }, query: {} })).body;
  expect(items.map(({ uploadedBy }) => uploadedBy.name)).toEqual(names.map(() => 'ben'));
  const rows = (await app.logRows()).filter(({ log }) => log.startsWith('File uploaded: Closed/'));
  expect(rows.map(({ by }) => by)).toEqual(names.map(() => 'ben'));
  expect((await app.ctx.stores.folders.find(closed))?.fileCount).toBe(names.length);
  expect((await app.command(['verify'])).ok).toBe(true);
});
