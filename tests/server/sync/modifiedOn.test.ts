import { describe, expect, it } from 'vitest';
import { archives } from '#contract/fileNodes/archives.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { files } from '#contract/fileNodes/files.ts';
import { nodeHistory } from '#contract/fileNodes/nodeHistory.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { search } from '#contract/search.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { DavClient } from '#tests/support/servers/davClient.ts';

const UPLOADED_ON = '2026-03-02T09:00:00.000Z';
const params = (id: number) => ({ params: { id: String(id) } });
const listed = async (app: TestApp, query: object = {}) =>
  (await app.admin.call(files.list, { ...params(await app.root()), query })).body.items;
const timeOf = async (app: TestApp, name: string) => (await listed(app)).find((file) => file.name === name)?.modifiedOn;
const put = (dav: DavClient, name: string, seconds: string, body = name) =>
  dav.send('PUT', `/${name}`, { 'x-oc-mtime': seconds }, body);
const versionsOf = async (app: TestApp, id: number) => (await app.admin.call(versions.list, params(id))).body.items;

/** Uploads a file with a time that the browser tells. */
async function upload(app: TestApp, name: string, modifiedOn: number | string | null, overwrite = false) {
  const body = { parentId: await app.root(), overwrite, files: [{ name, length: 1, modifiedOn }] };
  const announced = await app.admin.call(transfers.announce, { body });
  if (announced.status !== 200) return announced.status;
  const form = new FormData();
  form.append('files', new Blob(['x']), name);
  return (await app.admin.fetch(`/files/${announced.body.key}`, { method: 'POST', body: form })).status;
}

