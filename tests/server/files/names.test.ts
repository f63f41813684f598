import { describe, expect, it } from 'vitest';
import { RestoreMode } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { type CopyResult, nodes } from '#contract/fileNodes/nodes.ts';
import { groups } from '#contract/users/groups.ts';
import { session } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import { userTransfers } from '#contract/users/userTransfers.ts';
import { Person } from '#tests/support/app/person.ts';
import { announceTo, makeRequest, sendTo } from '#tests/support/app/requests.ts';
import { createTestApp, sharedTestApp } from '#tests/support/app/testApp.ts';
import { DavClient } from '#tests/support/servers/davClient.ts';

const hidden = ['\u202e', '\u2066', '\n', '\u2028', '\u200b', '\ufeff', '\u{e0041}', '\u2800', '\u3164', '\u2062'];
const england = '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';

describe('invisible characters', () => {
  const shared = sharedTestApp();

  it.each(hidden.map((hidden) => [hidden.codePointAt(0)?.toString(16), hidden]))(
    'are rejected in names and IDs: U+%s',
    async (_, character) => {
      const app = shared();
      const name = `a${character}b`;
      const parentId = await app.root();
      const email = 'ann@example.org';
      const responses = [
        await app.admin.call(folders.create, { body: { name, parentId } }),
        await app.admin.call(groups.create, { body: { name } }),
        await app.admin.call(users.create, { body: { id: 'ann', name, email } }),
        await app.admin.call(users.create, { body: { id: name, name: 'Ann', email } }),
        await app.admin.call(users.update, { body: { id: 1, rowVersion: 1, name } }),
      ];
      expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
      const lines = [{ line: 2, id: name, name: 'Ann', email }];
      const { body } = await app.admin.call(userTransfers.import, { body: { users: lines, dryRun: true } });
      expect(body.problems).toMatchObject([{ line: 2, column: 'id' }]);
    },
  );

  it('are accepted where scripts and emoji need them', async () => {
    const app = await createTestApp();
    for (const name of ['می\u200cخواهم', '👩\u200d💻', 'Kč/měsíc', 'DOMAIN\\ann'])
      expect((await app.admin.call(groups.create, { body: { name } })).status).toBe(200);
  });

  it.each(['\u200e', '\u200f', '\u061c', '\u00ad', '\u2060'])(
    'that come into names without intent are taken off on every way in: %j',
    async (mark) => {
      const app = await createTestApp({ env: { FEATURES: 'oneTimeShares' } });
      const { admin } = app;
      const name = (stem: string) => `${mark}${stem}${mark} 1${mark}`;
      const root = await app.root();
      const { body: folder } = await admin.call(folders.create, { body: { name: name('a'), parentId: root } });
      expect(folder.name).toBe('a 1');
      const again = await admin.call(folders.create, { body: { name: 'a 1', parentId: root } });
      expect(again).toMatchObject({ status: 409, body: { code: 'exists' } });
      const { success } = await admin.upload(folder.id, { [name('b')]: 'x' });
      expect(success.map((file) => file.name)).toEqual(['b 1']);
      const paths = [`${name('c')}/${name('d')}`];
      const { body: tree } = await admin.call(folders.createTree, { body: { parentId: folder.id, paths } });
      const dav = new DavClient(app);
      expect((await dav.send('PUT', `/a 1/${name('e')}`, {}, 'x')).status).toBe(201);
      expect((await dav.send('MKCOL', `/a 1/${name('f')}`)).status).toBe(201);
      expect((await dav.send('GET', `/${name('a')}/${name('b')}`)).status).toBe(200);
      const { token } = await makeRequest(admin, folder.id, {});
      const sent = { [name('g')]: 'x' };
      await sendTo(app.visitor, token, await announceTo(app.visitor, token, sent), sent);
      const params = { id: String(folder.id) };
      const { body: list } = await admin.call(files.list, { params, query: {} });
      expect(list.items.map((file) => file.name)).toEqual(['b 1', 'e 1', 'g 1']);
      const { body: below } = await admin.call(folders.sublist, { params, query: {} });
      expect(below.items.map((row) => row.name)).toEqual(['c 1', 'f 1']);
      const { body: inner } = await admin.call(folders.get, { params: { id: String(tree.items[0]?.id) } });
      expect(inner.name).toBe('d 1');
      const { body: group } = await admin.call(groups.create, { body: { name: name('Staff') } });
      expect(group.name).toBe('Staff 1');
    },
  );

  it('are kept in the flag of a part of a country', async () => {
    const app = await createTestApp();
    const { success } = await app.admin.upload(await app.root(), { [`${england} trip.txt`]: 'x' });
    expect(success.map(({ name }) => name)).toEqual([`${england} trip.txt`]);
  });

  it('never appear in a log row', async () => {
    const app = await createTestApp();
    await app.visitor.call(session.open, { body: { id: 'eve\nSigned in\u202e admin', password: 'x' } });
    const [row] = (await app.logRows()).slice(-1);
    expect([row?.by, row?.log]).toEqual(['eve Signed in admin', 'Sign-in failed']);
  });
});

