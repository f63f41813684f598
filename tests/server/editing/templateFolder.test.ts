import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { blankTypes, templateIds, templates } from '#contract/fileNodes/templates.ts';
import { history } from '#contract/instance/history.ts';
import { settings } from '#contract/instance/settings.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { docx, pdf } from '#tests/support/content/documents.ts';
import { Clamd, eicar } from '#tests/support/servers/clamd.ts';

let clamd: Clamd;
beforeAll(async () => {
  clamd = await Clamd.open();
});
afterAll(() => clamd.close());

const byId = (id: number) => ({ params: { id: String(id) } });
const invoice = docx('Invoice');
const choose = (app: TestApp, templateFolderId: number | null) =>
  app.admin.call(settings.update, { body: { templateFolderId } });
const own = async (person: Person) => (await person.call(templates.list, {})).body.items.slice(blankTypes.length);
const create = (person: Person, parentId: number, fileId: number, name?: string) =>
  person.call(templates.create, { body: { parentId, templateId: templateIds.file(fileId), ...(name && { name }) } });

/** A template folder that ann and ben read and wendy writes to, and a folder that all of them write to. */
async function withTemplates(contents: Record<string, string | Uint8Array<ArrayBuffer>>, env = {}) {
  const app = await createTestApp({ env });
  const make = async (name: string, parentId: number) =>
    (await app.admin.call(folders.create, { body: { name, parentId } })).body.id;
  const [folder, target] = [await make('Templates', await app.root()), await make('Work', await app.root())];
  const [ann, wendy, eve] = [await app.person('ann'), await app.person('wendy'), await app.person('eve')];
  for (const person of [ann, wendy, eve]) await app.grant(target, person, Rights.ReadWrite);
  await app.grant(folder, ann, Rights.Read);
  await app.grant(folder, wendy, Rights.ReadWrite);
  const { success } = await app.admin.upload(folder, contents);
  const id = (name: string) => success.find((file) => file.name === name)?.id ?? 0;
  await choose(app, folder);
  const protect = async (change: object) => {
    const { rowVersion } = (await app.admin.call(folders.get, byId(folder))).body;
    return app.admin.call(folders.update, { body: { id: folder, rowVersion, ...change } });
  };
  return { app, folder, target, ann, wendy, eve, id, protect, make };
}

