import { describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { AttributeType, RestoreMode } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { comments } from '#contract/fileNodes/comments.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

const path = (id: number, rowVersion = 1) => ({ params: { id: String(id), rowVersion: String(rowVersion) } });

async function folderIn(app: TestApp, parentId: number, name: string): Promise<number> {
  return (await app.admin.call(folders.create, { body: { name, parentId } })).body.id;
}
async function fileIn(app: TestApp, parentId: number, name: string, content = 'content'): Promise<number> {
  return (await app.admin.upload(parentId, { [name]: content })).success[0]?.id ?? 0;
}
async function namesIn(app: TestApp, folderId: number): Promise<string[]> {
  const { body } = await app.admin.call(files.list, { params: { id: String(folderId) } });
  return body.items.map(({ name }) => name);
}

/** `Work/Old` with two files, deleted as one item. */
async function binnedFolder() {
  const app = await createTestApp();
  const work = await folderIn(app, await app.root(), 'Work');
  const old = await folderIn(app, work, 'Old');
  const files = [await fileIn(app, old, 'a.txt', '12345'), await fileIn(app, old, 'b.txt', '123')];
  await app.admin.call(folders.remove, path(old));
  return { app, work, old, files };
}

/** A folder with a file that has a comment, an earlier version and a value. */
async function richFolder() {
  const app = await createTestApp();
  const attributes = [{ name: 'Note', type: AttributeType.Textbox }];
  const { body: group } = await app.admin.call(attributeGroups.create, { body: { name: 'Notes', attributes } });
  const old = await folderIn(app, await app.root(), 'Old');
  await app.admin.call(folders.setAttributeGroup, { body: { folderId: old, groupId: group.id } });
  const id = await fileIn(app, old, 'a.txt', 'first');
  const { success } = await app.admin.upload(old, { 'a.txt': 'second' }, { overwrite: true });
  expect(success.map((file) => file.id)).toEqual([id]);
  await app.admin.call(comments.create, { body: { nodeId: id, text: 'Well' } });
  const attributeValues = [{ attributeId: group.attributes[0]?.id ?? 0, value: 'Yes' }];
  await app.admin.call(files.update, { body: { id, rowVersion: 2, attributeValues } });
  return { app, old, id };
}

describe('the bin', () => {
  it('contains a folder as one item, with its total size and original path', async () => {
    const { app, old } = await binnedFolder();
    const { body } = await app.admin.call(bin.list, {});
    expect(body.total).toBe(1);
    expect(body.items[0]).toMatchObject({ id: old, isFolder: true, size: 8, fullPath: 'My Company/Work/Old' });
    expect(body.items[0]?.deletedBy.name).toBe('admin');
  });

  it('restores a folder with everything in it', async () => {
    const { app, old } = await binnedFolder();
    expect((await app.admin.call(bin.restore, { body: { id: old } })).status).toBe(200);
    expect(await namesIn(app, old)).toEqual(['a.txt', 'b.txt']);
    expect((await app.admin.call(bin.list, {})).body.total).toBe(0);
    expect(await app.log()).toContain('Folder restored: My Company/Work/Old');
  });

  it('restores versions, comments and attributes, with unchanged ids', async () => {
    const { app, old, id } = await richFolder();
    const params = { id: String(id) };
    const seen = async () => [
      (await app.admin.call(files.get, { params })).body,
      (await app.admin.call(comments.list, { params })).body.items,
      (await app.admin.call(versions.list, { params })).body.items,
    ];
    const before = await seen();
    expect(before).toMatchObject([{ attributeValues: [{ value: 'Yes' }] }, [{ text: 'Well' }], [{ number: 1 }]]);
    await app.admin.call(folders.remove, path(old, 2));
    expect((await app.admin.call(files.get, { params })).status).toBe(404);
    await app.admin.call(bin.restore, { body: { id: old } });
    expect(await seen()).toEqual(before);
  });

  it('is empty for users who may not write to the original folder', async () => {
    const { app, old } = await binnedFolder();
    const anna = await app.person('anna');
    expect((await anna.call(bin.list, {})).body).toEqual({ items: [], total: 0 });
    expect((await anna.call(bin.restore, { body: { id: old } })).status).toBe(404);
    expect((await anna.call(bin.remove, path(old, 2))).status).toBe(404);
  });

  it.each([
    ['Error', RestoreMode.Error, 409, ['Old (new)', 1]],
    ['Skip', RestoreMode.Skip, 200, ['Old (new)', 1]],
    ['Overwrite', RestoreMode.Overwrite, 200, ['Old', 1]],
  ])('handles a taken name as %s requires', async (_name, mode, status, [_survivor, total]) => {
    const { app, work, old } = await binnedFolder();
    const occupant = await folderIn(app, work, 'old');
    const response = await app.admin.call(bin.restore, { body: { id: old, mode } });
    expect(response.status).toBe(status);
    if (mode === RestoreMode.Skip) expect(response.body).toEqual({ skipped: true });
    const { body } = await app.admin.call(bin.list, {});
    expect(body.total).toBe(total);
    expect(body.items[0]?.id).toBe(mode === RestoreMode.Overwrite ? occupant : old);
  });

  it('keeps both as `name (2)` on request, and search and list use the new name', async () => {
    const { app, work, old, files: inside } = await binnedFolder();
    await folderIn(app, work, 'old');
    await folderIn(app, work, 'Old (2)');
    expect((await app.admin.call(bin.restore, { body: { id: old, mode: RestoreMode.KeepBoth } })).status).toBe(200);
    const { body } = await app.admin.call(folders.list, { query: { search: 'old (3)' } });
    expect(body.items.map(({ id, name }) => [id, name])).toContainEqual([old, 'Old (3)']);
    expect(await app.log()).toContain('Folder restored: My Company/Work/Old (3)');

    const [first = 0] = inside;
    await app.admin.call(files.remove, path(first));
    await fileIn(app, old, 'A.TXT');
    await app.admin.call(bin.restore, { body: { id: first, mode: RestoreMode.KeepBoth } });
    expect(await namesIn(app, old)).toEqual(['a (2).txt', 'A.TXT', 'b.txt']);
    const alone = await fileIn(app, work, 'd.txt');
    await app.admin.call(files.remove, path(alone));
    await app.admin.call(bin.restore, { body: { id: alone, mode: RestoreMode.KeepBoth } });
    expect(await namesIn(app, work)).toEqual(['d.txt']);
  });

  it('returns which folder must be restored first, restores both, or uses another target', async () => {
    const { app, work, old } = await binnedFolder();
    await app.admin.call(folders.remove, path(work));
    const rejected = await app.admin.call(bin.restore, { body: { id: old } });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'conflict']);
    expect(rejected.body.message).toContain('“Work”');

    const elsewhere = await app.admin.call(bin.restore, { body: { id: old, parentId: await app.root() } });
    expect(elsewhere.status).toBe(200);
    expect((await app.admin.call(folders.get, { params: { id: String(old) } })).body.fullPath).toBe('My Company/Old');
  });

  it('restores a folder with its deleted ancestors', async () => {
    const { app, work, old } = await binnedFolder();
    await app.admin.call(folders.remove, path(work));
    expect((await app.admin.call(bin.restore, { body: { id: old, withFolders: true } })).status).toBe(200);
    const { body } = await app.admin.call(folders.get, { params: { id: String(old) } });
    expect(body.fullPath).toBe('My Company/Work/Old');
  });

  it('removes content only with its last version, a day later', async () => {
    const { app, old } = await binnedFolder();
    expect((await app.admin.call(bin.remove, path(old, 1))).status).toBe(409);
    expect((await app.admin.call(bin.remove, path(old, 2))).status).toBe(200);
    expect((await app.admin.call(bin.list, {})).body.total).toBe(0);
    expect(await app.ctx.stores.content.pendingDeletionBefore('2100-01-01')).toHaveLength(2);
    expect(await app.log()).toContain('Folder permanently deleted: My Company/Work/Old');
  });

  it('removes separately deleted items with their folder', async () => {
    const { app, work, old } = await binnedFolder();
    await app.admin.call(folders.remove, path(work));
    await app.admin.call(bin.remove, path(work, 2));
    expect((await app.admin.call(bin.list, {})).body.total).toBe(0);
    expect((await app.admin.call(bin.restore, { body: { id: old } })).status).toBe(404);
  });

  it('removes items older than the retention period', async () => {
    const { app } = await binnedFolder();
    app.wait(998 * 86_400);
    await app.runTask('emptyBin');
    expect(await app.ctx.stores.bin.count({ terms: [] })).toBe(1);
    app.wait(2 * 86_400);
    await app.runTask('emptyBin');
    expect(await app.ctx.stores.bin.count({ terms: [] })).toBe(0);
    expect(await app.log()).toContain('Folder permanently deleted by retention: My Company/Work/Old');
  });

  it('lets exactly one of 50 concurrent restores use a name', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const deleted: number[] = [];
    for (let n = 0; n < 50; n++) {
      const id = await folderIn(app, root, 'Same');
      await app.admin.call(folders.remove, path(id));
      deleted.push(id);
    }
    const restores = deleted.map((id) => app.admin.call(bin.restore, { body: { id } }));
    const statuses = (await Promise.all(restores)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  });
});
