import { describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { AttributeType, Rights } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { type CopyResult, nodes } from '#contract/fileNodes/nodes.ts';
import { type Job, jobs } from '#contract/instance/jobs.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

const byId = (id: number) => ({ params: { id: String(id) } });
async function folderIn({ admin }: TestApp, parentId: number, name: string, change?: object): Promise<number> {
  const { body } = await admin.call(folders.create, { body: { name, parentId } });
  if (change) await admin.call(folders.update, { body: { id: body.id, rowVersion: 1, ...change } });
  return body.id;
}
async function fileIn({ admin }: TestApp, parentId: number, name: string, content = name): Promise<number> {
  return (await admin.upload(parentId, { [name]: content })).success[0]?.id ?? 0;
}
async function copy(caller: Person, ids: number[], parentId: number, more: object = {}) {
  const { status, body } = await caller.call(nodes.copy, { body: { ids, parentId, ...more } });
  return { status, body: body as CopyResult & { jobId?: number; code?: string } };
}
async function contentOf(caller: Person, id = 0): Promise<string> {
  return (await caller.download(await caller.downloadKey(id))).text();
}
async function namesIn(caller: Person, folderId: number): Promise<string[]> {
  const { body } = await caller.call(files.list, byId(folderId));
  return body.items.map(({ name }) => name);
}

describe('POST /filenode/copy', () => {
  it('copies a file with its content, numbers a second copy, and logs both names', async () => {
    const app = await createTestApp();
    const [from, to] = [await folderIn(app, await app.root(), 'From'), await folderIn(app, await app.root(), 'To')];
    const id = await fileIn(app, from, 'Plan.tar.gz', 'the plan');
    const { status, body } = await copy(app.admin, [id], to);
    expect([status, body]).toEqual([200, { items: [{ id: expect.any(Number), name: 'Plan.tar.gz' }], errors: [] }]);
    expect(await contentOf(app.admin, body.items[0]?.id)).toBe('the plan');
    await copy(app.admin, [id], to, { onTaken: 'keepBoth' });
    await copy(app.admin, [id, id], from);
    expect(await namesIn(app.admin, to)).toEqual(['Plan (2).tar.gz', 'Plan.tar.gz']);
    expect(await namesIn(app.admin, from)).toEqual(['Plan (2).tar.gz', 'Plan.tar.gz']);
    expect(await app.log()).toContain('File copied: My Company/From/Plan.tar.gz → My Company/To/Plan (2).tar.gz');
    expect(await app.content.list()).toHaveLength(1);
  });

  it('keeps the content of a copy when the original is deleted for good', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const id = await fileIn(app, root, 'a.txt', 'kept');
    const { body } = await copy(app.admin, [id], await folderIn(app, root, 'To'));
    await app.admin.call(files.remove, { params: { id: String(id), rowVersion: '1' } });
    await app.admin.call(bin.remove, { params: { id: String(id), rowVersion: '2' } });
    app.wait(40 * 24 * 3600);
    await app.runTask('cleanUpContent');
    app.admin = await app.signIn('admin');
    expect(await contentOf(app.admin, body.items[0]?.id)).toBe('kept');
  });

  it('rejects a taken name if requested, and copies the others', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const [a, b] = [await fileIn(app, root, 'a.txt'), await fileIn(app, root, 'b.txt')];
    const to = await folderIn(app, root, 'To');
    await fileIn(app, to, 'A.txt');
    const single = await copy(app.admin, [a], to, { onTaken: 'refuse' });
    expect([single.status, single.body.code]).toEqual([409, 'exists']);
    const both = await copy(app.admin, [a, b, 999_999], to, { onTaken: 'refuse' });
    expect(both.body.items.map(({ name }) => name)).toEqual(['b.txt']);
    expect(both.body.errors).toMatchObject([
      { id: a, code: 'exists' },
      { id: 999_999, code: 'not_found' },
    ]);
  });

  it('copies a folder with everything that the caller may read, but without its permissions', async () => {
    const app = await createTestApp();
    const [root, anna] = [await app.root(), await app.person('anna')];
    const from = await folderIn(app, root, 'From', { subject: 'About', tags: 'one', denyDownload: true });
    const secret = await folderIn(app, from, 'Secret', { inherit: false });
    await folderIn(app, from, 'Open');
    await fileIn(app, secret, 'hidden.txt');
    await fileIn(app, from, 'seen.txt');
    await fileIn(app, from, 'withheld.pdf');
    const to = await folderIn(app, root, 'To');
    await app.grant(from, anna, Rights.Read);
    await app.grant(to, anna, Rights.ReadWrite);
    const { body } = await copy(anna, [from], to);
    const made = (await anna.call(folders.get, byId(body.items[0]?.id ?? 0))).body;
    expect(made).toMatchObject({ name: 'From', subject: 'About', tags: 'one', denyDownload: true, inherit: true });
    expect(made.permissions.filter(({ inherited }) => !inherited)).toEqual([]);
    expect(await namesIn(anna, made.id)).toEqual(['seen.txt']);
    const { items } = (await anna.call(folders.sublist, byId(made.id))).body;
    expect(items.map(({ name }) => name)).toEqual(['Open']);
    expect((await copy(anna, [from], to)).body.items[0]?.name).toBe('From (2)');
  });

  it('has the same rules as a move: attribute groups, download prevention, rights, targets', async () => {
    const app = await createTestApp();
    const [root, anna] = [await app.root(), await app.person('anna')];
    const { body: group } = await app.admin.call(attributeGroups.create, { body: { name: 'G', attributes: [] } });
    const source = await folderIn(app, root, 'Source');
    const below = await folderIn(app, source, 'Below');
    const grouped = await folderIn(app, root, 'Grouped', { attributeGroupId: group.id });
    const prevented = await folderIn(app, root, 'Prevented', { denyDownload: true });
    const readOnly = await folderIn(app, root, 'Read only');
    for (const id of [source, grouped, prevented]) await app.grant(id, anna, Rights.ReadWrite);
    await app.grant(readOnly, anna, Rights.Read);
    const hidden = await folderIn(app, root, 'Hidden');
    const [text, pdf] = [await fileIn(app, source, 'a.txt'), await fileIn(app, prevented, 'a.pdf')];
    const statusOf = async (id: number, parentId: number) => (await copy(anna, [id], parentId)).status;
    expect(await statusOf(text, grouped)).toBe(403);
    expect(await statusOf(pdf, source)).toBe(403);
    expect(await statusOf(text, readOnly)).toBe(403);
    expect(await statusOf(text, hidden)).toBe(404);
    expect(await statusOf(source, below)).toBe(409);
    expect(await statusOf(source, source)).toBe(409);
    expect(await statusOf(hidden, source)).toBe(404);
    expect(await statusOf(text, -1)).toBe(400);
    expect((await copy(app.admin, [pdf], source)).status).toBe(200);
    expect((await app.visitor.call(nodes.copy, { body: { ids: [text], parentId: source } })).status).toBe(401);
  });

  it('copies attribute values if the attribute group is the same', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const attributes = [
      { type: AttributeType.Textbox, name: 'Partner', required: false, showOnTable: true, selections: [] },
    ];
    const { body: group } = await app.admin.call(attributeGroups.create, { body: { name: 'G', attributes } });
    const attributeId = (await app.admin.call(attributeGroups.get, byId(group.id))).body.attributes[0]?.id ?? 0;
    const [from, to] = [
      await folderIn(app, root, 'From', { attributeGroupId: group.id }),
      await folderIn(app, root, 'To', { attributeGroupId: group.id }),
    ];
    const id = await fileIn(app, from, 'a.txt');
    await app.admin.call(files.update, {
      body: { id, rowVersion: 1, subject: 'About', attributeValues: [{ attributeId, value: 'Crane' }] },
    });
    const same = (await copy(app.admin, [id], to)).body.items[0]?.id ?? 0;
    const other = (await copy(app.admin, [id], root)).body.items[0]?.id ?? 0;
    const read = async (file: number) => (await app.admin.call(files.get, byId(file))).body;
    expect(await read(same)).toMatchObject({ subject: 'About', attributeValues: [{ value: 'Crane' }], rowVersion: 1 });
    expect(await read(other)).toMatchObject({ subject: '', attributeValues: [] });
  });

  it('continues as a job if there is much to copy, which only its user can follow', async () => {
    const app = await createTestApp();
    const [root, anna] = [await app.root(), await app.person('anna')];
    const from = await folderIn(app, root, 'From');
    const paths = Array.from({ length: 110 }, (_, index) => `f${index}`);
    await app.admin.call(folders.createTree, { body: { parentId: from, paths } });
    await fileIn(app, from, 'a.txt');
    const to = await folderIn(app, root, 'To');
    const { status, body } = await copy(app.admin, [from], to);
    expect(status).toBe(202);
    const follow = async (caller: Person) => caller.call(jobs.get, byId(body.jobId ?? 0));
    expect((await follow(anna)).status).toBe(404);
    await app.runTask('runJobs');
    await expect.poll(async () => (await follow(app.admin)).body.state).toBe('done');
    const done = (await follow(app.admin)).body as Job;
    expect(done).toMatchObject({
      done: 112,
      total: 112,
      result: { items: [{ name: 'From' }], errors: [] },
      message: null,
    });
    const copied = (done.result as CopyResult).items[0]?.id ?? 0;
    expect((await app.admin.call(folders.sublist, byId(copied))).body.total).toBe(110);
  });

  it('stops a job that is cancelled', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const id = await app.ctx.transact((unit) =>
      unit.stores.jobs.insert({
        kind: 'none',
        userId: 1,
        sessionId: null,
        tokenId: null,
        payload: '{}',
        total: 1,
        on: '2099-01-01T00:00:00.000Z',
      }),
    );
    expect((await app.admin.call(jobs.cancel, byId(id))).status).toBe(200);
    expect((await app.admin.call(jobs.get, byId(id))).body.state).toBe('cancelled');
    expect((await app.admin.call(jobs.cancel, byId(root + 999))).status).toBe(404);
  });
});

