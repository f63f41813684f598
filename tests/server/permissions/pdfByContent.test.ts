import { describe, expect, it } from 'vitest';
import { bulletins } from '#contract/bulletins.ts';
import { pathOf } from '#contract/endpoint.ts';
import { RestoreMode, Rights } from '#contract/enums.ts';
import { archives } from '#contract/fileNodes/archives.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { nodes } from '#contract/fileNodes/nodes.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createShareApp, mailShare } from '#tests/support/app/shares.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';
import { DavClient } from '#tests/support/servers/davClient.ts';
import { tokenOf } from '#tests/support/withheldFiles.ts';

const PDF = '%PDF-1.4\nplan';
const TEXT = 'no document of this kind';
const PDF_TYPE = 'application/pdf';
const byId = (id: number) => ({ params: { id: String(id) } });

/** A folder whose download is prevented, another one, a user who may write to both and one who may read. */
async function scene() {
  const app = await createTestApp();
  const make = async (name: string) =>
    (await app.admin.call(folders.create, { body: { name, parentId: await app.root() } })).body.id;
  const [source, target] = [await make('Source'), await make('Target')];
  await app.admin.call(folders.update, { body: { id: source, rowVersion: 1, denyDownload: true } });
  const [writer, reader] = [await app.person('writer'), await app.person('reader')];
  for (const id of [source, target]) await app.grant(id, writer, Rights.ReadWrite);
  await app.grant(source, reader, Rights.Read);
  const put = async (folderId: number, name: string, ...contents: string[]) => {
    let id = 0;
    for (const content of contents)
      id = (await writer.upload(folderId, { [name]: content }, { overwrite: true })).success[0]?.id ?? 0;
    return id;
  };
  const typeOf = async (id: number) => (await app.admin.call(files.get, byId(id))).body.type;
  return { app, source, target, writer, reader, put, typeOf };
}
const rename = async (caller: Person, id: number, name: string) => {
  const { body } = await caller.call(files.get, byId(id));
  return (await caller.call(files.update, { body: { id, name, rowVersion: body.rowVersion } })).status;
};
const keyStatus = async (caller: Person, id: number, version?: number) => {
  const query = version === undefined ? {} : { version: String(version) };
  return (await caller.call(transfers.downloadKey, { ...byId(id), query })).status;
};
const earlierOf = async (caller: Person, id: number) =>
  (await caller.call(versions.list, byId(id))).body.items.map((version) => version.id);

describe('the type of a file', () => {
  it('is PDF by its content, under any name and however the content arrives', async () => {
    const { app, source, target, writer, put, typeOf } = await scene();
    const dav = new DavClient(app, 'writer', (await tokenOf(app, writer)).token);
    expect((await dav.send('PUT', '/Source/put.dat', {}, PDF)).status).toBe(201);
    expect((await dav.send('PUT', '/Source/over.dat', {}, TEXT)).status).toBe(201);
    expect((await dav.send('PUT', '/Source/over.dat', {}, PDF)).status).toBe(204);
    const uploaded = await put(source, 'uploaded.bin', PDF);
    const { body: copy } = await writer.call(nodes.copy, {
      body: { ids: [uploaded], parentId: source, onTaken: 'keepBoth' },
    });
    const { body: listed } = await writer.call(files.list, { params: { id: String(source) } });
    expect(listed.items.map(({ name, type }) => [name, type])).toEqual(
      ['over.dat', 'put.dat', 'uploaded (2).bin', 'uploaded.bin'].map((name) => [name, PDF_TYPE]),
    );
    expect('items' in copy && copy.items).toHaveLength(1);
    expect(await typeOf(await put(target, 'late.bin', `${' '.repeat(1019)}${PDF}`))).toBe(PDF_TYPE);
    expect(await typeOf(await put(target, 'large.bin', PDF + ' '.repeat(100_000)))).toBe(PDF_TYPE);
  });

  it('is that of the name for all other content, and for what only mentions the header further down', async () => {
    const { target, put, typeOf } = await scene();
    expect(await typeOf(await put(target, 'a.txt', TEXT))).toBe('text/plain');
    expect(await typeOf(await put(target, 'b.txt', `${' '.repeat(1024)}${PDF}`))).toBe('text/plain');
    expect(await typeOf(await put(target, 'c.pdf', TEXT))).toBe(PDF_TYPE);
    expect(await typeOf(await put(target, 'd.txt', ''))).toBe('text/plain');
  });

  it('follows the content of a new and of a restored version', async () => {
    const { source, writer, put, typeOf } = await scene();
    const id = await put(source, 'plan.txt', PDF, TEXT);
    expect(await typeOf(id)).toBe('text/plain');
    const [versionId = 0] = await earlierOf(writer, id);
    await writer.call(versions.restore, { params: { id: String(id), versionId: String(versionId) } });
    expect(await typeOf(id)).toBe(PDF_TYPE);
    expect(await keyStatus(writer, id)).toBe(403);
  });
});

