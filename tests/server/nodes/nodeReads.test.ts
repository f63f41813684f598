import { describe, expect, it } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import { archives } from '#contract/fileNodes/archives.ts';
import { editedContent, SESSION_HEADER } from '#contract/fileNodes/editedContent.ts';
import { files } from '#contract/fileNodes/files.ts';
import { nodeHistory } from '#contract/fileNodes/nodeHistory.ts';
import { settings } from '#contract/instance/settings.ts';
import { impersonating } from '#tests/support/app/fixture.ts';
import { makeFolder, upload } from '#tests/support/app/make.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';
import { beginEditing, currentVersion, saveEdited } from '#tests/support/editing.ts';

const TEXT = 'five!';

async function fixture() {
  const app = await createTestApp();
  const folder = await makeFolder(app.admin, 'Plans', await app.root());
  const { 'plan.txt': id = 0 } = await upload(app.admin, folder, { 'plan.txt': TEXT });
  const [writer, reader] = [await app.person('Anna'), await app.person('Ben')];
  await app.grant(folder, writer, Rights.ReadWrite);
  await app.grant(folder, reader, Rights.Read);
  return { app, folder, id, writer, reader };
}

async function historyOf(person: Person, id: number, query: { below?: 'true'; types?: string } = {}) {
  const { status, body } = await person.call(nodeHistory.list, { params: { id: String(id) }, query });
  expect(status, body.message).toBe(200);
  return body.items;
}
const readsOf = async (person: Person, id: number) =>
  (await historyOf(person, id, { types: 'opened,downloaded' })).map(({ type, by, after }) => [
    type,
    by?.name,
    after?.bytes,
  ]);
const download = async (person: Person, id: number) =>
  void (await (await person.download(await person.downloadKey(id))).text());
const open = async (person: Person, id: number) =>
  void (await (await person.fetch(pathOf(editedContent.get, { params: { id: String(id) } }))).text());

describe('opened and downloaded', () => {
  it('are one row a person, file and hour, with the bytes', async () => {
    const { app, folder, id, writer, reader } = await fixture();
    await download(reader, id);
    await download(reader, id);
    await open(reader, id);
    await download(writer, id);
    app.wait(3600);
    const later = await app.sessionOf(reader.id);
    await download(later, id);
    const { body } = await later.call(archives.key, { body: { ids: [folder] } });
    const path = pathOf(archives.download, { params: { key: body.onetimeKey } });
    await (await later.fetch(path)).arrayBuffer();
    const admin = await app.sessionOf(1);
    expect(await readsOf(admin, id)).toEqual([
      ['downloaded', 'Ben', 10],
      ['downloaded', 'Anna', 5],
      ['opened', 'Ben', 5],
      ['downloaded', 'Ben', 10],
    ]);
  });

  it('name who acted as the user', async () => {
    const { app, id, reader } = await fixture();
    await open(await impersonating(app, app.admin, reader.id), id);
    const [read] = await historyOf(app.admin, id);
    expect(read).toMatchObject({ type: 'opened', by: { name: 'Ben' }, actedBy: { name: 'admin' }, name: 'plan.txt' });
  });

  it('are known to administrators, to writers by the setting only, and to no reader', async () => {
    const { app, folder, id, writer, reader } = await fixture();
    await open(reader, id);
    const seen = async () => {
      const counts = [];
      for (const person of [app.admin, writer, reader])
        for (const rows of [await historyOf(person, id), await historyOf(person, folder, { below: 'true' })])
          counts.push(rows.filter(({ type }) => type === 'opened').length);
      return counts;
    };
    expect((await app.admin.call(settings.read, {})).body.historyReads).toBe(false);
    expect(await seen()).toEqual([1, 1, 0, 0, 0, 0]);
    const { status } = await app.admin.call(settings.update, { body: { historyReads: true } });
    expect(status).toBe(200);
    expect(await seen()).toEqual([1, 1, 1, 1, 0, 0]);
  });

  it('below a folder are known where the caller may write', async () => {
    const { app, folder, reader } = await fixture();
    const inside = await makeFolder(app.admin, 'Inside', folder);
    const { 'a.txt': own = 0 } = await upload(app.admin, inside, { 'a.txt': TEXT });
    await app.admin.call(settings.update, { body: { historyReads: true } });
    await open(app.admin, own);
    const opened = async () =>
      (await historyOf(reader, folder, { below: 'true' })).filter(({ type }) => type === 'opened').length;
    expect(await opened()).toBe(0);
    await app.grant(inside, reader, Rights.ReadWrite);
    expect(await opened()).toBe(1);
  });

  it('stay for 12 months', async () => {
    const { app, id } = await fixture();
    await open(app.admin, id);
    app.wait(364 * 24 * 3600);
    await app.runTask('removeOldReads');
    expect(await readsOf(await app.sessionOf(1), id)).toHaveLength(1);
    app.wait(3 * 24 * 3600);
    await app.runTask('removeOldReads');
    const admin = await app.sessionOf(1);
    expect(await readsOf(admin, id)).toEqual([]);
    expect((await historyOf(admin, id)).map(({ type }) => type)).toEqual(['added']);
  });

  it('are followed by those who may restore the file from Trash', async () => {
    const { app, id, writer, reader } = await fixture();
    await app.admin.call(settings.update, { body: { historyReads: true } });
    await open(reader, id);
    await app.admin.call(files.remove, { params: { id: String(id), rowVersion: '1' } });
    expect((await historyOf(writer, id)).map(({ type }) => type)).toEqual(['removed', 'opened', 'added']);
  });
});

describe('the saves of one edit session', () => {
  it('are one row a version, with the size of the last one and all editors', async () => {
    const { app, id, writer } = await fixture();
    const sessionId = await beginEditing(writer, id);
    const save = async (person: Person, content: string) => {
      const headers = { 'if-match': `"${await currentVersion(writer, id)}"`, [SESSION_HEADER]: sessionId };
      expect((await saveEdited(person, id, content, headers)).status).toBe(200);
    };
    await save(writer, 'one');
    app.wait(60);
    await save(writer, 'longer than that');
    const rows = await historyOf(app.admin, id, { types: 'version' });
    expect(rows.map(({ version, after }) => [version, after])).toEqual([
      [2, { size: 16, editors: [{ id: writer.id, name: 'Anna' }] }],
    ]);
  });
});
