import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { createTestApp, PASSWORD, sharedTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { hold } from '#tests/support/holds.ts';
import { rejectionIn, SyncClient } from '#tests/support/servers/syncClient.ts';

const folder = async (app: TestApp, name: string, parentId?: number) =>
  (await app.admin.call(folders.create, { body: { name, parentId: parentId ?? (await app.root()) } })).body.id;
async function protect(
  app: TestApp,
  id: number,
  changes: { denyDownload?: boolean; viewOnly?: boolean; inherit?: boolean },
) {
  const { body } = await app.admin.call(folders.get, { params: { id: String(id) } });
  await app.admin.call(folders.update, { body: { id, rowVersion: body.rowVersion, ...changes } });
}
const PDF = '%PDF-1.4\n%\n';

describe('letters', () => {
  const shared = sharedTestApp();

  it('tell what the caller may do, and names without rights appear only where they lead somewhere', async () => {
    const app = shared();
    const anna = await app.person('Anna', { password: PASSWORD });
    const [read, written, closed, way] = [
      await folder(app, 'Read'),
      await folder(app, 'Written'),
      await folder(app, 'Closed'),
      await folder(app, 'Way'),
    ];
    const [inRead, inWritten, below] = [
      await folder(app, 'Open', read),
      await folder(app, 'Shut', written),
      await folder(app, 'Below', way),
    ];
    await folder(app, 'Free', written);
    await app.grant(read, anna, Rights.Read);
    await app.grant(inRead, anna, Rights.ReadWrite);
    await app.grant(written, anna, Rights.ReadWrite);
    await protect(app, inWritten, { inherit: false });
    await app.grant(inWritten, anna, Rights.Read);
    await app.grant(below, anna, Rights.Read);
    await app.admin.upload(read, { 'r.txt': 'r' });
    await app.admin.upload(written, { 'w.txt': 'w' });
    await app.admin.upload(closed, { 'c.txt': 'c' });
    const client = new SyncClient(app, 'Anna');
    expect(await client.letters('/')).toEqual({ '': 'G', 'Read/': 'G', 'Written/': 'GCK', 'Way/': 'G' });
    expect(await client.letters('/Read')).toEqual({ 'Read/': 'G', 'Read/Open/': 'GCK', 'Read/r.txt': 'G' });
    expect(await client.letters('/Written')).toEqual({
      'Written/': 'GCK',
      'Written/Free/': 'GDNVCK',
      'Written/Shut/': 'G',
      'Written/w.txt': 'GDNVW',
    });
    expect((await client.send('PROPFIND', '/Closed', { depth: '0' })).status).toBe(404);
    expect(await new SyncClient(app).property('/', 'oc:permissions')).toBe('GCK');
    const size = async (path: string) => client.property(path, 'oc:size');
    expect([await size('/'), await size('/Written'), await size('/Way')]).toEqual(['2', '1', '0']);
  });

  it('are less for what is held, but new things may come into a held folder', async () => {
    const app = shared();
    const [held, above] = [await folder(app, 'Held'), await folder(app, 'Above')];
    const below = await folder(app, 'Below', above);
    await app.admin.upload(held, { 'h.txt': 'h' });
    await hold(app, [held, below]);
    const client = new SyncClient(app);
    expect(await client.letters('/Held')).toEqual({ 'Held/': 'GCK', 'Held/h.txt': 'G' });
    expect(await client.property('/Above', 'oc:permissions')).toBe('GCK');
    const rejected = await client.send('DELETE', '/Held/h.txt');
    expect([rejected.status, rejectionIn(rejected).exception]).toEqual([423, 'Sabre\\DAV\\Exception\\Locked']);
  });
});

describe('what cannot be read', () => {
  it('ends the whole answer, and takes no letter or file away', async () => {
    const app = await createTestApp();
    const client = new SyncClient(app);
    await client.send('MKCOL', '/A');
    await (await app.rawDatabase()).run('alter table "heldNode" rename to "away"');
    for (const depth of ['0', '1']) {
      const reply = await client.propfind('/', ['oc:permissions'], depth);
      expect([reply.status, rejectionIn(reply).exception]).toEqual([503, 'Sabre\\DAV\\Exception\\ServiceUnavailable']);
    }
    await (await app.rawDatabase()).run('alter table "away" rename to "heldNode"');
    expect(await client.letters('/')).toEqual({ '': 'GCK', 'A/': 'GDNVCK' });
  });
});

describe('files whose download is refused', () => {
  const shared = sharedTestApp();

  it('are not listed, and cannot be made or overwritten', async () => {
    const app = shared();
    const anna = await app.person('Anna', { password: PASSWORD });
    const [closed, plain] = [await folder(app, 'Prevented'), await folder(app, 'Plain')];
    for (const id of [closed, plain]) await app.grant(id, anna, Rights.ReadWrite);
    await app.admin.upload(closed, { 'a.pdf': PDF, 'a.txt': 'a', 'hidden.txt': PDF });
    await app.admin.upload(plain, { 'b.pdf': PDF, 'c.txt': PDF, 'd.txt': 'd' });
    const sub = await folder(app, 'Sub', plain);
    await app.admin.upload(sub, { 's.pdf': PDF });
    await protect(app, closed, { denyDownload: true });
    const client = new SyncClient(app, 'Anna');
    expect(await client.names('/Prevented')).toEqual(['Prevented/', 'Prevented/a.txt']);
    expect((await client.send('GET', '/Prevented/a.pdf')).status).toBe(403);
    expect((await client.send('PROPFIND', '/Prevented/a.pdf', { depth: '0' })).status).toBe(404);
    expect((await client.send('DELETE', '/Prevented/a.pdf')).status).toBe(404);
    for (const [path, body] of [
      ['/Prevented/a.pdf', 'text'],
      ['/Prevented/new.pdf', PDF],
      ['/Prevented/new.txt', PDF],
      ['/Prevented/a.txt', PDF],
      ['/Prevented/hidden.txt', 'text'],
    ] as const)
      expect([path, (await client.send('PUT', path, {}, body)).status]).toEqual([path, 403]);
    for (const [from, to] of [
      ['/Plain/b.pdf', '/Prevented/b.pdf'],
      ['/Plain/c.txt', '/Prevented/c.txt'],
      ['/Plain/d.txt', '/Prevented/d.pdf'],
      ['/Plain/d.txt', '/Prevented/a.pdf'],
      ['/Plain/Sub', '/Prevented/Sub'],
    ] as const) {
      const { status } = await client.send('MOVE', from, { destination: client.at(to) });
      expect([from, to, status]).toEqual([from, to, 403]);
    }
    expect(await client.names('/Prevented')).toEqual(['Prevented/', 'Prevented/a.txt']);
    expect((await client.send('GET', '/Prevented/a.txt')).text).toBe('a');
    expect((await client.send('MOVE', '/Plain/d.txt', { destination: client.at('/Prevented/d.txt') })).status).toBe(
      201,
    );
  });

  it('are not listed for readers of a folder that is view only', async () => {
    const app = shared();
    const berta = await app.person('Berta', { password: PASSWORD });
    const id = await folder(app, 'ViewOnly');
    await app.grant(id, berta, Rights.Read);
    await app.admin.upload(id, { 'a.txt': 'a' });
    await protect(app, id, { viewOnly: true });
    expect(await new SyncClient(app, 'Berta').names('/ViewOnly')).toEqual(['ViewOnly/']);
    expect(await new SyncClient(app).names('/ViewOnly')).toEqual(['ViewOnly/', 'ViewOnly/a.txt']);
  });
});