describe('POST /folder/tree', () => {
  it('creates missing folders, finds existing ones, and returns every path', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const there = await folderIn(app, root, 'Ärger');
    const body = { parentId: root, paths: ['ÄRGER/b/c', 'Ärger/b', 'd'] };
    const { status, body: response } = await app.admin.call(folders.createTree, { body });
    expect(status).toBe(200);
    expect(response.items.map(({ path }) => path)).toEqual(body.paths);
    const c = (await app.admin.call(folders.get, byId(response.items[0]?.id ?? 0))).body;
    expect(c).toMatchObject({ fullPath: 'My Company/Ärger/b/c', parentId: response.items[1]?.id });
    expect((await app.admin.call(folders.sublist, byId(there))).body.total).toBe(1);
  });

  it('creates all or nothing: invalid names, files and folders in the way, rights, too many', async () => {
    const app = await createTestApp();
    const [root, anna] = [await app.root(), await app.person('anna')];
    const own = await folderIn(app, root, 'Own');
    await app.grant(own, anna, Rights.ReadWrite);
    await fileIn(app, own, 'file');
    await folderIn(app, own, 'Hidden', { inherit: false });
    const readOnly = await folderIn(app, own, 'Read only', { inherit: false });
    await app.grant(readOnly, anna, Rights.Read);
    const tree = async (paths: string[], parentId = own) => {
      const { status } = await anna.call(folders.createTree, { body: { parentId, paths } });
      return status;
    };
    expect(await tree(['new', 'a//b'])).toBe(400);
    expect(await tree(['new', 'a/..'])).toBe(400);
    expect(await tree([])).toBe(400);
    expect(await tree(Array.from({ length: 1001 }, (_, index) => `f${index}`))).toBe(400);
    expect(await tree(['new', 'FILE/below'])).toBe(409);
    expect(await tree(['new', 'Hidden/below'])).toBe(404);
    expect(await tree(['new', 'Read only/below'])).toBe(403);
    expect(await tree(['new'], readOnly)).toBe(403);
    expect(await tree(['new'], root)).toBe(404);
    const { items } = (await anna.call(folders.sublist, byId(own))).body;
    expect(items.map(({ name }) => name)).toEqual(['Read only']);
  });
});

describe('GET /folder/{id}/folders', () => {
  it('lists the visible folders with their counts, sorted and paged', async () => {
    const app = await createTestApp();
    const [root, anna] = [await app.root(), await app.person('anna')];
    const area = await folderIn(app, root, 'Area');
    await app.grant(area, anna, Rights.Read);
    const ten = await folderIn(app, area, 'f 10');
    await folderIn(app, area, 'f 2');
    await folderIn(app, area, 'hidden', { inherit: false });
    await fileIn(app, ten, 'a.txt');
    await folderIn(app, ten, 'below');
    await folderIn(app, ten, 'closed', { inherit: false });
    const list = async (query = {}) => (await anna.call(folders.sublist, { ...byId(area), query })).body;
    const all = await list();
    expect(all.items.map(({ name, items }) => [name, items])).toEqual([
      ['f 2', 0],
      ['f 10', 2],
    ]);
    expect(all).toMatchObject({
      total: 2,
      items: [{ isFolder: true, rights: Rights.Read, updatedBy: { name: 'admin' } }, {}],
    });
    expect((await list({ dir: 'desc', take: '1' })).items.map(({ name }) => name)).toEqual(['f 10']);
    expect((await anna.call(folders.sublist, byId(root))).status).toBe(404);
  });
});
