import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

const list = async (person: Person, id: number) =>
  (await person.call(versions.list, { params: { id: String(id) } })).body.items;
const restore = (person: Person, id: number, versionId: number) =>
  person.call(versions.restore, { params: { id: String(id), versionId: String(versionId) } });
async function contentOf(person: Person, id: number, version?: number) {
  const query = version === undefined ? {} : { version: String(version) };
  const { status, body } = await person.call(transfers.downloadKey, { params: { id: String(id) }, query });
  return status === 200 ? (await person.download(body.onetimeKey)).text() : status;
}

/** A file that was overwritten with each of these contents in turn. */
async function withVersions(...contents: string[]) {
  const app = await createTestApp();
  const root = await app.root();
  let id = 0;
  for (const content of contents) {
    const { success } = await app.admin.upload(root, { 'a.txt': content }, { overwrite: true });
    id = success[0]?.id ?? 0;
    app.wait(60);
  }
  return { app, root, id };
}

describe('versions', () => {
  it('are the former contents of the file, newest first, without the current one', async () => {
    const { app, id } = await withVersions('one', 'two two', 'three');
    const items = await list(app.admin, id);
    expect(items).toMatchObject([
      { number: 2, size: 7, uploadedBy: { name: 'admin' }, uploadedOn: '2026-03-02T09:01:00.000Z' },
      { number: 1, size: 3, uploadedOn: '2026-03-02T09:00:00.000Z' },
    ]);
    expect(await contentOf(app.admin, id, items[1]?.id)).toBe('one');
    expect(await contentOf(app.admin, id)).toBe('three');
  });

  it('are restored with their uploader and date, and the replaced content becomes a version', async () => {
    const { app, id } = await withVersions('one', 'two two', 'three');
    const [, first] = await list(app.admin, id);
    const { body } = await restore(app.admin, id, first?.id ?? 0);
    expect(body).toMatchObject({ size: 3, uploadedOn: '2026-03-02T09:00:00.000Z', rowVersion: 4 });
    expect(body.updatedOn).toBe('2026-03-02T09:03:00.000Z');
    expect(await contentOf(app.admin, id)).toBe('one');
    const items = await list(app.admin, id);
    expect(items.map(({ number, size }) => [number, size])).toEqual([
      [3, 5],
      [2, 7],
    ]);
    expect(await app.log()).toContain('File version restored: My Company/a.txt (version 1)');
    expect((await restore(app.admin, id, items[0]?.id ?? 0)).body.size).toBe(5);
    expect((await list(app.admin, id)).map(({ size }) => size)).toEqual([3, 7]);
  });

  it('are limited to the newest 20, and the content of the others is removed', async () => {
    const contents = Array.from({ length: 23 }, (_, index) => `content ${index}`);
    const { app, id } = await withVersions(...contents);
    const items = await list(app.admin, id);
    expect(items.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => 22 - index));
    expect(await contentOf(app.admin, id, items[19]?.id)).toBe('content 2');
  });

  it('are read by viewers, restored by editors, and belong to one file only', async () => {
    const { app, root, id } = await withVersions('one', 'two');
    const [version] = await list(app.admin, id);
    const anna = await app.person('anna');
    expect((await anna.call(versions.list, { params: { id: String(id) } })).status).toBe(404);
    await app.grant(root, anna, Rights.Read);
    expect(await contentOf(anna, id, version?.id)).toBe('one');
    expect((await restore(anna, id, version?.id ?? 0)).status).toBe(403);
    const { success } = await app.admin.upload(root, { 'b.txt': 'b' });
    const other = success[0]?.id ?? 0;
    expect(await contentOf(app.admin, other, version?.id)).toBe(404);
    expect((await restore(app.admin, other, version?.id ?? 0)).status).toBe(404);
    expect((await app.admin.call(files.get, { params: { id: String(id) } })).body.size).toBe(3);
  });
});
