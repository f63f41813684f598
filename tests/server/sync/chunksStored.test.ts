import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { files } from '#contract/fileNodes/files.ts';
import { nodes } from '#contract/fileNodes/nodes.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { beginRequest } from '#tests/support/app/slowRequest.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';
import { ChunkClient } from '#tests/support/servers/chunkClient.ts';

const DAY_S = 24 * 3600;
const KIB = 1024;
const isElsewhere = process.env.TEST_DATABASE === 'postgres';
const params = (id: number) => ({ params: { id: String(id) } });
const listed = async (app: TestApp) =>
  (await app.admin.call(files.list, { ...params(await app.root()), query: {} })).body.items;

/** A file of parts around the limit of small content, and its bytes. */
async function withFile(app: TestApp, name = 'parts.bin', sizes = [20 * KIB, 3, 16 * KIB, 0, 50 * KIB + 1]) {
  const client = new ChunkClient(app);
  const content = randomBytes(sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  await client.begin(name);
  for (const [index, size] of sizes.entries()) {
    await client.put(name, String(index + 1), new Uint8Array(content.subarray(at, at + size)));
    at += size;
  }
  const { status } = await client.move(name, `/${name}`);
  const id = (await listed(app)).find((file) => file.name === name)?.id ?? 0;
  return { client, content, status, id };
}

const download = async (app: TestApp, id: number, headers: Record<string, string> = {}, query = {}) => {
  const { body } = await app.admin.call(transfers.downloadKey, { ...params(id), query });
  const response = await app.visitor.fetch(`/file/download/${body.onetimeKey}`, { headers, redirect: 'manual' });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('a file of parts', () => {
  it('is downloaded whole and in ranges across the parts, by the node although another server sends files', async () => {
    const downloadsBy = process.env.TEST_STORAGE === 's3' ? 'presigned' : 'x-accel';
    const app = await createTestApp({
      env: isElsewhere && downloadsBy === 'x-accel' ? {} : { DOWNLOADS_BY: downloadsBy },
    });
    const { client, content, id } = await withFile(app);
    expect((await download(app, id)).bytes.equals(content)).toBe(true);
    for (let n = 0; n < 20; n++) {
      const [from = 0, to = 0] = [0, 0].map(() => Math.floor(Math.random() * content.length)).sort((a, b) => a - b);
      const range = { range: `bytes=${from}-${to}` };
      const { status, bytes } = await download(app, id, range);
      expect([status, bytes.equals(content.subarray(from, to + 1))], range.range).toEqual([206, true]);
      const { status: davStatus, headers } = await client.send('GET', '/parts.bin', range);
      expect([davStatus, headers.get('content-length')], range.range).toEqual([206, String(to + 1 - from)]);
    }
  });

  it('is a version, a copy and a restored version like any other, and stays when its file goes', async () => {
    const app = await createTestApp();
    const { client, content, id } = await withFile(app);
    await client.send('PUT', '/parts.bin', {}, 'plain');
    const { body } = await app.admin.call(versions.list, params(id));
    const former = String(body.items.at(-1)?.id);
    expect((await download(app, id, {}, { version: former })).bytes.equals(content)).toBe(true);
    await app.admin.call(versions.restore, { params: { id: String(id), versionId: former } });
    expect((await download(app, id)).bytes.equals(content)).toBe(true);
    const copies = await app.admin.call(nodes.copy, {
      body: { ids: [id], parentId: await app.root(), onTaken: 'keepBoth' },
    });
    const copy = ('items' in copies.body ? copies.body.items : [])[0]?.id ?? 0;
    // Gone for good, and the cleanup of days later.
    const rowVersion = String((await listed(app)).find((file) => file.id === id)?.rowVersion);
    await app.admin.call(files.remove, { params: { id: String(id), rowVersion } });
    const [binned] = (await app.admin.call(bin.list, { query: {} })).body.items;
    const hard = { params: { id: String(id), rowVersion: String(binned?.rowVersion) } };
    expect((await app.admin.call(bin.remove, hard)).status).toBe(200);
    app.wait(2 * DAY_S);
    await app.runTask('cleanUpContent');
    app.admin = await app.sessionOf(1);
    expect((await download(app, copy)).bytes.equals(content)).toBe(true);
    expect((await app.command(['verify', '--read-data'])).ok).toBe(true);
  });

  it('goes into quarantine with all of its parts when no file has it', async () => {
    const app = await createTestApp();
    const { id } = await withFile(app);
    await app.admin.call(files.remove, { params: { id: String(id), rowVersion: '1' } });
    await app.admin.call(bin.remove, { params: { id: String(id), rowVersion: '2' } });
    expect(await app.content.list()).toHaveLength(5);
    app.wait(2 * DAY_S);
    await app.runTask('cleanUpContent');
    expect(await app.content.list()).toEqual([]);
    expect((await app.command(['quarantine', 'list'])).lines.at(-1)).toMatch(/^In quarantine: 5 objects/);
    expect((await app.command(['verify'])).ok).toBe(true);
  });

  it.skipIf(isElsewhere)('is in a backup, as chunks that are under way are, and in an export', async () => {
    const app = await createTestApp();
    const { client, content, id } = await withFile(app);
    await client.begin('later');
    await client.put('later', '1', 'x'.repeat(30 * KIB));
    await client.put('later', '2', 'small');
    const [folder, target] = [join(app.dataDir, 'backup'), join(app.dataDir, 'restored')];
    expect((await app.command(['backup', folder])).ok).toBe(true);
    expect(await app.command(['verify', '--backup', folder])).toEqual({ ok: true, lines: ['No problems found.'] });
    expect((await app.command(['export', join(app.dataDir, 'export')])).ok).toBe(true);
    await app.stop();
    expect((await app.command(['restore', folder], { dataDir: target })).ok).toBe(true);
    await app.startWith({ dataDir: target });
    expect((await download(app, id)).bytes.equals(content)).toBe(true);
    const again = new ChunkClient(app);
    expect(await again.stored('later')).toEqual({ 1: 30 * KIB, 2: 5 });
    expect((await again.move('later', '/later.txt')).status).toBe(201);
    expect((await app.command(['verify', '--read-data'])).ok).toBe(true);
  });
});

describe('chunks that are under way', () => {
  it('survive a restart, and are removed a day after the last one', async () => {
    const app = await createTestApp();
    let client = new ChunkClient(app);
    await client.begin('slow');
    await client.put('slow', '1', 'a'.repeat(20 * KIB));
    app.wait(DAY_S - 60);
    await client.put('slow', '2', 'b');
    await app.restart();
    client = new ChunkClient(app);
    app.wait(DAY_S - 60);
    // The first one is older than content without a use is left alone.
    await app.runTask('removeOldChunks');
    await app.runTask('cleanUpContent');
    expect(await client.stored('slow')).toEqual({ 1: 20 * KIB, 2: 1 });
    app.wait(120);
    expect(await client.stored('slow')).toBeUndefined();
    expect((await client.move('slow', '/slow.txt')).status).toBe(404);
    await app.runTask('removeOldChunks');
    app.wait(2 * DAY_S);
    await app.runTask('cleanUpContent');
    expect(await app.content.list()).toEqual([]);
    expect((await app.command(['verify'])).ok).toBe(true);
  });

  it('are not listed before they are whole', async () => {
    const app = await createTestApp();
    const client = new ChunkClient(app);
    await client.begin('half');
    const { finish, response } = await beginRequest(
      `${client.base}${client.uploads}/half/1`,
      { method: 'PUT', headers: { authorization: client.authorization } },
      'x'.repeat(64 * KIB),
    );
    expect(await client.stored('half')).toEqual({});
    finish('y');
    expect((await response).status).toBe(201);
    expect(await client.stored('half')).toEqual({ 1: 64 * KIB + 1 });
    // Shorter than announced, because the connection ends.
    const length = { 'content-length': String(100 * KIB) };
    const { hostname, port, pathname } = new URL(`${client.base}${client.uploads}/half/2`);
    const sent = request({
      hostname,
      port,
      path: pathname,
      method: 'PUT',
      headers: { ...length, authorization: client.authorization },
    });
    sent.on('error', () => undefined);
    await new Promise((written) => sent.write('x'.repeat(64 * KIB), written));
    sent.destroy();
    await expect.poll(async () => (await app.content.list()).length).toBe(1);
    expect(await client.stored('half')).toEqual({ 1: 64 * KIB + 1 });
  });

  it('count against the quota of a user: with a destination at once, without one when it is named', async () => {
    const app = await createTestApp({ env: { USER_QUOTA: '1000' } });
    const ann = await app.person('ann', { password: PASSWORD });
    await app.grant(await app.root(), ann, Rights.ReadWrite);
    const client = new ChunkClient(app, 'ann');
    const [six, five] = ['x'.repeat(600), 'y'.repeat(500)];

    const destination = { destination: client.at('/a.bin') };
    await client.begin('named', destination);
    expect((await client.put('named', '1', six)).status).toBe(201);
    expect((await client.put('named', '2', five)).status).toBe(507);
    expect((await client.send('PUT', '/b.bin', {}, five)).status).toBe(507);
    // In place of itself, it fits.
    expect((await client.put('named', '1', 'z'.repeat(1000))).status).toBe(201);
    expect((await client.put('named', '1', six)).status).toBe(201);
    expect((await client.move('named', '/a.bin')).status).toBe(201);
    expect((await client.send('PUT', '/b.bin', {}, five)).status).toBe(507);

    await client.begin('unnamed');
    expect((await client.put('unnamed', '1', five)).status).toBe(201);
    expect((await client.put('unnamed', '2', 'now', { destination: client.at('/c.bin') })).status).toBe(507);
    expect((await client.move('unnamed', '/c.bin')).status).toBe(507);
    expect(await client.stored('unnamed')).toEqual({ 1: 500 });
    await client.send('DELETE', '/a.bin');
    const { body } = await app.admin.call(bin.list, { query: {} });
    const [{ id = 0, rowVersion = 0 } = {}] = body.items;
    await app.admin.call(bin.remove, { params: { id: String(id), rowVersion: String(rowVersion) } });
    expect((await client.move('unnamed', '/c.bin')).status).toBe(201);
    expect((await client.send('GET', '/c.bin')).text).toBe(five);
  });

  it('are no more than a file may have', async () => {
    const app = await createTestApp({ env: { MAX_FILE_SIZE: '1000' } });
    const client = new ChunkClient(app);
    expect((await client.begin('large', { 'oc-total-length': '1001' })).status).toBe(413);
    await client.begin('large');
    expect((await client.put('large', '1', 'x'.repeat(600))).status).toBe(201);
    expect((await client.put('large', '2', 'x'.repeat(401))).status).toBe(413);
    expect(await client.stored('large')).toEqual({ 1: 600 });
  });

  it.runIf(isElsewhere)('may come to any node', async () => {
    const app = await createTestApp();
    const other = await app.secondNode();
    const [one, two] = [new ChunkClient(app), new ChunkClient(other)];
    await one.begin('both');
    await one.put('both', '1', 'a'.repeat(20 * KIB));
    await two.put('both', '2', 'b'.repeat(20 * KIB));
    await one.put('both', '3', 'c');
    expect((await two.move('both', '/both.txt')).status).toBe(201);
    expect((await one.move('both', '/both.txt')).status).toBe(201);
    expect((await one.send('GET', '/both.txt')).text).toBe(`${'a'.repeat(20 * KIB)}${'b'.repeat(20 * KIB)}c`);
  });
});
