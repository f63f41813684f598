import { describe, expect, it } from 'vitest';
import { AuthMode, Rights } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { settings } from '#contract/instance/settings.ts';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { users } from '#contract/users/users.ts';
import { App, Passkey } from '#tests/support/app/factors.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';
import { DavClient, lockBody, sentenceOf } from '#tests/support/servers/davClient.ts';

const params = (id: number) => ({ params: { id: String(id) } });
async function folder(app: TestApp, name: string, parentId?: number) {
  return (await app.admin.call(folders.create, { body: { name, parentId: parentId ?? (await app.root()) } })).body;
}
async function prevent(app: TestApp, id: number) {
  const { body } = await app.admin.call(folders.get, params(id));
  await app.admin.call(folders.update, { body: { id, rowVersion: body.rowVersion, denyDownload: true } });
}
const filesIn = async (person: Person, id: number) =>
  (await person.call(files.list, { ...params(id), query: {} })).body.items;
const versionsOf = async (person: Person, id: number) => (await person.call(versions.list, params(id))).body.items;
const inBin = async (app: TestApp) =>
  (await app.admin.call(bin.list, { query: {} })).body.items.map(({ name }) => name);

describe('sign-in over WebDAV', () => {
  it('requests a name and a password, and answers OPTIONS to everybody', async () => {
    const app = await createTestApp();
    const noUser = new DavClient(app, '');
    const { status, headers } = await noUser.send('PROPFIND', '/', { depth: '0' });
    expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Basic realm=/)]);
    const offered = await noUser.send('OPTIONS', '/');
    expect([offered.status, offered.headers.get('dav'), offered.headers.get('ms-author-via')]).toEqual([
      200,
      '1, 2, 3',
      'DAV',
    ]);
    expect(offered.headers.get('allow')).toContain('PROPFIND');
    expect((await new DavClient(app, 'admin@localhost').send('GET', '/')).status).toBe(200);
    expect((await new DavClient(app).send('POST', '/')).status).toBe(405);
  });

  it('accepts a token of the same user, and a read token cannot write', async () => {
    const app = await createTestApp();
    const anna = await app.person('Anna');
    const made = async (scope: 'read' | 'write') =>
      (await anna.call(apiTokens.create, { body: { name: scope, scope, days: 1 } })).body.token;
    const shared = await folder(app, 'Shared');
    await app.grant(shared.id, anna, Rights.ReadWrite);
    const [reader, writer] = [
      new DavClient(app, 'Anna', await made('read')),
      new DavClient(app, 'Anna', await made('write')),
    ];
    expect((await writer.send('PUT', '/Shared/a.txt', {}, 'a')).status).toBe(201);
    expect((await reader.send('GET', '/Shared/a.txt')).text).toBe('a');
    expect((await reader.send('PUT', '/Shared/b.txt', {}, 'b')).status).toBe(403);
    expect((await new DavClient(app, 'admin', await made('write')).send('GET', '/')).status).toBe(401);
    expect(await app.log()).toContain('File uploaded: Shared/a.txt');
  });

  it('counts wrong passwords apart from those of the sign-in page, and concurrent correct ones not at all', async () => {
    const app = await createTestApp();
    await app.person('Anna', { password: PASSWORD });
    const right = new DavClient(app, 'Anna');
    const together = await Promise.all(Array.from({ length: 20 }, () => right.send('GET', '/')));
    expect(together.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await app.log()).filter((line) => line === 'Signed in (WebDAV)')).toHaveLength(1);
    const wrong = new DavClient(app, 'Anna', 'wrong');
    for (let n = 0; n < 10; n++) expect((await wrong.send('GET', '/')).status).toBe(401);
    const blocked = await wrong.send('GET', '/');
    expect([blocked.status, Number(blocked.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await expect(app.signIn('Anna', 'wrong')).rejects.toThrow('incorrect');
    await app.signIn('Anna', PASSWORD);
    // A password that was right within the last five minutes is not checked again.
    expect((await right.send('GET', '/')).status).toBe(200);
  });

  it('rejects a changed password and a deactivated user', async () => {
    const app = await createTestApp();
    const anna = await app.person('Anna', { password: PASSWORD });
    const client = new DavClient(app, 'Anna');
    expect((await client.send('GET', '/')).status).toBe(200);
    const changed = await app.ctx.hasher.hash('another password for tests');
    await app.ctx.transact(async ({ stores }) => {
      const user = await stores.users.find(anna.id);
      await stores.users.setPassword(anna.id, changed, user?.passwordHash ?? null);
    });
    expect((await client.send('GET', '/')).status).toBe(401);
  });

  it('rejects a password that was right before when it is no longer enough by itself, and accepts it afterwards', async () => {
    const app = await createTestApp();
    const settingsOf = (values: object) => app.admin.call(settings.update, { body: values });
    const setMode = (mode: AuthMode) => app.ctx.transact(({ stores }) => stores.settings.set('authMode', mode));
    const anna = await app.person('Anna', { password: PASSWORD });
    const boss = await app.person('Boss', { password: PASSWORD, isAdmin: true });
    const dave = await app.person('Dave', { password: PASSWORD });
    const [own, other, leaver] = ['Anna', 'Boss', 'Dave'].map((name) => new DavClient(app, name));
    const statuses = async () => [(await own?.send('GET', '/'))?.status, (await other?.send('GET', '/'))?.status];
    expect([await statuses(), (await leaver?.send('GET', '/'))?.status]).toEqual([[200, 200], 200]);

    await settingsOf({ adminSecondFactor: true });
    expect(await statuses()).toEqual([200, 401]);
    await settingsOf({ adminSecondFactor: false, userSecondFactor: true });
    expect(await statuses()).toEqual([401, 401]);
    await settingsOf({ userSecondFactor: false });
    expect(await statuses()).toEqual([200, 200]);

    await setMode(AuthMode.Enterprise);
    expect(await statuses()).toEqual([401, 401]);
    await setMode(AuthMode.Est);
    expect(await statuses()).toEqual([200, 200]);

    // The requirement of a second factor has ended their sessions.
    await App.of(await app.sessionOf(anna.id), app);
    await Passkey.of(await app.sessionOf(boss.id));
    expect(await statuses()).toEqual([401, 401]);
    expect((await own?.send('PUT', '/by-password.txt', {}, 'x'))?.status).toBe(401);

    await app.admin.call(users.update, { body: { id: dave.id, rowVersion: 1, invalid: true } });
    expect((await leaver?.send('GET', '/'))?.status).toBe(401);
  });

  it('returns 404 with DAV=off', async () => {
    const app = await createTestApp({ env: { DAV: 'off' } });
    for (const method of ['OPTIONS', 'GET', 'PROPFIND']) {
      expect((await new DavClient(app).send(method, '/')).status).toBe(404);
    }
  });
});

