import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bin } from '#contract/fileNodes/bin.ts';
import { files } from '#contract/fileNodes/files.ts';
import { nodes } from '#contract/fileNodes/nodes.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { MAX_SMALL_CONTENT_BYTES } from '#server/storage/blobs/smallContents.store.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { DavClient } from '#tests/support/servers/davClient.ts';

const DAY_S = 24 * 3600;
const isElsewhere = process.env.TEST_DATABASE === 'postgres';

/** The contents in the database. */
const small = async (app: TestApp) =>
  (await app.rawDatabase()).rows<{ id: string; bytes: Uint8Array; quarantinedOn: string | null }>(
    'select * from "smallContent" order by "id"',
  );
const params = (id: number) => ({ params: { id: String(id) } });
const versioned = (id: number, rowVersion: number) => ({
  params: { id: String(id), rowVersion: String(rowVersion) },
});
const bytesOf = async (person: Person, id: number, version?: number, headers: Record<string, string> = {}) => {
  const query = version === undefined ? {} : { version: String(version) };
  const { body } = await person.call(transfers.downloadKey, { ...params(id), query });
  return Buffer.from(await (await person.download(body.onetimeKey, headers)).arrayBuffer());
};
async function withFile(content: string | Uint8Array<ArrayBuffer>, name = 'a.txt') {
  const app = await createTestApp();
  const root = await app.root();
  const { success } = await app.admin.upload(root, { [name]: content });
  return { app, root, id: success[0]?.id ?? 0 };
}
/** Removes a file for good, and lets time pass until its content is taken out of use. */
async function removed(app: TestApp, id: number) {
  await app.admin.call(files.remove, versioned(id, 1));
  await app.admin.call(bin.remove, versioned(id, 2));
  app.wait(2 * DAY_S);
  await app.runTask('cleanUpContent');
}

describe('content up to the limit', () => {
  it.each([
    [0, 1],
    [MAX_SMALL_CONTENT_BYTES, 1],
    [MAX_SMALL_CONTENT_BYTES + 1, 0],
  ])('of %i bytes is in the database %i times, and is downloaded whole and in ranges', async (size, times) => {
    const content = new Uint8Array(randomBytes(size));
    const { app, id } = await withFile(content);
    expect(await small(app)).toHaveLength(times);
    expect(await app.content.list()).toHaveLength(1);
    expect((await bytesOf(app.admin, id)).equals(content)).toBe(true);
    if (size === 0) return;
    const part = await bytesOf(app.admin, id, undefined, { range: 'bytes=5-9' });
    expect(part.equals(content.subarray(5, 10))).toBe(true);
  });

  it('of a version, a copy and a restored version is stored once each', async () => {
    const { app, root, id } = await withFile('one');
    await app.admin.upload(root, { 'a.txt': 'two' }, { overwrite: true });
    const { body } = await app.admin.call(nodes.copy, { body: { ids: [id], parentId: root, onTaken: 'keepBoth' } });
    const [copied] = 'items' in body ? body.items : [];
    const [former] = (await app.admin.call(versions.list, params(id))).body.items;
    await app.admin.call(versions.restore, { params: { id: String(id), versionId: String(former?.id) } });
    expect(String(await bytesOf(app.admin, id))).toBe('one');
    expect(String(await bytesOf(app.admin, copied?.id ?? 0))).toBe('two');
    expect((await small(app)).map(({ bytes }) => String(Buffer.from(bytes))).sort()).toEqual(['one', 'two']);
  });

  it('arrives over WebDAV as well', async () => {
    const app = await createTestApp();
    const dav = new DavClient(app);
    expect((await dav.send('PUT', '/a.txt', {}, 'with')).status).toBe(201);
    expect((await dav.send('PUT', '/large.bin', {}, 'x'.repeat(MAX_SMALL_CONTENT_BYTES + 1))).status).toBe(201);
    expect((await dav.send('GET', '/a.txt')).text).toBe('with');
    expect((await dav.send('GET', '/large.bin')).text).toHaveLength(MAX_SMALL_CONTENT_BYTES + 1);
    expect(await small(app)).toHaveLength(1);
  });

  it('leaves nothing when its file cannot be stored', async () => {
    const { app, root } = await withFile('first');
    const body = { parentId: root, files: [{ name: 'b.txt', length: 5 }] };
    const keys = await Promise.all(
      [1, 2].map(async () => (await app.admin.call(transfers.announce, { body })).body.key),
    );
    const send = (key: string) => {
      const form = new FormData();
      form.append('files', new Blob(['other']), 'b.txt');
      return app.admin.fetch(`/files/${key}`, { method: 'POST', body: form });
    };
    const results = await Promise.all(keys.map(async (key) => (await send(key)).json()));
    expect(results.map(({ success }) => success.length).sort()).toEqual([0, 1]);
    expect(await small(app)).toHaveLength(2);
  });
});

