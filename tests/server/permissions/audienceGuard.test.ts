import { describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { bulletins } from '#contract/bulletins.ts';
import { RestoreMode, Rights } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { fileBatches, files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

const PDF = '%PDF-1.4';
const byId = (id: number) => ({ params: { id: String(id) } });
const byIdAndVersion = (id: number, rowVersion = 1) => ({ params: { id: String(id), rowVersion: String(rowVersion) } });

async function folderIn({ admin }: TestApp, parentId: number, name: string, change?: object): Promise<number> {
  const { body } = await admin.call(folders.create, { body: { name, parentId } });
  if (change) await admin.call(folders.update, { body: { id: body.id, rowVersion: 1, ...change } });
  return body.id;
}
async function fileIn({ admin }: TestApp, parentId: number, name: string): Promise<number> {
  return (await admin.upload(parentId, { [name]: PDF })).success[0]?.id ?? 0;
}
const openApp = () => createTestApp({ env: { FEATURES: 'bulletins,oneTimeShares' } });

/** Two folders that a user may write to; `change` applies to the first. */
async function between(change: (app: TestApp) => Promise<object>, extension = 'pdf') {
  const app = await openApp();
  const [writer, reader] = [await app.person('writer'), await app.person('reader')];
  const root = await app.root();
  const source = await folderIn(app, root, 'Source', await change(app));
  const target = await folderIn(app, root, 'Target');
  for (const id of [source, target]) await app.grant(id, writer, Rights.ReadWrite);
  await app.grant(source, reader, Rights.Read);
  return { app, writer, reader, source, target, extension };
}
type Scene = Awaited<ReturnType<typeof between>>;

const prevented = (extension?: string) => between(async () => ({ denyDownload: true }), extension);
const grouped = () =>
  between(async ({ admin }) => {
    const { body } = await admin.call(attributeGroups.create, { body: { name: 'Group', attributes: [] } });
    return { attributeGroupId: body.id };
  });
const plain = () => between(async () => ({}));

/** Every way for a file to leave its folder, or to be shown to more people, each from the folder and from Trash. */
const ways: Record<string, (scene: Scene, caller: Person, name: string) => Promise<number>> = {
  async 'move of a file'({ app, source, target, extension }, caller, name) {
    const id = await fileIn(app, source, `${name}.${extension}`);
    return (await caller.call(files.move, { body: { id, parentId: target } })).status;
  },
  async 'move of many files'({ app, source, target, extension }, caller, name) {
    const id = await fileIn(app, source, `${name}.${extension}`);
    const { body } = await caller.call(fileBatches.move, { body: { ids: [id], parentId: target } });
    if (body.code) return body.code === 'not_found' ? 404 : 403;
    return body.success.length > 0 ? 200 : body.errors[0]?.code === 'not_found' ? 404 : 403;
  },
  async 'move of a folder'({ app, source, target, extension }, caller, name) {
    const id = await folderIn(app, source, name, { attributeGroupId: null });
    await fileIn(app, id, `a.${extension}`);
    return (await caller.call(folders.move, { body: { id, parentId: target } })).status;
  },
  async 'move of a folder with a file in Trash'({ app, source, target, extension }, caller, name) {
    const id = await folderIn(app, source, name, { attributeGroupId: null });
    const file = await fileIn(app, id, `a.${extension}`);
    await app.admin.call(files.remove, byIdAndVersion(file));
    return (await caller.call(folders.move, { body: { id, parentId: target } })).status;
  },
  async 'restore of a file elsewhere'({ app, source, target, extension }, caller, name) {
    const id = await fileIn(app, source, `${name}.${extension}`);
    await app.admin.call(files.remove, byIdAndVersion(id));
    return (await caller.call(bin.restore, { body: { id, mode: RestoreMode.Error, parentId: target } })).status;
  },
  async 'restore of a folder elsewhere'({ app, source, target, extension }, caller, name) {
    const id = await folderIn(app, source, name, { attributeGroupId: null });
    await fileIn(app, id, `a.${extension}`);
    const { body } = await app.admin.call(folders.get, byId(id));
    await app.admin.call(folders.remove, byIdAndVersion(id, body.rowVersion));
    return (await caller.call(bin.restore, { body: { id, mode: RestoreMode.Error, parentId: target } })).status;
  },
};
/** Needs no right to write, and is forbidden to administrators too. */
const publications: typeof ways = {
  async 'one-time share'({ app, source, extension }, caller, name) {
    const id = await fileIn(app, source, `${name}.${extension}`);
    const input = { duration: 1, memo: '', emails: 'ann@example.org', fileIds: [id], files: [] };
    return (await caller.call(oneTimeShares.announce, { body: input })).status;
  },
  async bulletin({ app, source, extension }, caller, name) {
    const id = await fileIn(app, source, `${name}.${extension}`);
    return (await caller.call(bulletins.create, { body: { title: name, fileNodes: [id] } })).status;
  },
  async download({ app, source, extension }, caller, name) {
    const id = await fileIn(app, source, `${name}.${extension}`);
    return (await caller.call(transfers.downloadKey, byId(id))).status;
  },
};

async function responses(scene: Scene, attempts: typeof ways) {
  const { app, writer, reader } = scene;
  const people: [string, Person][] = [
    ['administrator', app.admin],
    ['writer', writer],
    ['reader', reader],
    ['stranger', await app.person('stranger')],
  ];
  const rows: Record<string, number[]> = {};
  for (const [way, attempt] of Object.entries(attempts)) {
    rows[way] = [];
    for (const [caller, person] of people) rows[way].push(await attempt(scene, person, `${way} by ${caller}`));
  }
  return rows;
}
/** Status by way, for the administrator, the writer, the reader and a user without rights. */
const each = (attempts: typeof ways, statuses: number[]) =>
  Object.fromEntries(Object.keys(attempts).map((way) => [way, statuses]));

describe('moving files out of their folder', () => {
  it('is allowed with the right to write to both folders if the files are not protected', async () => {
    const rows = await responses(await plain(), ways);
    const errorCatalogue = Object.values(rows).map(([admin, writer, reader, stranger]) => [
      admin,
      writer,
      [403, 404].includes(reader ?? 0),
      stranger,
    ]);
    expect(errorCatalogue).toEqual(errorCatalogue.map(() => [200, 200, true, 404]));
  }, 60_000);

  it.each([
    ['out of download prevention', () => prevented()],
    ['out of download prevention of a PDF under another name', () => prevented('dat')],
    ['between attribute groups', grouped],
  ])(
    'rejects every relocation %s except by an administrator',
    async (_what, open) => {
      const rows = await responses(await open(), ways);
      const actual = Object.fromEntries(Object.entries(rows).map(([way, [admin, writer]]) => [way, [admin, writer]]));
      expect(actual).toEqual(each(ways, [200, 403]));
    },
    60_000,
  );

  it.each(['pdf', 'dat'])(
    'is rejected as publication of a PDF named .%s under download prevention, also for administrators',
    async (extension) => {
      const statuses = [403, 403, 403, 404];
      expect(await responses(await prevented(extension), publications)).toEqual(each(publications, statuses));
    },
  );

  it('keeps PDFs under download prevention when they are restored to their folder', async () => {
    const { app, writer, source } = await prevented();
    const id = await fileIn(app, source, 'a.pdf');
    await writer.call(files.remove, byIdAndVersion(id));
    expect((await writer.call(bin.restore, { body: { id, mode: RestoreMode.Error } })).status).toBe(200);
    expect((await writer.call(transfers.downloadKey, byId(id))).status).toBe(403);
  });
});

describe('a folder in Trash with rights of its own', () => {
  async function secretInTrash() {
    const app = await openApp();
    const [eva, ben] = [await app.person('eva'), await app.person('ben')];
    const work = await folderIn(app, await app.root(), 'Work');
    await app.grant(work, eva, Rights.ReadWrite);
    const secret = await folderIn(app, work, 'Secret', { inherit: false });
    await app.grant(secret, ben, Rights.ReadWrite);
    await app.admin.call(folders.remove, byIdAndVersion(secret, 2));
    return { app, eva, ben, work, secret };
  }

  it('is accessible to users with rights on it, not on its parent', async () => {
    const { app, eva, ben, work, secret } = await secretInTrash();
    expect((await eva.call(bin.list, {})).body).toEqual({ items: [], total: 0 });
    expect((await eva.call(bin.remove, byIdAndVersion(secret, 3))).status).toBe(404);
    expect((await eva.call(bin.restore, { body: { id: secret } })).status).toBe(404);
    expect((await ben.call(bin.list, {})).body.items).toMatchObject([{ id: secret, name: 'Secret' }]);
    await app.grant(work, ben, Rights.ReadWrite);
    expect((await ben.call(bin.restore, { body: { id: secret } })).status).toBe(200);
  });

  it('is not permanently deleted by a user without the right to write to all of its content', async () => {
    const { app, eva, secret, work } = await secretInTrash();
    const around = (await app.admin.call(folders.get, byId(work))).body;
    expect((await app.admin.call(bin.restore, { body: { id: secret } })).status).toBe(200);
    await app.admin.call(folders.remove, byIdAndVersion(work, around.rowVersion));
    const [item] = (await eva.call(bin.list, {})).body.items;
    expect(item?.id).toBe(work);
    expect((await eva.call(bin.remove, byIdAndVersion(work, item?.rowVersion))).status).toBe(403);
    expect((await app.admin.call(bin.remove, byIdAndVersion(work, item?.rowVersion))).status).toBe(200);
  });

  it('is not replaced by an item that is restored under its name', async () => {
    const { app, eva, work, secret } = await secretInTrash();
    const own = await folderIn(app, work, 'Secret');
    await eva.call(folders.remove, byIdAndVersion(own));
    await app.admin.call(bin.restore, { body: { id: secret } });
    const body = { id: own, mode: RestoreMode.Overwrite };
    expect((await eva.call(bin.restore, { body })).status).toBe(403);
    expect((await app.admin.call(folders.get, byId(secret))).status).toBe(200);
  });
});