describe('the modification time of a file', () => {
  it('is what the browser says, in lists, details and searches; otherwise that of the upload', async () => {
    const app = await createTestApp();
    await upload(app, 'a.txt', Date.UTC(2001, 8, 9, 1, 46, 40));
    await upload(app, 'b.txt', '1999-12-31T23:59:59.999Z');
    await upload(app, 'c.txt', null);
    expect(await timeOf(app, 'a.txt')).toBe('2001-09-09T01:46:40.000Z');
    expect(await timeOf(app, 'b.txt')).toBe('1999-12-31T23:59:59.999Z');
    expect(await timeOf(app, 'c.txt')).toBe(UPLOADED_ON);
    const inOrder = (await listed(app, { column: 'modifiedOn', dir: 'asc' })).map(({ name }) => name);
    expect(inOrder).toEqual(['b.txt', 'a.txt', 'c.txt']);
    const [first] = await listed(app, { column: 'modifiedOn', dir: 'desc' });
    expect(first).toMatchObject({ name: 'c.txt', uploadedOn: UPLOADED_ON, updatedOn: UPLOADED_ON });
    expect((await app.admin.call(files.get, params(first?.id ?? 0))).body.modifiedOn).toBe(UPLOADED_ON);
    const found = await app.admin.call(search.find, {
      body: { id: await app.root(), search: 'txt', sort: 'modifiedOn asc' },
    });
    expect(found.body.items.map(({ name, modifiedOn }) => [name, modifiedOn.slice(0, 4)])).toEqual([
      ['b.txt', '1999'],
      ['a.txt', '2001'],
      ['c.txt', '2026'],
    ]);
    expect(await upload(app, 'd.txt', 1e18)).toBe(400);
    expect(await upload(app, 'd.txt', 'yesterday')).toBe(400);
  });

  it('comes over WebDAV in seconds, and goes back with PROPFIND and GET', async () => {
    const app = await createTestApp();
    const dav = new DavClient(app);
    const stored = await put(dav, 'a.txt', '1000000000.25');
    expect([stored.status, stored.headers.get('x-oc-mtime')]).toEqual([201, 'accepted']);
    expect(stored.headers.get('last-modified')).toBe('Sun, 09 Sep 2001 01:46:40 GMT');
    expect(await timeOf(app, 'a.txt')).toBe('2001-09-09T01:46:40.250Z');
    expect((await dav.send('GET', '/a.txt')).headers.get('last-modified')).toBe('Sun, 09 Sep 2001 01:46:40 GMT');
    for (const depth of ['0', '1']) {
      const path = depth === '0' ? '/a.txt' : '/';
      expect((await dav.send('PROPFIND', path, { depth })).text).toContain(
        '<D:getlastmodified>Sun, 09 Sep 2001 01:46:40 GMT</D:getlastmodified>',
      );
    }
    const plain = await dav.send('PUT', '/b.txt', {}, 'b');
    expect(plain.headers.get('x-oc-mtime')).toBeNull();
    expect(await timeOf(app, 'b.txt')).toBe(UPLOADED_ON);
  });

  it('may lie before 1970 and after 9999, within 10,000 years; what is no number is 400', async () => {
    const app = await createTestApp();
    const dav = new DavClient(app);
    await put(dav, 'old.txt', '-1');
    await put(dav, 'new.txt', '300000000000');
    expect(await timeOf(app, 'old.txt')).toBe('1969-12-31T23:59:59.000Z');
    expect(await timeOf(app, 'new.txt')).toBe('+011476-08-15T05:20:00.000Z');
    expect((await listed(app, { column: 'modifiedOn' })).map(({ name }) => name)).toEqual(['old.txt', 'new.txt']);
    for (const seconds of ['yesterday', '', '0x10', '1e400', '316000000000', '-316000000000', 'NaN'])
      expect([seconds, (await put(dav, 'x.txt', seconds)).status]).toEqual([seconds, 400]);
    expect((await listed(app)).map(({ name }) => name)).toEqual(['new.txt', 'old.txt']);
    // ZIP entries begin in 1980, and the archive is readable all the same.
    const { body } = await app.admin.call(archives.key, {
      body: { ids: [...(await listed(app)).map(({ id }) => id)] },
    });
    expect((await app.admin.fetch(`/file/archive/${body.onetimeKey}`)).status).toBe(200);
  });

  it('belongs to a version, and returns with it; copies and restored items keep it', async () => {
    const app = await createTestApp();
    const dav = new DavClient(app);
    await put(dav, 'a.txt', '1000000000', 'one');
    app.wait(60);
    await put(dav, 'a.txt', '1100000000', 'two');
    const [file] = await listed(app);
    const id = file?.id ?? 0;
    const [earlier] = await versionsOf(app, id);
    expect([file?.modifiedOn, earlier?.modifiedOn]).toEqual(['2004-11-09T11:33:20.000Z', '2001-09-09T01:46:40.000Z']);
    const back = { params: { id: String(id), versionId: String(earlier?.id) } };
    expect((await app.admin.call(versions.restore, back)).body.modifiedOn).toBe('2001-09-09T01:46:40.000Z');

    await dav.send('COPY', '/a.txt', { destination: dav.at('/b.txt') });
    expect(await timeOf(app, 'b.txt')).toBe('2001-09-09T01:46:40.000Z');
    await dav.send('PUT', '/c.txt', {}, 'other');
    await dav.send('COPY', '/a.txt', { destination: dav.at('/c.txt') });
    expect(await timeOf(app, 'c.txt')).toBe('2001-09-09T01:46:40.000Z');
    await dav.send('DELETE', '/b.txt');
    const [item] = (await app.admin.call(bin.list, { query: { column: 'modifiedOn' } })).body.items;
    expect(item?.modifiedOn).toBe('2001-09-09T01:46:40.000Z');
    await app.admin.call(bin.restore, { body: { id: item?.id ?? 0 } });
    expect(await timeOf(app, 'b.txt')).toBe('2001-09-09T01:46:40.000Z');
  });

  it('alone is taken over from the same bytes, without a version or an event', async () => {
    const app = await createTestApp();
    const dav = new DavClient(app);
    const first = await put(dav, 'a.txt', '1000000000');
    const second = await put(dav, 'a.txt', '1100000000', 'a.txt');
    expect([second.status, second.headers.get('etag')]).toEqual([204, first.headers.get('etag')]);
    const [file] = await listed(app);
    expect(file).toMatchObject({ modifiedOn: '2004-11-09T11:33:20.000Z', rowVersion: 1 });
    expect(await versionsOf(app, file?.id ?? 0)).toEqual([]);
    const { body } = await app.admin.call(nodeHistory.list, { ...params(file?.id ?? 0), query: {} });
    expect(body.items).toHaveLength(1);
    // Without a time, the one that is known stays.
    await dav.send('PUT', '/a.txt', {}, 'a.txt');
    expect(await timeOf(app, 'a.txt')).toBe('2004-11-09T11:33:20.000Z');
  });

  it('is set by the property of Windows', async () => {
    const app = await createTestApp();
    const dav = new DavClient(app);
    await dav.send('PUT', '/a.txt', {}, 'a');
    const property = '<Z:Win32LastModifiedTime>Sun, 09 Sep 2001 01:46:40 GMT</Z:Win32LastModifiedTime>';
    const xml = `<D:propertyupdate xmlns:D="DAV:" xmlns:Z="urn:schemas-microsoft-com:"><D:set><D:prop>${property}</D:prop></D:set></D:propertyupdate>`;
    expect((await dav.send('PROPPATCH', '/a.txt', {}, xml)).text).toContain('200 OK');
    expect(await timeOf(app, 'a.txt')).toBe('2001-09-09T01:46:40.000Z');
    expect((await dav.send('PROPFIND', '/a.txt', { depth: '0' })).text).toContain('Sun, 09 Sep 2001 01:46:40 GMT');
    expect((await listed(app))[0]?.rowVersion).toBe(1);
  });

  it('comes with a resumable upload in seconds', async () => {
    const app = await createTestApp();
    const body = { parentId: await app.root(), files: [{ name: 'a.txt', length: 1 }] };
    const { key } = (await app.admin.call(transfers.announce, { body })).body;
    const metadata = { filename: 'a.txt', mtime: '1000000000.5' };
    const encoded = Object.entries(metadata).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '1', 'upload-metadata': encoded.join(',') };
    const type = { 'content-type': 'application/offset+octet-stream' };
    const sent = { method: 'POST', headers: { ...headers, ...type }, body: 'x' };
    expect((await app.admin.fetch(`/files/${key}/resumable`, sent)).status).toBe(201);
    expect(await timeOf(app, 'a.txt')).toBe('2001-09-09T01:46:40.500Z');
  });
});