describe('rights over WebDAV', () => {
  it('lists readable items and their ancestors, and nothing else', async () => {
    const app = await createTestApp();
    const [open, closed] = [await folder(app, 'Open'), await folder(app, 'Closed')];
    const inner = await folder(app, 'Inner', closed.id);
    await app.admin.upload(open.id, { 'a.txt': 'a' });
    await app.admin.upload(closed.id, { 'secret.txt': 's' });
    const anna = await app.person('Anna', { password: PASSWORD });
    const client = new DavClient(app, 'Anna');
    expect(await client.list('/')).toEqual(['']);
    expect((await new DavClient(app).send('DELETE', '/')).status).toBe(403);
    await app.grant(open.id, anna, Rights.Read);
    await app.grant(inner.id, anna, Rights.ReadWrite);
    expect(await client.list('/')).toEqual(['', 'Closed/', 'Open/']);
    expect(await client.list('/Closed/')).toEqual(['Closed/', 'Closed/Inner/']);
    expect((await client.send('GET', '/Closed/secret.txt')).status).toBe(404);
    expect((await client.send('GET', '/Open/a.txt')).text).toBe('a');
    for (const [method, path, headers] of [
      ['PUT', '/Open/b.txt', {}],
      ['PUT', '/Open/a.txt', {}],
      ['PUT', '/Closed/b.txt', {}],
      ['DELETE', '/Open/a.txt', {}],
      ['MKCOL', '/Open/New', {}],
      ['COPY', '/Open/a.txt', { destination: client.at('/Open/b.txt') }],
      ['MOVE', '/Open/a.txt', { destination: client.at('/Closed/Inner/b.txt') }],
      ['LOCK', '/Open/a.txt', {}],
      ['PROPPATCH', '/Open/a.txt', {}],
    ] as const) {
      const body = { LOCK: lockBody(), PROPPATCH: patchBody, PUT: 'b' }[method as 'PUT'];
      expect([method, path, (await client.send(method, path, { ...headers }, body)).status]).toEqual([
        method,
        path,
        403,
      ]);
    }
    expect((await client.send('COPY', '/Open/a.txt', { destination: client.at('/Closed/Inner/b.txt') })).status).toBe(
      201,
    );
  });

  it('rejects PDFs under download prevention, with the message of the API', async () => {
    const app = await createTestApp();
    const [locked, free] = [await folder(app, 'Kept'), await folder(app, 'Free')];
    await app.admin.upload(locked.id, { 'a.pdf': '%PDF-1.4' });
    await prevent(app, locked.id);
    const anna = await app.person('Anna', { password: PASSWORD });
    for (const { id } of [locked, free]) await app.grant(id, anna, Rights.ReadWrite);
    const client = new DavClient(app, 'Anna');
    const fetched = await client.send('GET', '/Kept/a.pdf');
    expect([fetched.status, sentenceOf(fetched)]).toEqual([403, 'PDF files in this folder can’t be downloaded.']);
    for (const method of ['COPY', 'MOVE']) {
      const response = await client.send(method, '/Kept/a.pdf', { destination: client.at('/Free/a.pdf') });
      expect([response.status, sentenceOf(response)]).toEqual([
        403,
        expect.stringMatching(/^PDF files can’t be moved/),
      ]);
    }
    expect(await filesIn(app.admin, free.id)).toEqual([]);
  });
});

