import { describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { bin } from '#contract/bin.ts';
import { comments } from '#contract/comments.ts';
import { AttributeType, RestoreMode } from '#contract/enums.ts';
import { files } from '#contract/files.ts';
import { folders } from '#contract/folders.ts';
import { versions } from '#contract/versions.ts';
import { openHouse, type TestHouse } from '#tests/support/house.ts';

const path = (id: number, rowVersion = 1) => ({ params: { id: String(id), rowVersion: String(rowVersion) } });

async function folderIn(house: TestHouse, parentId: number, name: string): Promise<number> {
  return (await house.admin.call(folders.create, { body: { name, parentId } })).body.id;
}
async function fileIn(house: TestHouse, parentId: number, name: string, content = 'content'): Promise<number> {
  return (await house.admin.upload(parentId, { [name]: content })).success[0]?.id ?? 0;
}
async function namesIn(house: TestHouse, folderId: number): Promise<string[]> {
  const { body } = await house.admin.call(files.list, { params: { id: String(folderId) } });
  return body.items.map(({ name }) => name);
}

/** `Work/Old` with two files, deleted as one item. */
async function binnedFolder() {
  const house = await openHouse();
  const work = await folderIn(house, await house.root(), 'Work');
  const old = await folderIn(house, work, 'Old');
  const files = [await fileIn(house, old, 'a.txt', '12345'), await fileIn(house, old, 'b.txt', '123')];
  await house.admin.call(folders.remove, path(old));
  return { house, work, old, files };
}

/** A folder with a file that has a comment, an earlier version and a value. */
async function richFolder() {
  const house = await openHouse();
  const attributes = [{ name: 'Note', type: AttributeType.Textbox }];
  const { body: group } = await house.admin.call(attributeGroups.create, { body: { name: 'Notes', attributes } });
  const old = await folderIn(house, await house.root(), 'Old');
  await house.admin.call(folders.setAttributeGroup, { body: { folderId: old, groupId: group.id } });
  const id = await fileIn(house, old, 'a.txt', 'first');
  const { success } = await house.admin.upload(old, { 'a.txt': 'second' }, { overwrite: true });
  expect(success.map((file) => file.id)).toEqual([id]);
  await house.admin.call(comments.create, { body: { nodeId: id, text: 'Well' } });
  const attributeValues = [{ attributeId: group.attributes[0]?.id ?? 0, value: 'Yes' }];
  await house.admin.call(files.update, { body: { id, rowVersion: 2, attributeValues } });
  return { house, old, id };
}

describe('the bin', () => {
  it('holds a folder as one item, with the size of what went with it and the place where it was', async () => {
    const { house, old } = await binnedFolder();
    const { body } = await house.admin.call(bin.list, {});
    expect(body.total).toBe(1);
    expect(body.items[0]).toMatchObject({ id: old, isFolder: true, size: 8, fullPath: 'My Company/Work/Old' });
    expect(body.items[0]?.deletedBy.name).toBe('admin');
  });

  it('brings a folder back with everything in it', async () => {
    const { house, old } = await binnedFolder();
    expect((await house.admin.call(bin.restore, { body: { id: old } })).status).toBe(200);
    expect(await namesIn(house, old)).toEqual(['a.txt', 'b.txt']);
    expect((await house.admin.call(bin.list, {})).body.total).toBe(0);
    expect(await house.log()).toContain('Folder restored: My Company/Work/Old');
  });

  it('brings back versions, comments and attributes, under the ids that links name', async () => {
    const { house, old, id } = await richFolder();
    const params = { id: String(id) };
    const seen = async () => [
      (await house.admin.call(files.get, { params })).body,
      (await house.admin.call(comments.list, { params })).body.items,
      (await house.admin.call(versions.list, { params })).body.items,
    ];
    const before = await seen();
    expect(before).toMatchObject([{ attributeValues: [{ value: 'Yes' }] }, [{ text: 'Well' }], [{ number: 1 }]]);
    await house.admin.call(folders.remove, path(old, 2));
    expect((await house.admin.call(files.get, { params })).status).toBe(404);
    await house.admin.call(bin.restore, { body: { id: old } });
    expect(await seen()).toEqual(before);
  });

  it('is empty for those who may not write to the original folder', async () => {
    const { house, old } = await binnedFolder();
    const anna = await house.person('anna');
    expect((await anna.call(bin.list, {})).body).toEqual({ items: [], total: 0 });
    expect((await anna.call(bin.restore, { body: { id: old } })).status).toBe(404);
    expect((await anna.call(bin.remove, path(old, 2))).status).toBe(404);
  });

  it.each([
    ['Error', RestoreMode.Error, 409, ['Old (new)', 1]],
    ['Skip', RestoreMode.Skip, 200, ['Old (new)', 1]],
    ['Overwrite', RestoreMode.Overwrite, 200, ['Old', 1]],
  ])('meets a taken name as %s says', async (_name, mode, status, [_survivor, total]) => {
    const { house, work, old } = await binnedFolder();
    const occupant = await folderIn(house, work, 'old');
    const answer = await house.admin.call(bin.restore, { body: { id: old, mode } });
    expect(answer.status).toBe(status);
    if (mode === RestoreMode.Skip) expect(answer.body).toEqual({ skipped: true });
    const { body } = await house.admin.call(bin.list, {});
    expect(body.total).toBe(total);
    expect(body.items[0]?.id).toBe(mode === RestoreMode.Overwrite ? occupant : old);
  });

  it('says which folder to restore first, restores both, or puts the item elsewhere', async () => {
    const { house, work, old } = await binnedFolder();
    await house.admin.call(folders.remove, path(work));
    const refused = await house.admin.call(bin.restore, { body: { id: old } });
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect(refused.body.message).toContain('"Work"');

    const elsewhere = await house.admin.call(bin.restore, { body: { id: old, parentId: await house.root() } });
    expect(elsewhere.status).toBe(200);
    expect((await house.admin.call(folders.get, { params: { id: String(old) } })).body.fullPath).toBe('My Company/Old');
  });

  it('restores a folder with the folders that held it', async () => {
    const { house, work, old } = await binnedFolder();
    await house.admin.call(folders.remove, path(work));
    expect((await house.admin.call(bin.restore, { body: { id: old, withFolders: true } })).status).toBe(200);
    const { body } = await house.admin.call(folders.get, { params: { id: String(old) } });
    expect(body.fullPath).toBe('My Company/Work/Old');
  });

  it('gives content up only with the last of its versions, a day after', async () => {
    const { house, old } = await binnedFolder();
    expect((await house.admin.call(bin.remove, path(old, 1))).status).toBe(409);
    expect((await house.admin.call(bin.remove, path(old, 2))).status).toBe(200);
    expect((await house.admin.call(bin.list, {})).body.total).toBe(0);
    expect(await house.ctx.stores.content.doomedBefore('2100-01-01')).toHaveLength(2);
    expect(await house.log()).toContain('Folder permanently deleted: My Company/Work/Old');
  });

  it('takes separately deleted items along when their folder goes for good', async () => {
    const { house, work, old } = await binnedFolder();
    await house.admin.call(folders.remove, path(work));
    await house.admin.call(bin.remove, path(work, 2));
    expect((await house.admin.call(bin.list, {})).body.total).toBe(0);
    expect((await house.admin.call(bin.restore, { body: { id: old } })).status).toBe(404);
  });

  it('empties itself of what is older than the retention', async () => {
    const { house } = await binnedFolder();
    house.wait(998 * 86_400);
    await house.runTask('emptyBin');
    expect(await house.ctx.stores.bin.count({ terms: [] })).toBe(1);
    house.wait(2 * 86_400);
    await house.runTask('emptyBin');
    expect(await house.ctx.stores.bin.count({ terms: [] })).toBe(0);
    expect(await house.log()).toContain('Folder removed from the bin: My Company/Work/Old');
  });

  it('lets exactly one of 50 restores win a name', async () => {
    const house = await openHouse();
    const root = await house.root();
    const deleted: number[] = [];
    for (let n = 0; n < 50; n++) {
      const id = await folderIn(house, root, 'Same');
      await house.admin.call(folders.remove, path(id));
      deleted.push(id);
    }
    const restores = deleted.map((id) => house.admin.call(bin.restore, { body: { id } }));
    const statuses = (await Promise.all(restores)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  });
});
