import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import { archives } from '#contract/fileNodes/archives.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { lifetimes } from '#contract/limits.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { unzip } from '#tests/support/content/unzip.ts';

async function folder(app: TestApp, name: string, parentId: number) {
  return (await app.admin.call(folders.create, { body: { name, parentId } })).body;
}
const keyFor = async (person: Person, ...ids: number[]) =>
  (await person.call(archives.key, { body: { ids } })).body.onetimeKey;
async function fetched(app: TestApp, key: string, init: RequestInit = {}) {
  const response = await app.visitor.fetch(pathOf(archives.download, { params: { key } }), init);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
async function contents(app: TestApp, person: Person, ...ids: number[]) {
  const { status, bytes } = await fetched(app, await keyFor(person, ...ids));
  expect(status).toBe(200);
  return unzip(bytes);
}
const texts = (files: Map<string, Buffer>) => Object.fromEntries([...files].map(([path, bytes]) => [path, `${bytes}`]));

/** Plans/{a.txt, ä 🎉.txt, Old/{b.bin}, Empty/} */
async function withTree() {
  const app = await createTestApp();
  const root = await app.root();
  const plans = await folder(app, 'Plans', root);
  const old = await folder(app, 'Old', plans.id);
  await folder(app, 'Empty', plans.id);
  const { success } = await app.admin.upload(plans.id, { 'a.txt': 'a', 'ä 🎉.txt': 'party', 'nothing.txt': '' });
  await app.admin.upload(old.id, { 'b.bin': 'b' });
  return { app, root, plans, old, ids: success.map(({ id }) => id) };
}

describe('a folder as a ZIP', () => {
  it('contains everything below it, under the right names', async () => {
    const { app, plans } = await withTree();
    expect(texts(await contents(app, app.admin, plans.id))).toEqual({
      'Plans/a.txt': 'a',
      'Plans/nothing.txt': '',
      'Plans/ä 🎉.txt': 'party',
      'Plans/Empty/': '',
      'Plans/Old/b.bin': 'b',
    });
  });

  it('is named after the folder, sent once, and logged file by file', async () => {
    const { app, plans } = await withTree();
    const key = await keyFor(app.admin, plans.id);
    const head = await fetched(app, key, { method: 'HEAD' });
    expect(head.status).toBe(200);
    const response = await fetched(app, key);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toContain('filename="Plans.zip"');
    expect((await fetched(app, key)).status).toBe(410);
    const log = await app.log();
    expect(log.filter((line) => line.includes('ZIP'))).toEqual([
      'ZIP downloaded: Plans',
      'File downloaded in ZIP: Plans/ä 🎉.txt',
      'File downloaded in ZIP: Plans/a.txt',
      'File downloaded in ZIP: Plans/nothing.txt',
      'File downloaded in ZIP: Plans/Old/b.bin',
    ]);
  });

  it('must be started within five minutes, by one request', async () => {
    const { app, plans } = await withTree();
    const [key, expired] = [await keyFor(app.admin, plans.id), await keyFor(app.admin, plans.id)];
    const responses = await Promise.all(Array.from({ length: 5 }, () => fetched(app, key)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
    app.wait(lifetimes.downloadKey);
    expect((await fetched(app, expired)).status).toBe(410);
    expect((await fetched(app, 'no-such-key')).status).toBe(410);
  });

  it('contains what the caller may read when it is made, and nothing else', async () => {
    const { app, plans, old } = await withTree();
    const anna = await app.person('anna');
    await app.grant(plans.id, anna, Rights.Read);
    const { body } = await app.admin.call(folders.get, { params: { id: String(old.id) } });
    await app.admin.call(folders.update, { body: { id: old.id, rowVersion: body.rowVersion, inherit: false } });
    const key = await keyFor(anna, plans.id);
    expect(Object.keys(texts(await contents(app, anna, plans.id)))).not.toContain('Plans/Old/b.bin');
    expect((await anna.call(archives.key, { body: { ids: [old.id] } })).status).toBe(404);
    await app.grant(plans.id, anna, Rights.None);
    expect((await fetched(app, key)).status).toBe(410);
  });

  it('leaves out PDFs under download prevention, and lists them', async () => {
    const { app, plans, old } = await withTree();
    await app.admin.upload(old.id, { 'secret.pdf': 'x', 'Not included.txt': 'a file of that name' });
    const { body } = await app.admin.call(folders.get, { params: { id: String(plans.id) } });
    await app.admin.call(folders.update, { body: { id: plans.id, rowVersion: body.rowVersion, denyDownload: true } });
    const files = texts(await contents(app, app.admin, plans.id));
    expect(files).not.toHaveProperty(['Plans/Old/secret.pdf']);
    expect(files['Not included.txt']).toBe('Plans/Old/secret.pdf: PDF files in this folder can’t be downloaded.\r\n');
  });

  it('lists a file with damaged content, and contains the others', async () => {
    const { app, plans } = await withTree();
    await app.admin.upload(plans.id, { 'large.bin': new Uint8Array(randomBytes(2_500_000)) });
    const large = (await app.content.list()).find(({ size }) => size === 2_500_000);
    await app.content.overwrite(large?.name ?? '', randomBytes(2_500_000));
    const files = texts(await contents(app, app.admin, plans.id));
    expect(files['Not included.txt']).toBe('Plans/large.bin: The content could not be read.\r\n');
    expect(files['Plans/a.txt']).toBe('a');
  });
});

describe('a selection as a ZIP', () => {
  it('contains files and folders side by side, with numbers for equal names', async () => {
    const { app, root, plans, old, ids } = await withTree();
    const { success } = await app.admin.upload(root, { 'A.TXT': 'another', 'Not included.txt': 'mine' });
    const files = await contents(app, app.admin, ids[0] ?? 0, ...success.map(({ id }) => id), old.id);
    expect(texts(files)).toEqual({
      'a.txt': 'a',
      'A (2).TXT': 'another',
      'Not included (2).txt': 'mine',
      'Old/b.bin': 'b',
    });
    expect((await app.admin.call(archives.key, { body: { ids: [plans.id, 9999] } })).status).toBe(404);
  });

  it('transfers compressible and incompressible content', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const [noise, text] = [new Uint8Array(randomBytes(3_000_000)), 'word '.repeat(400_000)];
    await app.admin.upload(root, { 'noise.zip': noise, 'words.txt': text });
    const { bytes } = await fetched(app, await keyFor(app.admin, root));
    const files = unzip(bytes);
    expect(files.get('My Company/noise.zip')?.equals(noise)).toBe(true);
    expect(String(files.get('My Company/words.txt'))).toBe(text);
    expect(bytes.length).toBeLessThan(3_100_000);
  });
});