const patchBody =
  '<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><x:a xmlns:x="urn:x">1</x:a></D:prop></D:set></D:propertyupdate>';

describe('files over WebDAV', () => {
  it('creates versions, finds names regardless of case and composition, and renames by case only', async () => {
    const app = await createTestApp();
    const client = new DavClient(app);
    const { headers } = await client.send('PUT', '/Case.txt', {}, 'one');
    const second = await client.send('PUT', '/CASE.TXT', {}, 'two!');
    expect([second.status, second.headers.get('etag') !== headers.get('etag')]).toEqual([204, true]);
    const [file] = await filesIn(app.admin, await app.root());
    expect(file).toMatchObject({ name: 'Case.txt', size: 4 });
    expect(await versionsOf(app.admin, file?.id ?? 0)).toHaveLength(1);
    expect((await client.send('MOVE', '/Case.txt', { destination: client.at('/CASE.txt') })).status).toBe(201);
    expect(await client.list('/')).toEqual(['', 'CASE.txt']);
    await client.send('PUT', `/${encodeURIComponent('é'.normalize('NFD'))}.txt`, {}, 'x');
    expect((await client.send('GET', `/${encodeURIComponent('é')}.txt`)).text).toBe('x');
  });

  it('accepts content of unknown length, also as macOS announces it, and rejects too large content', async () => {
    const app = await createTestApp({ env: { MAX_FILE_SIZE: '10' } });
    const client = new DavClient(app);
    const chunked = (text: string, headers: Record<string, string> = {}) =>
      fetch(client.at('/chunked.bin'), {
        method: 'PUT',
        headers: { authorization: `Basic ${btoa(`admin:${PASSWORD}`)}`, ...headers },
        body: new Blob([text]).stream(),
        duplex: 'half',
      } as RequestInit);
    expect((await chunked('12345')).status).toBe(201);
    expect((await chunked('123456', { 'x-expected-entity-length': '6' })).status).toBe(204);
    expect((await chunked('12345678901')).status).toBe(413);
    expect((await client.send('PUT', '/large.bin', {}, '12345678901')).status).toBe(413);
    expect((await client.send('GET', '/chunked.bin')).text).toBe('123456');
    expect(await app.content.list()).toHaveLength(2);
  });

  it('puts deleted and overwritten files into Trash after a move, and keeps them as a version after a copy', async () => {
    const app = await createTestApp();
    const client = new DavClient(app);
    for (const name of ['a', 'b', 'c']) await client.send('PUT', `/${name}.txt`, {}, name);
    expect((await client.send('DELETE', '/c.txt')).status).toBe(204);
    const overwrite = { destination: client.at('/b.txt'), overwrite: 'F' };
    expect((await client.send('MOVE', '/a.txt', overwrite)).status).toBe(412);
    expect((await client.send('COPY', '/a.txt', { destination: client.at('/b.txt') })).status).toBe(204);
    expect(await inBin(app)).toEqual(['c.txt']);
    expect((await client.send('MOVE', '/a.txt', { destination: client.at('/b.txt') })).status).toBe(204);
    expect((await inBin(app)).sort()).toEqual(['b.txt', 'c.txt']);
    expect(await client.list('/')).toEqual(['', 'b.txt']);
    expect(await app.log()).toEqual(
      expect.arrayContaining([expect.stringContaining('File deleted: My Company/c.txt')]),
    );
  });

  it('copies folders with their content, without storing it twice', async () => {
    const app = await createTestApp();
    const client = new DavClient(app);
    for (const path of ['/from', '/from/deep']) expect((await client.send('MKCOL', path)).status).toBe(201);
    await client.send('PUT', '/from/a.txt', {}, 'a');
    await client.send('PUT', '/from/deep/b.txt', {}, 'b');
    const blobs = (await app.content.list()).length;
    expect((await client.send('COPY', '/from/', { destination: client.at('/to/') })).status).toBe(201);
    expect(await client.list('/to/')).toEqual(['to/', 'to/a.txt', 'to/deep/']);
    expect((await client.send('GET', '/to/deep/b.txt')).text).toBe('b');
    expect(await app.content.list()).toHaveLength(blobs);
    await client.send('DELETE', '/from/');
    expect((await client.send('GET', '/to/a.txt')).text).toBe('a');
    expect((await client.send('COPY', '/to/', { destination: client.at('/to/deep/again/') })).status).toBe(409);
    expect(
      (await client.send('COPY', '/to/', { destination: 'http://elsewhere.example/fileshare/dav/x' })).status,
    ).toBe(502);
    expect((await client.send('COPY', '/to/', { destination: client.at('/no/such/') })).status).toBe(409);
  });

  it('rejects invalid names, and silently accepts files of operating systems', async () => {
    const app = await createTestApp();
    const client = new DavClient(app);
    const before = (await app.log()).length;
    for (const name of ['.DS_Store', '._photo.jpg', 'Thumbs.db', 'desktop.ini']) {
      expect((await client.send('PUT', `/${name}`, {}, 'x')).status).toBe(403);
      expect((await client.send('PROPFIND', `/${name}`, { depth: '0' })).status).toBe(404);
    }
    // The first sign-in has one row.
    expect((await app.log()).length).toBe(before + 1);
    expect((await client.send('PUT', '/a%5Cb.txt', {}, 'x')).status).toBe(400);
    expect((await client.send('PUT', `/${'x'.repeat(256)}`, {}, 'x')).status).toBe(400);
    expect((await client.send('PUT', '/%00', {}, 'x')).status).toBe(400);
    expect((await client.send('MKCOL', '/no/such/folder')).status).toBe(409);
  });

  it('supports ranges and conditions, and a browser runs no content', async () => {
    const app = await createTestApp();
    const client = new DavClient(app);
    const { headers } = await client.send('PUT', '/page.html', {}, '<script>1</script>');
    const etag = headers.get('etag') ?? '';
    const part = await client.send('GET', '/page.html', { range: 'bytes=1-6' });
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([206, 'script', 'bytes 1-6/18']);
    expect(part.headers.get('content-type')).toBe('application/octet-stream');
    expect(part.headers.get('content-disposition')).toMatch(/^attachment/);
    expect((await client.send('GET', '/page.html', { 'if-none-match': etag })).status).toBe(304);
    expect((await client.send('PUT', '/page.html', { 'if-none-match': '*' }, 'x')).status).toBe(412);
    expect((await client.send('PUT', '/page.html', { 'if-match': '"other"' }, 'x')).status).toBe(412);
    expect((await client.send('PUT', '/page.html', { 'if-match': etag }, 'x')).status).toBe(204);
    expect((await client.send('HEAD', '/page.html')).headers.get('content-length')).toBe('1');
  });
});

