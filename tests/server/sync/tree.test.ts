import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { favourites } from '#contract/fileNodes/favourites.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { createTestApp, PASSWORD, sharedTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { rejectionIn, SyncClient } from '#tests/support/servers/syncClient.ts';

const folder = async (app: TestApp, name: string, parentId?: number) =>
  (await app.admin.call(folders.create, { body: { name, parentId: parentId ?? (await app.root()) } })).body.id;

describe('the tree for sync clients', () => {
  const shared = sharedTestApp();

  it('has the properties of the protocol, and tells which a file or folder has not', async () => {
    const app = shared();
    const client = new SyncClient(app);
    const id = await folder(app, 'Props');
    expect((await client.send('PUT', '/Props/a%20%26.txt', {}, 'hello')).status).toBe(201);
    const names = ['oc:id', 'oc:fileid', 'oc:permissions', 'oc:size', 'oc:data-fingerprint', 'oc:share-types'].concat(
      ['oc:owner-id', 'oc:owner-display-name', 'oc:favorite', 'oc:privatelink', 'nc:is-mount-root', 'nc:is-encrypted'],
      ['nc:has-preview', 'd:getcontentlength', 'd:resourcetype', 'oc:nothing', 'x:other'].slice(0, 4),
    );
    const reply = await client.propfind('/Props', names);
    expect(reply.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(reply.text).toContain('<d:href>/fileshare/remote.php/dav/files/admin/Props/</d:href>');
    const found = await client.find('/Props', names);
    expect([...found.keys()]).toEqual(['Props/', 'Props/a &.txt']);
    const [ofFolder, ofFile] = [...found.values()].map((properties) => Object.fromEntries(properties));
    const fileId = Number(ofFile?.['oc:fileid']);
    expect(ofFolder).toMatchObject({
      'oc:fileid': String(id),
      'oc:size': '5',
      'oc:permissions': 'GDNVCK',
      'oc:favorite': '0',
      'd:resourcetype': '<d:collection/>',
      'd:getcontentlength': null,
      'oc:nothing': null,
    });
    expect(ofFile).toMatchObject({
      'oc:id': expect.stringMatching(new RegExp(`^${String(fileId).padStart(8, '0')}[a-z][a-z0-9]{7,11}$`)),
      'oc:size': '5',
      'oc:permissions': 'GDNVW',
      'oc:data-fingerprint': '',
      'oc:share-types': '',
      'oc:owner-id': 'admin',
      'oc:privatelink': expect.stringMatching(new RegExp(`/fileshare/index\\.php/f/${fileId}$`)),
      'nc:is-mount-root': 'false',
      'nc:is-encrypted': '0',
      'nc:has-preview': 'false',
      'd:getcontentlength': '5',
    });
  });

  it('keeps the ID of a file through a rename and a move, and tells it in headers', async () => {
    const app = shared();
    const client = new SyncClient(app);
    const made = await client.send('MKCOL', '/Ids');
    expect([made.status, made.headers.get('oc-fileid')]).toEqual([201, await client.property('/Ids', 'oc:id')]);
    expect((await client.send('MKCOL', '/Ids')).status).toBe(405);
    const put = await client.send('PUT', '/Ids/a.txt', {}, 'a');
    const id = put.headers.get('oc-fileid');
    expect(put.headers.get('oc-etag')).toBe(put.headers.get('etag'));
    expect(id).toBe(await client.property('/Ids/a.txt', 'oc:id'));
    expect((await client.send('GET', '/Ids/a.txt')).headers.get('oc-fileid')).toBe(id);
    const moved = await client.send('MOVE', '/Ids/a.txt', { destination: client.at('/Ids/b.txt') });
    expect([moved.status, moved.headers.get('oc-fileid'), moved.headers.get('etag')]).toEqual([
      201,
      id,
      put.headers.get('etag'),
    ]);
    const copied = await client.send('COPY', '/Ids/b.txt', { destination: client.at('/Ids/c.txt') });
    expect(copied.headers.get('oc-fileid')).toBe(await client.property('/Ids/c.txt', 'oc:id'));
    expect((await client.send('DELETE', '/Ids/b.txt')).status).toBe(204);
    const gone = await client.send('DELETE', '/Ids/b.txt');
    expect([gone.status, rejectionIn(gone).exception]).toEqual([404, 'Sabre\\DAV\\Exception\\NotFound']);
  });

  it('is under both paths, and only under the ID of the caller', async () => {
    const app = shared();
    const client = new SyncClient(app);
    await client.send('MKCOL', '/Both');
    const old = new SyncClient(app, 'admin', PASSWORD, '/remote.php/webdav');
    expect(await old.names('/Both')).toEqual(['Both/']);
    await app.person('Berta', { password: PASSWORD });
    for (const [id, tree] of [
      ['admin', '/remote.php/dav/files/Berta'],
      ['admin', '/remote.php/dav/files/Admin'],
      ['admin', '/remote.php/dav/files/admin@localhost'],
      ['admin', '/remote.php/dav/files'],
      ['admin', '/remote.php/dav'],
    ] as const) {
      const reply = await new SyncClient(app, id, PASSWORD, tree).send('PROPFIND', '/', { depth: '0' });
      expect([tree, reply.status]).toEqual([tree, 404]);
    }
    expect((await new SyncClient(app, 'admin', 'strongroom_wrong').send('PROPFIND', '/', { depth: '0' })).status).toBe(
      401,
    );
    expect((await new SyncClient(app, 'Berta').send('PROPFIND', '/', { depth: '1' })).status).toBe(207);
    const mail = new SyncClient(app, 'Berta@example.org', PASSWORD, '/remote.php/dav/files/Berta');
    expect((await mail.send('PROPFIND', '/', { depth: '0' })).status).toBe(207);
    const across = await client.send('MOVE', '/Both', { destination: old.at('/Other') });
    expect(across.status).toBe(502);
  });

  it('stars folders for everyone who may read them', async () => {
    const app = shared();
    const id = await folder(app, 'Starred');
    const reader = await app.person('Rita', { password: PASSWORD });
    await app.grant(id, reader, Rights.Read);
    const client = new SyncClient(app, 'Rita');
    const patch = (value: string) =>
      `<d:propertyupdate xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns"><d:set><d:prop><oc:favorite>${value}</oc:favorite></d:prop></d:set></d:propertyupdate>`;
    const done = await client.send('PROPPATCH', '/Starred', {}, patch('1'));
    expect([done.status, done.text]).toEqual([
      207,
      expect.stringContaining('<oc:favorite/></d:prop><d:status>HTTP/1.1 200'),
    ]);
    expect(await client.property('/Starred', 'oc:favorite')).toBe('1');
    expect((await reader.call(favourites.list, {})).body.items.map(({ name }) => name)).toEqual(['Starred']);
    await client.send('PROPPATCH', '/Starred', {}, patch('0'));
    expect(await client.property('/Starred', 'oc:favorite')).toBe('0');
    await new SyncClient(app).send('PUT', '/Starred/a.txt', {}, 'a');
    const ofFile = await client.send('PROPPATCH', '/Starred/a.txt', {}, patch('1'));
    expect(ofFile.text).toContain('HTTP/1.1 403');
    const live =
      '<d:propertyupdate xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns"><d:set><d:prop><oc:id>1</oc:id></d:prop></d:set></d:propertyupdate>';
    expect((await new SyncClient(app).send('PROPPATCH', '/Starred', {}, live)).text).toContain('HTTP/1.1 403');
  });

  it('makes missing folders above a file when the client requests it', async () => {
    const app = shared();
    const client = new SyncClient(app);
    expect((await client.send('PUT', '/Auto/x/y/a.txt', {}, 'a')).status).toBe(409);
    const made = await client.send('PUT', '/Auto/x/y/a.txt', { 'x-nc-webdav-auto-mkcol': '1' }, 'a');
    expect(made.status).toBe(201);
    expect(await client.names('/Auto/x/y')).toEqual(['Auto/x/y/', 'Auto/x/y/a.txt']);
  });

  it('stores nothing under a wrong condition', async () => {
    const app = shared();
    const client = new SyncClient(app);
    await client.send('MKCOL', '/If');
    const { headers } = await client.send('PUT', '/If/a.txt', {}, 'a');
    const wrong = await client.send('PUT', '/If/a.txt', { 'if-match': '"0"' }, 'b');
    expect([wrong.status, rejectionIn(wrong).exception]).toEqual([412, 'Sabre\\DAV\\Exception\\PreconditionFailed']);
    expect((await client.send('PUT', '/If/a.txt', { 'if-none-match': '*' }, 'b')).status).toBe(412);
    expect((await client.send('PUT', '/If/a.txt', { 'if-match': headers.get('etag') ?? '' }, 'c')).status).toBe(204);
    expect((await client.send('GET', '/If/a.txt')).text).toBe('c');
  });

  it('tells a read token that nothing may be written', async () => {
    const app = shared();
    const { body } = await app.admin.call(apiTokens.create, { body: { name: 'read', scope: 'read', days: 1 } });
    await new SyncClient(app).send('MKCOL', '/Token');
    await new SyncClient(app).send('PUT', '/Token/a.txt', {}, 'a');
    const client = new SyncClient(app, 'admin', body.token);
    expect(await client.letters('/Token')).toEqual({ 'Token/': 'G', 'Token/a.txt': 'G' });
    const rejected = await client.send('PUT', '/Token/b.txt', {}, 'b');
    expect([rejected.status, rejectionIn(rejected)]).toEqual([
      403,
      { exception: 'Sabre\\DAV\\Exception\\Forbidden', message: 'This API token is read-only.' },
    ]);
  });

  it('tells clients of a restore from a backup, also by other tags', async () => {
    const app = await createTestApp();
    const [folder, target] = [join(app.dataDir, 'backup'), join(app.dataDir, 'restored')];
    if (app.databaseUrl) return;
    const before = await new SyncClient(app).property('/', 'd:getetag');
    expect((await app.command(['backup', folder])).ok).toBe(true);
    expect((await app.command(['restore', folder], { dataDir: target })).ok).toBe(true);
    await app.restart({ dataDir: target });
    expect(await new SyncClient(app).property('/', 'oc:data-fingerprint')).toMatch(/^[0-9a-f-]{36}$/);
    // The same changes are counted again there: the tags of what happened since the backup must not come back.
    expect(await new SyncClient(app).property('/', 'd:getetag')).not.toBe(before);
  });
});