describe('content in the database that is used no more', () => {
  it('goes into quarantine, from where it can be restored, and is deleted after 30 days', async () => {
    const { app, id } = await withFile('gone');
    await removed(app, id);
    const [row] = await small(app);
    expect(row?.quarantinedOn).toBe(app.ctx.stamp().slice(0, 10));
    expect((await app.command(['quarantine', 'list'])).lines[0]).toBe(`${row?.quarantinedOn} ${row?.id} 4 bytes`);
    expect(await app.ctx.blobs.sizeOf(row?.id ?? '')).toBeUndefined();
    await app.command(['quarantine', 'restore', row?.id ?? '']);
    expect(await app.ctx.blobs.sizeOf(row?.id ?? '')).toBe(4);
    // No file uses it.
    expect((await app.command(['verify'])).lines).toEqual([`Unused content: ${row?.id}`]);
    await app.command(['gc']);
    app.wait(31 * DAY_S);
    // The quarantine is settled by the next removal.
    app.admin = await app.sessionOf(1);
    const { success } = await app.admin.upload(await app.root(), { 'b.txt': 'next' });
    await removed(app, success[0]?.id ?? 0);
    expect((await small(app)).map(({ bytes }) => String(Buffer.from(bytes)))).toEqual(['next']);
  });

  it('comes back if a file needs it', async () => {
    const { app, id } = await withFile('needed');
    const [row] = await small(app);
    await app.ctx.blobs.quarantine.add(row?.id ?? '', app.ctx.now());
    expect((await app.command(['verify'])).lines).toEqual([expect.stringMatching(/: missing \(used by a.txt/)]);
    const { success } = await app.admin.upload(await app.root(), { 'other.txt': 'other' });
    await removed(app, success[0]?.id ?? 0);
    app.admin = await app.sessionOf(1);
    expect(String(await bytesOf(app.admin, id))).toBe('needed');
  });
});

describe('damaged content in the database', () => {
  it('is not sent, and is reported by verify, by a backup and for a backup', async () => {
    const { app, id } = await withFile('sound');
    const [row] = await small(app);
    await app.content.overwrite(row?.id ?? '', Buffer.from('sounD'));
    const { body } = await app.admin.call(transfers.downloadKey, params(id));
    expect((await app.admin.download(body.onetimeKey)).status).toBe(500);
    expect((await app.command(['verify'])).ok).toBe(true);
    expect((await app.command(['verify', '--read-data'])).lines).toEqual([
      `Content ${row?.id}: damaged (used by a.txt (${id}))`,
    ]);
    if (isElsewhere) return;
    const folder = join(app.dataDir, 'backup');
    const backup = await app.command(['backup', folder]);
    expect([backup.ok, backup.lines[0]]).toEqual([false, expect.stringMatching(/damaged \(used by a.txt/)]);
    expect((await app.command(['verify', '--backup', folder])).lines).toEqual([
      expect.stringMatching(/could not be backed up.*a.txt/),
    ]);
  });
});

describe.skipIf(isElsewhere)('an instance whose small content is in files', () => {
  /** Moves the content out of the database, to where releases before it stored all content. */
  async function asBefore(app: TestApp) {
    for (const { id, bytes } of await small(app)) {
      const path = join(app.dataDir, 'blobs', id.slice(0, 2), id);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
    }
    await (await app.rawDatabase()).run('delete from "smallContent"');
  }

  it('goes on unchanged, beside new content in the database, and is backed up and restored', async () => {
    const { app, root, id } = await withFile('old');
    await asBefore(app);
    const { success } = await app.admin.upload(root, { 'new.txt': 'new' });
    expect(String(await bytesOf(app.admin, id))).toBe('old');
    expect((await app.command(['verify', '--read-data'])).lines).toEqual(['No problems found.']);
    const [folder, target] = [join(app.dataDir, 'backup'), join(app.dataDir, 'restored')];
    expect((await app.command(['backup', folder])).lines[0]).toMatch(/2 objects \(1 in the database, 1 new file\)/);
    expect((await app.command(['restore', folder], { dataDir: target })).ok).toBe(true);
    expect((await app.command(['verify', '--read-data'], { dataDir: target })).lines).toEqual(['No problems found.']);
    await removed(app, id);
    app.admin = await app.sessionOf(1);
    expect((await app.command(['quarantine', 'list'])).lines[0]).toMatch(/ 3 bytes$/);
    expect(String(await bytesOf(app.admin, success[0]?.id ?? 0))).toBe('new');
  });
});