describe('a name that the server makes', () => {
  const long = ['😀'.repeat(125), '👩\u200d👩\u200d👧'.repeat(31), england.repeat(17), `${'é'.repeat(250)}q\u0323`];
  const whole = /^(😀|👩\u200d👩\u200d👧|🏴\p{Cf}{6}|é)+ \(2\)\.txt$/u;

  it('is shortened by whole characters, and can be sent back', async () => {
    const app = await createTestApp();
    const root = await app.root();
    for (const stem of long) {
      const name = `${stem}.txt`.slice(-255);
      const { success } = await app.admin.upload(root, { [name]: 'x' });
      const { body } = await app.admin.call(nodes.copy, { body: { ids: [success[0]?.id ?? 0], parentId: root } });
      const [copied] = (body as CopyResult).items;
      expect(copied?.name).toMatch(whole);
      const { body: stored } = await app.admin.call(files.get, { params: { id: String(copied?.id) } });
      expect(stored.name).toBe(copied?.name);
      const edit = { id: stored.id, rowVersion: stored.rowVersion, name: stored.name };
      const { body: edited, status } = await app.admin.call(files.update, { body: edit });
      expect([status, edited.name]).toEqual([200, stored.name]);
      const params = { id: String(stored.id), rowVersion: String(edited.rowVersion) };
      await app.admin.call(files.remove, { params });
      await app.admin.upload(root, { [stored.name]: 'another' });
      const restoring = { id: stored.id, mode: RestoreMode.KeepBoth };
      expect((await app.admin.call(bin.restore, { body: restoring })).status).toBe(200);
    }
    const { body: list } = await app.admin.call(files.list, { params: { id: String(root) }, query: {} });
    for (const { name } of list.items) {
      expect(name.length).toBeLessThanOrEqual(255);
      expect(name).toMatch(/^[^\ufffd\p{Surrogate}]+$/u);
    }
  });

  it('is refused when it comes in as half of a character', async () => {
    const app = await createTestApp();
    const { success } = await app.admin.upload(await app.root(), { 'a.txt': 'x' });
    const body = { id: success[0]?.id ?? 0, rowVersion: 1, name: '\ud83d (2).txt' };
    expect((await app.admin.call(files.update, { body })).status).toBe(400);
    expect((await new DavClient(app).send('PUT', '/%ED%A0%BD.txt', {}, 'x')).status).toBe(400);
  });
});

describe('the actor of a row of the log', () => {
  it('is the user whose rights counted, with the administrator beside it', async () => {
    const app = await createTestApp();
    const ben = await app.person('ben', { isAdmin: true });
    const { body } = await app.admin.call(session.impersonate, { body: { id: ben.id } });
    const impersonated = new Person(app, body.token, ben.id);
    expect((await impersonated.call(groups.create, { body: { name: 'Staff' } })).status).toBe(200);
    const [row] = (await app.logRows()).slice(-1);
    expect(row).toMatchObject({ by: 'admin as ben', actor: 'ben', actedBy: { id: 1, name: 'admin' }, token: null });
  });
});