describe('a PDF under another name in a folder with download prevention', () => {
  it('is not downloaded in any way, also not by those who may write', async () => {
    const { app, source, writer, reader, put } = await scene();
    const id = await put(source, 'plan.dat', PDF);
    const plain = await put(source, 'plain.dat', TEXT);
    for (const [name, caller] of Object.entries({ admin: app.admin, writer, reader })) {
      expect([await keyStatus(caller, id), await keyStatus(caller, plain)]).toEqual([403, 200]);
      const dav = new DavClient(app, name, (await tokenOf(app, caller)).token);
      expect((await dav.send('GET', '/Source/plan.dat')).status).toBe(403);
      expect((await dav.send('GET', '/Source/plain.dat')).text).toBe(TEXT);
      const { body } = await caller.call(archives.key, { body: { ids: [source] } });
      const zip = await caller.fetch(pathOf(archives.download, { params: { key: body.onetimeKey } }));
      const packed = Buffer.from(await zip.arrayBuffer()).toString('latin1');
      expect([packed.includes('plain.dat'), packed.includes('Not included.txt')]).toEqual([true, true]);
      expect(packed.includes(PDF)).toBe(false);
    }
    expect((await reader.call(transfers.previewKey, byId(id))).status).toBe(403);
    expect((await writer.call(transfers.previewKey, byId(id))).status).toBe(200);
  });

  it('is not downloaded as an earlier version either, while the current content is', async () => {
    const { source, writer, put } = await scene();
    const id = await put(source, 'plan.dat', PDF, TEXT, `${TEXT}!`);
    const [text, pdf] = await earlierOf(writer, id);
    expect([await keyStatus(writer, id), await keyStatus(writer, id, text), await keyStatus(writer, id, pdf)]).toEqual([
      200, 200, 403,
    ]);
  });

  it('is kept in it as long as any version is one, also when it is copied there or restored from Trash', async () => {
    const { app, source, target, writer, put } = await scene();
    const dav = new DavClient(app, 'writer', (await tokenOf(app, writer)).token);
    const id = await put(source, 'plan.dat', PDF);
    expect((await dav.send('COPY', '/Source/plan.dat', { destination: dav.at('/Target/plan.dat') })).status).toBe(403);
    expect((await dav.send('MOVE', '/Source/plan.dat', { destination: dav.at('/Target/plan.dat') })).status).toBe(403);
    await put(source, 'plan.dat', TEXT);
    const move = (fileId: number) => writer.call(files.move, { body: { id: fileId, parentId: target } });
    expect((await move(id)).status).toBe(403);
    const inside = (await writer.call(folders.create, { body: { name: 'Inside', parentId: source } })).body.id;
    await put(inside, 'deep.dat', PDF, TEXT);
    expect((await writer.call(folders.move, { body: { id: inside, parentId: target } })).status).toBe(403);
    const { body: file } = await writer.call(files.get, byId(id));
    await writer.call(files.remove, { params: { id: String(id), rowVersion: String(file.rowVersion) } });
    const restored = { id, mode: RestoreMode.Error, parentId: target };
    expect((await writer.call(bin.restore, { body: restored })).status).toBe(403);
    expect((await move(await put(source, 'plain.dat', TEXT))).status).toBe(200);
  });

  it('stays a PDF under every new name, and gets no name of another kind', async () => {
    const { app, source, writer, put, typeOf } = await scene();
    const id = await put(source, 'x.bin', PDF);
    expect(await rename(writer, id, 'x.txt')).toBe(403);
    expect(await rename(writer, id, 'y.bin')).toBe(200);
    expect(await rename(writer, id, 'y.pdf')).toBe(200);
    expect(await rename(writer, id, 'y.bin')).toBe(403);
    expect(await rename(app.admin, id, 'y.txt')).toBe(200);
    expect([await typeOf(id), await keyStatus(writer, id)]).toEqual([PDF_TYPE, 403]);
    const plain = await put(source, 'z.bin', TEXT);
    expect(await rename(writer, plain, 'z.txt')).toBe(200);
    expect(await typeOf(plain)).toBe('text/plain');
  });
});