describe('PROPFIND and PROPPATCH', () => {
  it('return live, dead and missing properties, and reject infinite depth', async () => {
    const app = await createTestApp();
    const client = new DavClient(app);
    await client.send('PUT', '/a.txt', {}, 'abc');
    expect((await client.send('PROPPATCH', '/a.txt', {}, patchBody)).text).toContain('200 OK');
    const input =
      '<D:propfind xmlns:D="DAV:"><D:prop><D:getcontentlength/><x:a xmlns:x="urn:x"/><x:b xmlns:x="urn:x"/></D:prop></D:propfind>';
    const { status, text } = await client.send('PROPFIND', '/a.txt', { depth: '0' }, input);
    expect([status, text]).toEqual([
      207,
      expect.stringContaining('<D:getcontentlength>3</D:getcontentlength><a xmlns="urn:x">1</a>'),
    ]);
    expect(text).toContain('<D:multistatus xmlns:D="DAV:" xmlns:n0="urn:x">');
    expect(text).toMatch(/<n0:b\/><\/D:prop><D:status>HTTP\/1.1 404/);
    const unprefixed = '<D:propfind xmlns:D="DAV:"><D:prop><b xmlns=""/><D:c/></D:prop></D:propfind>';
    const missing = await client.send('PROPFIND', '/a.txt', { depth: '0' }, unprefixed);
    expect(missing.text).toContain('<D:multistatus xmlns:D="DAV:"><D:response>');
    expect(missing.text).toMatch(/<b xmlns=""\/><D:c\/><\/D:prop><D:status>HTTP\/1.1 404/);
    const infinite = await client.send('PROPFIND', '/', { depth: 'infinity' });
    expect([infinite.status, infinite.text]).toEqual([403, expect.stringContaining('<D:propfind-finite-depth/>')]);
    const live = patchBody.replace(/<x:a.*?<\/x:a>/, '<D:getetag>1</D:getetag>');
    expect((await client.send('PROPPATCH', '/a.txt', {}, live)).text).toContain('403 Forbidden');
    const quota =
      '<D:propfind xmlns:D="DAV:"><D:prop><D:quota-used-bytes/><D:quota-available-bytes/></D:prop></D:propfind>';
    expect((await client.send('PROPFIND', '/', { depth: '0' }, quota)).text).toMatch(
      /<D:quota-used-bytes>3<\/D:quota-used-bytes><D:quota-available-bytes>\d+</,
    );
  });

  it('reject XML that is malformed, too long, or defines entities', async () => {
    const app = await createTestApp();
    const client = new DavClient(app);
    const find = (body: string) => client.send('PROPFIND', '/', { depth: '0' }, body);
    expect((await find('<D:propfind xmlns:D="DAV:">')).status).toBe(400);
    expect(
      (await find('<!DOCTYPE x [<!ENTITY a "b">]><D:propfind xmlns:D="DAV:"><D:allprop/></D:propfind>')).status,
    ).toBe(400);
    expect((await find(`<a>${' '.repeat(300_000)}</a>`)).status).toBe(413);
    expect((await find('<a>'.repeat(500))).status).toBe(400);
  });
});