describe('the template folder', () => {
  it('is chosen by administrators, has to exist, and its change is in the log and the history', async () => {
    const { app, ann, folder, id } = await withTemplates({ 'a.txt': 'a' });
    const log = async () => (await app.log()).filter((line) => line.startsWith('Settings')).at(-1);
    expect(await log()).toBe('Settings changed: Template folder: none → My Company/Templates');
    expect((await app.admin.call(settings.read, {})).body.templateFolderId).toBe(folder);
    expect((await ann.call(settings.update, { body: { templateFolderId: null } })).status).toBe(403);
    for (const wrong of [0, -1, 1.5, '1', 'Templates'])
      expect([wrong, (await choose(app, wrong as number)).status]).toEqual([wrong, 400]);
    expect((await choose(app, 999999)).status).toBe(404);
    expect((await choose(app, id('a.txt'))).status).toBe(404);
    const { body } = await app.admin.call(history.list, { query: { subject: 'settings', recordId: '1' } });
    expect(body.items[0]?.after).toMatchObject({ templateFolderId: folder });
    expect((await choose(app, null)).body.templateFolderId).toBeNull();
    expect(await log()).toBe('Settings changed: Template folder: My Company/Templates → none');
    expect(await own(ann)).toEqual([]);
  });

  it('gives its files after the blank documents, by name, with content, but without what is in subfolders', async () => {
    const { app, ann, folder, target, id, make } = await withTemplates({
      ...{ 'Offer 10.docx': docx('Ten'), 'Offer 2.docx': docx('Two'), 'invoice.docx': invoice, README: 'Read' },
    });
    await app.admin.upload(await make('Old', folder), { 'old.docx': docx('Old') });
    expect(await own(ann)).toEqual([
      { id: `file:${id('invoice.docx')}`, name: 'invoice', ext: 'docx', icon: 'word' },
      { id: `file:${id('Offer 2.docx')}`, name: 'Offer 2', ext: 'docx', icon: 'word' },
      { id: `file:${id('Offer 10.docx')}`, name: 'Offer 10', ext: 'docx', icon: 'word' },
      { id: `file:${id('README')}`, name: 'README', ext: '', icon: 'other' },
    ]);
    const made = [
      await create(ann, target, id('invoice.docx')),
      await create(ann, target, id('invoice.docx')),
      await create(ann, target, id('invoice.docx'), 'Invoice for Anna'),
      await create(ann, target, id('README')),
      await create(ann, target, id('README'), 'Rules'),
    ];
    expect(made.map(({ body }) => body.name)).toEqual([
      ...['invoice.docx', 'invoice (2).docx', 'Invoice for Anna.docx', 'README', 'Rules'],
    ]);
    const newId = made[2]?.body.id ?? 0;
    const content = await (await ann.download(await ann.downloadKey(newId))).arrayBuffer();
    expect(Buffer.from(content).equals(invoice)).toBe(true);
    expect((await ann.call(files.get, byId(newId))).body).toMatchObject({
      ...{ size: invoice.length, uploadedBy: { name: 'ann' }, rowVersion: 1 },
    });
    expect((await app.log()).filter((line) => line.startsWith('File uploaded: Work'))).toHaveLength(5);
    // The template may go: its content is the new file's own.
    await app.admin.call(files.remove, {
      params: { id: String(id('invoice.docx')), rowVersion: '1' },
    });
    await app.admin.call(bin.remove, { params: { id: String(id('invoice.docx')), rowVersion: '2' } });
    const after = await (await ann.download(await ann.downloadKey(newId))).arrayBuffer();
    expect(Buffer.from(after).equals(invoice)).toBe(true);
    expect((await create(ann, target, id('invoice.docx'))).status).toBe(404);
  });

  it('gives nothing to a user who may not read it, nor files of other folders to anyone', async () => {
    const { app, ann, eve, target, id } = await withTemplates({ 'invoice.docx': invoice });
    expect(await own(eve)).toEqual([]);
    expect((await create(eve, target, id('invoice.docx'))).status).toBe(404);
    const { success } = await app.admin.upload(target, { 'other.docx': docx('Other') });
    const other = success[0]?.id ?? 0;
    expect((await create(ann, target, other)).status).toBe(404);
    await choose(app, null);
    expect((await create(ann, target, id('invoice.docx'))).status).toBe(404);
    await choose(app, target);
    expect((await create(ann, target, other)).status).toBe(200);
  });

  it('gives no content that is withheld from the caller', async () => {
    const { app, ann, wendy, target, id, protect } = await withTemplates({
      ...{ 'invoice.docx': invoice, 'plan.pdf': pdf('Plan'), 'plan.dat': pdf('Plan') },
    });
    const offered = async (person: Person) => (await own(person)).map(({ name, ext }) => `${name}.${ext}`);
    expect(await offered(ann)).toEqual(['invoice.docx', 'plan.dat', 'plan.pdf']);
    await protect({ denyDownload: true });
    // No one downloads a PDF there, whatever its name.
    expect([await offered(ann), await offered(wendy), await offered(app.admin)]).toEqual(
      Array(3).fill(['invoice.docx']),
    );
    for (const name of ['plan.pdf', 'plan.dat'])
      expect((await create(wendy, target, id(name))).body).toMatchObject({ reason: 'download.prevented' });
    await protect({ denyDownload: false, viewOnly: true });
    expect([await offered(ann), (await offered(wendy)).length]).toEqual([[], 3]);
    expect((await create(ann, target, id('invoice.docx'))).body).toMatchObject({ reason: 'file.withheld' });
    expect((await create(wendy, target, id('invoice.docx'))).status).toBe(200);
    expect((await ann.call(files.list, { ...byId(target), query: {} })).body.total).toBe(1);
  });

  it('is empty when it is in Trash', async () => {
    const { app, ann, folder, target, id } = await withTemplates({ 'invoice.docx': invoice });
    const { rowVersion } = (await app.admin.call(folders.get, byId(folder))).body;
    await app.admin.call(folders.remove, { params: { id: String(folder), rowVersion: String(rowVersion) } });
    expect(await own(ann)).toEqual([]);
    expect((await create(ann, target, id('invoice.docx'))).status).toBe(404);
  });

  it('gives no file in which a virus was found, and one that waits for its scan only after it', async () => {
    const { app, ann, target, id } = await withTemplates(
      { 'bad.txt': eicar, 'good.txt': 'Good' },
      { CLAMD_URL: clamd.tcp },
    );
    expect((await own(ann)).map(({ name }) => name)).toEqual(['bad', 'good']);
    expect((await create(ann, target, id('bad.txt'))).body).toMatchObject({ reason: 'scan.infected' });
    expect((await own(ann)).map(({ name }) => name)).toEqual(['good']);
    const { status, body } = await create(ann, target, id('good.txt'));
    expect(status).toBe(200);
    // The content is that of the template, which has been scanned.
    expect((await ann.call(files.get, byId(body.id))).body.scan).toEqual({ state: 'clean', finding: null });
    await app.runTask('scanContents');
    expect((await ann.call(files.list, { ...byId(target), query: {} })).body.total).toBe(1);
  });

  it('obeys the limits of uploads for its files', async () => {
    const { ann, target, id } = await withTemplates({ 'long.txt': 'x'.repeat(900) }, { USER_QUOTA: '1000' });
    expect((await create(ann, target, id('long.txt'))).status).toBe(200);
    expect((await create(ann, target, id('long.txt'))).status).toBe(507);
  });
});
