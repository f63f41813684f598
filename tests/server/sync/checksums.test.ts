import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { readChecksums } from '#server/plugins/fileNodes/content/checksums.service.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { DavClient, sentenceOf } from '#tests/support/servers/davClient.ts';
import { SyncClient } from '#tests/support/servers/syncClient.ts';

const hex = (type: 'sha256' | 'sha1' | 'md5', text: string) => createHash(type).update(text).digest('hex');
const put = (dav: DavClient, text: string, checksum?: string, path = '/a.txt') =>
  dav.send('PUT', path, checksum === undefined ? {} : { 'oc-checksum': checksum }, text);
const filesIn = async (app: TestApp) => {
  const params = { id: String(await app.root()) };
  return (await app.admin.call(files.list, { params, query: {} })).body.items;
};
/** What is known of the content of a path. */
async function known(app: TestApp, dav: DavClient, path = '/a.txt') {
  const version = Number((await dav.send('HEAD', path)).headers.get('etag')?.slice(1, -1));
  return (await readChecksums(app.ctx, [version])).get(version);
}

describe('checksums of content', () => {
  it.each([
    ['SHA256', 'sha256'],
    ['SHA1', 'sha1'],
    ['MD5', 'md5'],
  ] as const)('%s is compared; content that differs is not stored', async (type, algorithm) => {
    const app = await createTestApp();
    const dav = new DavClient(app);
    const rejected = await put(dav, 'damaged', `${type}:${hex(algorithm, 'whole')}`);
    expect([rejected.status, sentenceOf(rejected)]).toEqual([
      400,
      'The file didn’t arrive as it was sent. Send it again.',
    ]);
    expect((await put(dav, 'whole', `${type}:123`)).status).toBe(400);
    expect(await filesIn(app)).toEqual([]);
    expect(await app.content.list()).toEqual([]);
    expect((await put(dav, 'whole', `${type.toLowerCase()}:${hex(algorithm, 'whole').toUpperCase()}`)).status).toBe(
      201,
    );
    const own = `SHA256:${hex('sha256', 'whole')}`;
    const sent = `${type}:${hex(algorithm, 'whole')}`;
    expect(await known(app, dav)).toEqual({ first: sent, all: sent === own ? own : `${sent} ${own}` });
    expect((await dav.send('GET', '/a.txt')).headers.get('oc-checksum')).toBe(sent);
    // An earlier version stays as it was when the next one is rejected.
    expect((await put(dav, 'more', `${type}:${hex(algorithm, 'less')}`)).status).toBe(400);
    expect((await dav.send('GET', '/a.txt')).text).toBe('whole');
  });

  it('ignores other types, and computes SHA-256 without any, also for large content', async () => {
    const app = await createTestApp();
    const dav = new DavClient(app);
    const text = 'x'.repeat(3 * 1024 * 1024);
    expect((await put(dav, text, 'ADLER32:00000001')).status).toBe(201);
    const sum = `SHA256:${hex('sha256', text)}`;
    expect(await known(app, dav)).toEqual({ first: sum, all: sum });
    expect((await dav.send('GET', '/a.txt', { range: 'bytes=0-9' })).headers.get('oc-checksum')).toBe(sum);
  });

  it('goes along with a copy, and is taken over from the same bytes without a version', async () => {
    const app = await createTestApp();
    const dav = new DavClient(app);
    const { success } = await app.admin.upload(await app.root(), { 'a.txt': 'text' });
    expect(success).toHaveLength(1);
    expect((await dav.send('GET', '/a.txt')).headers.get('oc-checksum')).toBeNull();
    expect(await known(app, dav)).toBeUndefined();
    const sha1 = `SHA1:${hex('sha1', 'text')}`;
    expect((await put(dav, 'text', sha1)).status).toBe(204);
    const sums = { first: sha1, all: `${sha1} SHA256:${hex('sha256', 'text')}` };
    expect(await known(app, dav)).toEqual(sums);
    expect((await filesIn(app))[0]?.rowVersion).toBe(1);
    await put(dav, 'text');
    await dav.send('COPY', '/a.txt', { destination: dav.at('/b.txt') });
    expect(await known(app, dav, '/b.txt')).toEqual(sums);
  });

  it('are a property for sync clients, whose times and checksums are stored as over WebDAV', async () => {
    const app = await createTestApp();
    const client = new SyncClient(app);
    const sha1 = `SHA1:${hex('sha1', 'text')}`;
    const headers = { 'oc-checksum': sha1, 'x-oc-mtime': '1000000000' };
    const stored = await client.send('PUT', '/a.txt', headers, 'text');
    expect([stored.status, stored.headers.get('x-oc-mtime')]).toEqual([201, 'accepted']);
    const [properties] = (await client.find('/a.txt', ['oc:checksums', 'd:getlastmodified'], '0')).values();
    expect(properties?.get('oc:checksums')).toBe(`<oc:checksum>${sha1} SHA256:${hex('sha256', 'text')}</oc:checksum>`);
    expect(properties?.get('d:getlastmodified')).toBe('Sun, 09 Sep 2001 01:46:40 GMT');
    const got = await client.send('GET', '/a.txt');
    expect([got.headers.get('oc-checksum'), got.headers.get('last-modified')]).toEqual([
      sha1,
      'Sun, 09 Sep 2001 01:46:40 GMT',
    ]);
    const other = { ...headers, 'x-oc-mtime': 'soon', 'x-nc-webdav-auto-mkcol': '1' };
    expect((await client.send('PUT', '/New/b.txt', other, 'text')).status).toBe(400);
    expect((await client.send('PROPFIND', '/New', { depth: '0' })).status).toBe(404);
  });
});