describe('a PDF under another name that was published and then got other content', () => {
  it('is not handed out any more once downloads are prevented', async () => {
    const sent = await createShareApp({ FEATURES: 'bulletins,oneTimeShares' });
    const { app } = sent;
    const folder = (await app.admin.call(folders.create, { body: { name: 'Plans', parentId: await app.root() } })).body
      .id;
    const [id = 0] = (await app.admin.upload(folder, { 'plan.dat': PDF })).success.map((file) => file.id);
    const reader = await app.person('reader');
    await app.grant(folder, reader, Rights.Read);
    await app.admin.call(bulletins.create, { body: { title: 'Plan', fileNodes: [id] } });
    const [token = ''] = (await mailShare(sent, app.admin, { fileIds: [id] })).tokens;
    await app.admin.upload(folder, { 'plan.dat': TEXT }, { overwrite: true });
    const published = async () => [
      (await app.visitor.call(oneTimeShares.view, { params: { token } })).body.files.length,
      (await app.admin.call(bulletins.list, { query: {} })).body.items[0]?.fileNodes.length,
    ];
    expect(await published()).toEqual([1, 1]);
    const [versionId = 0] = await earlierOf(reader, id);
    const compared = () => reader.fetch(`/file/${id}/compare?from=${versionId}`).then(({ status }) => status);
    expect(await compared()).toBe(415);
    const { rowVersion } = (await app.admin.call(folders.get, byId(folder))).body;
    await app.admin.call(folders.update, { body: { id: folder, rowVersion, denyDownload: true } });
    expect(await published()).toEqual([0, 0]);
    expect(await compared()).toBe(403);
  });
});

describe('content that was stored before its type was recorded', () => {
  it('is examined when it is asked for, and by a task that corrects the types', async () => {
    const { app, source, target, writer, reader, put, typeOf } = await scene();
    const [id, moved, plain] = [
      await put(source, 'plan.dat', PDF),
      await put(source, 'moved.dat', PDF),
      await put(source, 'plain.dat', TEXT),
    ];
    const outside = await put(target, 'outside.dat', PDF, TEXT);
    const database = await app.rawDatabase();
    await database.run(`update "blob" set "mediaType" = null`);
    await database.run(`update "fileNode" set "type" = 'application/octet-stream' where "isFolder" = 0`);

    for (const caller of [writer, reader])
      expect([await keyStatus(caller, id), await keyStatus(caller, plain)]).toEqual([403, 200]);
    const move = (fileId: number) => writer.call(files.move, { body: { id: fileId, parentId: target } });
    expect([(await move(moved)).status, (await move(plain)).status]).toEqual([403, 200]);
    expect(await typeOf(id)).toBe(PDF_TYPE);
    expect((await writer.call(archives.key, { body: { ids: [source] } })).status).toBe(200);

    await app.runTask('examineContents');
    expect(await database.rows(`select * from "blob" where "mediaType" is null`)).toEqual([]);
    const { body } = await writer.call(files.list, { params: { id: String(source) } });
    expect(body.items.map(({ type }) => type)).toEqual([PDF_TYPE, PDF_TYPE]);
    expect([await typeOf(outside), await typeOf(plain)]).toEqual(Array(2).fill('application/octet-stream'));
  });
});
