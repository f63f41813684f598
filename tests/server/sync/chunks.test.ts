import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { createTestApp, PASSWORD, sharedTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { ChunkClient } from '#tests/support/servers/chunkClient.ts';
import { rejectionIn } from '#tests/support/servers/syncClient.ts';

const HOUR_S = 3600;
const sum = (type: string, text: string) => createHash(type).update(text).digest('hex');
const params = (id: number) => ({ params: { id: String(id) } });
const filesIn = async (app: TestApp) =>
  (await app.admin.call(files.list, { ...params(await app.root()), query: {} })).body.items;

describe('an upload in chunks', () => {
  const shared = sharedTestApp();

  it('is listed while it is under way, and becomes one file in the order of the numbers', async () => {
    const client = new ChunkClient(shared());
    expect((await client.begin('one')).status).toBe(201);
    expect((await client.begin('one')).status).toBe(405);
    expect(await client.stored('one')).toEqual({});
    // 10 is behind 9, and the last one is empty.
    const sent = [
      await client.put('one', '10', 'ten'),
      await client.put('one', '9', 'nine'),
      await client.put('one', '11', ''),
    ];
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await client.stored('one')).toEqual({ 9: 4, 10: 3, 11: 0 });
    const { status, headers } = await client.move('one', '/one.txt', { 'oc-total-length': '7' });
    expect(status).toBe(201);
    expect(headers.get('oc-fileid')).toMatch(/^\d{8,}[a-z0-9]+$/);
    expect(headers.get('etag')).toBe(headers.get('oc-etag'));
    expect((await client.send('GET', '/one.txt')).text).toBe('nineten');
    expect(await client.stored('one')).toBeUndefined();
  });

  it.each([
    ['with zeros', ['000002', '000001', '000010']],
    ['as offsets', ['0000000000000001', '0000000000000000', '0000000010000000']],
    ['as long as they may be', ['99999999999999999998', '9', '99999999999999999999']],
  ])('takes numbers %s', async (id, [second = '', first = '', third = '']) => {
    const client = new ChunkClient(shared());
    const name = id.replaceAll(' ', '-');
    const { status } = await client.upload(name, `/${name}.txt`, [
      [second, 'b'],
      [third, 'c'],
      [first, 'a'],
    ]);
    expect(status).toBe(201);
    expect((await client.send('GET', `/${name}.txt`)).text).toBe('abc');
  });

  it('rejects IDs and names of other forms', async () => {
    const client = new ChunkClient(shared());
    for (const id of ['a%20b', '...', 'ä', 'x'.repeat(65), 'a/b']) expect((await client.begin(id)).status).toBe(400);
    expect((await client.begin('forms')).status).toBe(201);
    for (const name of ['x', '-1', '1.5', '1'.repeat(21), '.file', '1/2'])
      expect((await client.put('forms', name, 'x')).status).toBe(400);
    expect((await client.request('GET', `${client.uploads}/forms`)).status).toBe(405);
  });

  it('takes a chunk again in place of the first, removes one, and ends', async () => {
    const client = new ChunkClient(shared());
    await client.begin('again');
    await client.put('again', '1', 'first');
    await client.put('again', '2', 'second');
    expect((await client.put('again', '1', 'other one')).status).toBe(201);
    expect(await client.stored('again')).toEqual({ 1: 9, 2: 6 });
    const remove = (path: string) => client.request('DELETE', `${client.uploads}/${path}`);
    expect((await remove('again/2')).status).toBe(204);
    expect((await remove('again/2')).status).toBe(404);
    expect(await client.stored('again')).toEqual({ 1: 9 });
    expect((await remove('again')).status).toBe(204);
    expect((await remove('again')).status).toBe(404);
    expect((await client.put('again', '1', 'x')).status).toBe(404);
    expect((await client.begin('again')).status).toBe(201);
    expect(await client.stored('again')).toEqual({});
  });

  it('belongs to its user', async () => {
    const app = shared();
    const anna = await app.person('anna', { password: PASSWORD });
    await app.grant(await app.root(), anna, Rights.ReadWrite);
    const [client, other] = [new ChunkClient(app), new ChunkClient(app, 'anna')];
    await client.begin('mine');
    await client.put('mine', '1', 'x');
    expect((await other.put('mine', '2', 'x')).status).toBe(404);
    expect((await other.move('mine', '/theirs.txt')).status).toBe(404);
    expect((await other.request('DELETE', `${other.uploads}/mine`)).status).toBe(404);
    expect(await other.stored('mine')).toBeUndefined();
    expect((await other.request('PUT', `${client.uploads}/mine/2`, {}, 'x')).status).toBe(404);
    // Their own may have the same ID.
    expect((await other.begin('mine')).status).toBe(201);
    expect(await client.stored('mine')).toEqual({ 1: 1 });
  });

  it('is not stored with another length or checksum, and its chunks stay', async () => {
    const client = new ChunkClient(shared());
    await client.upload('sums', '/sums.txt', [['1', 'abc']], { 'oc-total-length': '4' });
    expect(await client.stored('sums')).toEqual({ 1: 3 });
    const wrong = await client.move('sums', '/sums.txt', { 'oc-total-length': '4' });
    expect(wrong.status).toBe(400);
    expect(rejectionIn(wrong).message).toMatch(/3.*4/);
    for (const [type, name] of [
      ['sha256', 'SHA256'],
      ['sha1', 'SHA1'],
      ['md5', 'MD5'],
    ] as const) {
      const checksum = { 'oc-checksum': `${name}:${sum(type, 'abd')}` };
      expect((await client.move('sums', '/sums.txt', checksum)).status).toBe(400);
    }
    expect((await client.send('GET', '/sums.txt')).status).toBe(404);
    const right = { 'oc-total-length': '3', 'oc-checksum': `MD5:${sum('md5', 'abc')}` };
    expect((await client.move('sums', '/sums.txt', right)).status).toBe(201);
    expect((await client.send('GET', '/sums.txt')).headers.get('oc-checksum')).toBe(right['oc-checksum']);
    // The length may be told before the chunks as well.
    await client.begin('early', { 'oc-total-length': '5' });
    await client.put('early', '1', 'abc');
    expect((await client.move('early', '/early.txt')).status).toBe(400);
  });

  it('has the SHA-256 of its chunks when they came in order, and is checked against the one that came', async () => {
    const client = new ChunkClient(shared());
    const checksum = `SHA256:${sum('sha256', 'abc')}`;
    const inOrder: [string, string][] = [
      ['1', 'a'],
      ['2', 'b'],
      ['3', 'c'],
    ];
    await client.upload('ordered', '/ordered.txt', inOrder);
    expect((await client.send('HEAD', '/ordered.txt')).headers.get('oc-checksum')).toBe(checksum);
    await client.upload('unordered', '/unordered.txt', inOrder.toReversed());
    expect((await client.send('HEAD', '/unordered.txt')).headers.get('oc-checksum')).toBeNull();
    await client.upload('replaced', '/replaced.txt', [['1', 'x'], ...inOrder], { 'oc-checksum': checksum });
    expect((await client.send('GET', '/replaced.txt')).text).toBe('abc');
    expect((await client.send('HEAD', '/replaced.txt')).headers.get('oc-checksum')).toBe(checksum);
  });

  it('becomes a version under the conditions of the client, with its modification time', async () => {
    const app = shared();
    const client = new ChunkClient(app);
    const { headers } = await client.upload('first', '/v.txt', [['1', 'first']]);
    const etag = headers.get('etag') ?? '';
    const about = (tag: string) => ({ if: `<${new URL(client.at('/v.txt')).pathname}> ([${tag}])` });
    const mtime = { 'x-oc-mtime': '1000000000' };
    expect((await client.upload('second', '/v.txt', [['1', 'second']], about('"1x"'))).status).toBe(412);
    expect(await client.stored('second')).toEqual({ 1: 6 });
    // A tag of the chunks as a whole says nothing.
    const second = await client.move('second', '/v.txt', { ...about(etag), ...mtime, 'if-match': '"x"' });
    expect(second.status).toBe(204);
    expect(second.headers.get('x-oc-mtime')).toBe('accepted');
    expect(second.headers.get('etag')).not.toBe(etag);
    const { text, headers: got } = await client.send('GET', '/v.txt');
    expect([text, got.get('last-modified')]).toEqual(['second', 'Sun, 09 Sep 2001 01:46:40 GMT']);
    const file = (await filesIn(app)).find(({ name }) => name === 'v.txt');
    expect((await app.admin.call(versions.list, params(file?.id ?? 0))).body.items.map(({ size }) => size)).toEqual([
      5,
    ]);
    const third = await client.upload('third', '/v.txt', [['1', 'third']], { overwrite: 'F' });
    expect(third.status).toBe(412);
  });

  it('of bytes that the file has already changes nothing', async () => {
    const app = shared();
    const client = new ChunkClient(app);
    const { headers } = await client.upload('same1', '/same.txt', [
      ['1', 'ab'],
      ['2', 'c'],
    ]);
    const again = await client.upload('same2', '/same.txt', [
      ['1', 'a'],
      ['2', 'bc'],
    ]);
    expect([again.status, again.headers.get('etag')]).toEqual([204, headers.get('etag')]);
    expect((await client.send('GET', '/same.txt')).text).toBe('abc');
    expect((await app.command(['verify', '--read-data'])).ok).toBe(true);
  });

  it('may be empty', async () => {
    const client = new ChunkClient(shared());
    expect((await client.upload('none', '/none.txt', [], { 'oc-total-length': '0' })).status).toBe(201);
    expect((await client.upload('empty', '/empty.txt', [['0', '']])).status).toBe(201);
    for (const path of ['/none.txt', '/empty.txt']) {
      const { status, text } = await client.send('GET', path);
      expect([status, text]).toEqual([200, '']);
    }
  });

  it('goes where its user may write only', async () => {
    const app = shared();
    const ben = await app.person('ben', { password: PASSWORD });
    await app.grant(await app.root(), ben, Rights.Read);
    const client = new ChunkClient(app, 'ben');
    expect((await client.upload('b', '/b.txt', [['1', 'x']])).status).toBe(403);
    expect((await client.move('b', '/missing/b.txt')).status).toBe(409);
    const elsewhere = await client.move('b', '/b.txt', { destination: 'http://example.org/x' });
    expect(elsewhere.status).toBe(502);
    await app.grant(await app.root(), ben, Rights.ReadWrite);
    expect((await client.move('b', '/b.txt')).status).toBe(201);
  });
});