describe('locks over WebDAV', () => {
  it('bind the holder without the token as well, also in the web app, and end with UNLOCK or by expiry', async () => {
    const app = await createTestApp();
    const client = new DavClient(app);
    await client.send('PUT', '/a.txt', {}, 'one');
    const [file] = await filesIn(app.admin, await app.root());
    const token = await client.lock('/a.txt', { timeout: 'Second-60, Infinite' });
    const locked = (await app.admin.call(files.get, params(file?.id ?? 0))).body.lock;
    expect(locked).toMatchObject({ by: { id: 1, name: 'admin' }, until: '2026-03-02T09:01:00.000Z', app: 'webdav' });
    const body = { id: file?.id ?? 0, rowVersion: 1, subject: 'x' };
    expect((await app.admin.call(files.update, { body })).status).toBe(423);
    expect((await client.send('PUT', '/a.txt', {}, 'two')).status).toBe(423);
    expect((await client.send('PUT', '/a.txt', { if: `(<${token}>)` }, 'two')).status).toBe(204);
    expect((await client.send('PUT', '/a.txt', { if: '(<opaquelocktoken:no>)' }, 'two')).status).toBe(412);
    await app.restart();
    const again = new DavClient(app);
    expect((await again.send('DELETE', '/a.txt')).status).toBe(423);
    const refreshed = await again.send('LOCK', '/a.txt', { if: `(<${token}>)`, timeout: 'Second-9999' });
    expect([refreshed.status, refreshed.text]).toEqual([200, expect.stringContaining('Second-3600')]);
    expect((await again.send('UNLOCK', '/a.txt', { 'lock-token': `<${token}>` })).status).toBe(204);
    await again.lock('/a.txt', { timeout: 'Second-1' });
    app.wait(2);
    expect((await again.send('DELETE', '/a.txt')).status).toBe(204);
  });

  it('accept no token of another user; an administrator ends the lock', async () => {
    const app = await createTestApp();
    const anna = await app.person('Anna', { password: PASSWORD });
    const shared = await folder(app, 'Shared');
    await app.grant(shared.id, anna, Rights.ReadWrite);
    const [hers, his] = [new DavClient(app, 'Anna'), new DavClient(app)];
    const token = await hers.lock('/Shared/new.txt');
    expect((await his.send('PUT', '/Shared/new.txt', { if: `(<${token}>)` }, 'x')).status).toBe(423);
    expect((await his.send('LOCK', '/Shared/', {}, lockBody())).status).toBe(423);
    const [file] = await filesIn(app.admin, shared.id);
    await app.admin.fetch(`/file/${file?.id}/lock`, { method: 'DELETE' });
    expect((await his.send('PUT', '/Shared/new.txt', {}, 'x')).status).toBe(204);
  });

  it('end with UNLOCK by an administrator, which is logged, and by no other user', async () => {
    const app = await createTestApp();
    const shared = await folder(app, 'Shared');
    await folder(app, 'Empty', shared.id);
    for (const name of ['Anna', 'Ben']) {
      await app.grant(shared.id, await app.person(name, { password: PASSWORD }), Rights.ReadWrite);
    }
    const [anna, ben, admin] = [new DavClient(app, 'Anna'), new DavClient(app, 'Ben'), new DavClient(app)];
    for (const path of ['/Shared/held.txt', '/Shared/Empty/']) {
      const token = await anna.lock(path, { depth: 'infinity' });
      const headers = { 'lock-token': `<${token}>` };
      expect((await ben.send('UNLOCK', path, headers)).status).toBe(403);
      expect((await admin.send('UNLOCK', path, headers)).status).toBe(204);
      expect((await admin.send('UNLOCK', path, headers)).status).toBe(409);
      expect((await ben.send('DELETE', path)).status).toBe(204);
    }
    const unlocked = (await app.log()).filter((line) => line.includes('unlocked'));
    expect(unlocked).toEqual(['File unlocked: My Company/Shared/held.txt', 'Folder unlocked: My Company/Shared/Empty']);
  });
});