describe('a MOVE that comes again', () => {
  const repeatedHeaders = ['status', 'etag', 'oc-etag', 'oc-fileid', 'x-oc-mtime'];
  const answer = ({ status, headers }: { status: number; headers: Headers }) =>
    repeatedHeaders.map((name) => (name === 'status' ? status : headers.get(name)));

  it('is answered alike for an hour, whatever became of the file', async () => {
    const app = await createTestApp();
    const client = new ChunkClient(app);
    const mtime = { 'x-oc-mtime': '1000000000' };
    const first = await client.upload('one', '/one.txt', [['1', 'one']], mtime);
    expect(answer(await client.move('one', '/one.txt', mtime))).toEqual(answer(first));
    await client.send('PUT', '/one.txt', {}, 'later');
    app.wait(HOUR_S - 60);
    await app.runTask('removeOldChunks');
    expect(answer(await client.move('one', '/one.txt', mtime))).toEqual(answer(first));
    expect((await client.move('one', '/two.txt')).status).toBe(404);
    expect((await client.send('GET', '/one.txt')).text).toBe('later');
    app.wait(120);
    expect((await client.move('one', '/one.txt')).status).toBe(404);
    await app.runTask('removeOldChunks');
    expect((await client.move('one', '/one.txt')).status).toBe(404);
    expect((await client.send('GET', '/one.txt')).text).toBe('later');
  });

  it('at the same time makes one version', async () => {
    const app = await createTestApp();
    const client = new ChunkClient(app);
    const { headers } = await client.upload('v1', '/a.txt', [['1', 'one']]);
    const condition = { if: `<${new URL(client.at('/a.txt')).pathname}> ([${headers.get('etag')}])` };
    await client.begin('v2');
    await client.put('v2', '1', 'two');
    const moves = await Promise.all(Array.from({ length: 5 }, () => client.move('v2', '/a.txt', condition)));
    expect(new Set(moves.map((move) => JSON.stringify(answer(move)))).size).toBe(1);
    expect(moves[0]?.status).toBe(204);
    const [file] = await filesIn(app);
    expect((await app.admin.call(versions.list, params(file?.id ?? 0))).body.items).toHaveLength(1);
  });

  it('is told of the file when the server ended before it noted the answer', async () => {
    const app = await createTestApp();
    const client = new ChunkClient(app);
    const first = await client.upload('one', '/one.txt', [['1', 'one']]);
    const database = await app.rawDatabase();
    await database.run(`update "chunkedUpload" set "reply" = '{"path":["one.txt"],"status":201}'`);
    expect(answer(await client.move('one', '/one.txt'))).toEqual(answer(first));
  });

  it('does not stand in the way of another upload with the same ID', async () => {
    const app = await createTestApp();
    const client = new ChunkClient(app);
    await client.upload('one', '/one.txt', [['1', 'one']]);
    expect((await client.upload('one', '/two.txt', [['1', 'two']])).status).toBe(201);
    expect((await client.send('GET', '/two.txt')).text).toBe('two');
    expect((await client.send('GET', '/one.txt')).text).toBe('one');
  });
});
