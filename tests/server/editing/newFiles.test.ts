import { describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { AttributeType, Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { nodeHistory } from '#contract/fileNodes/nodeHistory.ts';
import { blankTypes, templateIds, templates } from '#contract/fileNodes/templates.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { users } from '#contract/users/users.ts';
import { fitsName } from '#server/adapters/fileTypes.ts';
import { followEvents } from '#tests/support/app/eventStream.ts';
import { lockNode } from '#tests/support/app/locks.ts';
import { Person } from '#tests/support/app/person.ts';
import { createTestApp, sharedTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { hold } from '#tests/support/holds.ts';

const byId = (id: number) => ({ params: { id: String(id) } });
const blank = templateIds.blank;
const create = (person: Person, body: BodyOf<typeof templates.create>) => person.call(templates.create, { body });
const folderIn = async (app: TestApp, name: string, parentId?: number) =>
  (await app.admin.call(folders.create, { body: { name, parentId: parentId ?? (await app.root()) } })).body.id;
const contentOf = async (person: Person, id: number) =>
  Buffer.from(await (await person.download(await person.downloadKey(id))).arrayBuffer());

/** A folder that ann writes to, and ben reads. */
async function shared(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(options);
  const [ann, ben, eve] = [await app.person('ann'), await app.person('ben'), await app.person('eve')];
  const folder = await folderIn(app, 'Plans');
  await app.grant(folder, ann, Rights.ReadWrite);
  await app.grant(folder, ben, Rights.Read);
  return { app, ann, ben, eve, folder };
}

describe('POST /file/new', () => {
  it('makes a blank document of each kind, with a name in the language of the caller', async () => {
    const { app, ann, folder } = await shared();
    const items = (await ann.call(templates.list, {})).body.items;
    expect(items.map(({ id }) => id)).toEqual(blankTypes.map(blank));
    expect(items.slice(0, 4)).toEqual([
      { id: 'builtin:docx', name: 'Document', ext: 'docx', icon: 'word' },
      { id: 'builtin:xlsx', name: 'Spreadsheet', ext: 'xlsx', icon: 'sheet' },
      { id: 'builtin:pptx', name: 'Presentation', ext: 'pptx', icon: 'slides' },
      { id: 'builtin:odt', name: 'Document', ext: 'odt', icon: 'word' },
    ]);
    for (const type of blankTypes) {
      const { status, body } = await create(ann, { parentId: folder, templateId: blank(type) });
      expect([type, status]).toEqual([type, 200]);
      const content = await contentOf(ann, body.id);
      const isText = ['md', 'txt', 'csv'].includes(type);
      expect(content.length === 0).toBe(isText);
      expect(fitsName(body.name, { head: content, tail: content })).toBe(true);
    }
    const { body: list } = await ann.call(files.list, { ...byId(folder), query: {} });
    expect(list.items.map(({ name }) => name)).toEqual([
      ...['Document.docx', 'Document.odt', 'Notes.md', 'Presentation.odp', 'Presentation.pptx'],
      ...['Spreadsheet.ods', 'Spreadsheet.xlsx', 'Table.csv', 'Text.txt'],
    ]);
    const { rowVersion } = (await app.admin.call(users.list, { query: { search: 'ann' } })).body.items[0] as {
      rowVersion: number;
    };
    await ann.call(users.update, { body: { id: ann.id, rowVersion, cultureId: 'cs-cz' } });
    const { body } = await create(ann, { parentId: folder, templateId: blank('xlsx') });
    expect(body.name).toBe('Tabulka.xlsx');
  });

  it('leaves a log row, an event, a version and history as an upload does', async () => {
    const { app, ann, ben, folder } = await shared();
    await app.runTask('dispatchEvents');
    const events = await followEvents(ben);
    const { body } = await create(ann, { parentId: folder, templateId: blank('docx'), name: 'Offer' });
    expect((await app.log()).at(-1)).toBe('File uploaded: Plans/Offer.docx');
    expect((await app.logRows()).at(-1)).toMatchObject({ by: 'ann', length: 3811 });
    await app.runTask('dispatchEvents');
    expect((await events.next()).event).toMatchObject({ type: 'added', nodeId: body.id, parentId: folder });
    await events.close();
    const { body: file } = await ann.call(files.get, byId(body.id));
    expect(file).toMatchObject({ name: 'Offer.docx', size: 3811, uploadedBy: { name: 'ann' }, rowVersion: 1 });
    expect((await ann.call(versions.list, byId(body.id))).body.items).toEqual([]);
    const { body: history } = await ann.call(nodeHistory.list, { ...byId(body.id), query: {} });
    expect(history.items).toMatchObject([{ type: 'added', by: { name: 'ann' } }]);
  });

  it('numbers a name that is taken, also by a folder, in another case, and at the same time', async () => {
    const { app, ann, folder } = await shared();
    const made = async (name?: string) =>
      (await create(ann, { parentId: folder, templateId: blank('docx'), ...(name && { name }) })).body.name;
    expect([await made(), await made(), await made('document.DOCX')]).toEqual([
      ...['Document.docx', 'Document (2).docx', 'document (3).DOCX'],
    ]);
    await folderIn(app, 'Report.docx', folder);
    expect(await made('Report')).toBe('Report (2).docx');
    const names = await Promise.all(Array.from({ length: 6 }, () => made('Minutes')));
    expect(names.sort()).toEqual([...[2, 3, 4, 5, 6].map((n) => `Minutes (${n}).docx`), 'Minutes.docx']);
  });

  it('stores a file whose attributes are required, without their values', async () => {
    const { app, ann, folder } = await shared();
    const attribute = { name: 'Client', type: AttributeType.Textbox, required: true };
    const { body: group } = await app.admin.call(attributeGroups.create, {
      body: { name: 'Contracts', attributes: [attribute] as never },
    });
    await app.admin.call(folders.setAttributeGroup, { body: { folderId: folder, groupId: group.id } });
    await expect(ann.upload(folder, { 'a.txt': 'a' })).rejects.toThrow('Client');
    const { status, body } = await create(ann, { parentId: folder, templateId: blank('docx') });
    expect(status).toBe(200);
    expect((await ann.call(files.get, byId(body.id))).body.attributeValues).toEqual([]);
  });

  it('needs the right to write, and an API token that may write', async () => {
    const { app, ann, ben, eve, folder } = await shared();
    const body = { parentId: folder, templateId: blank('docx') };
    const statusOf = async (person: Person) => (await create(person, body)).status;
    expect([await statusOf(ben), await statusOf(eve), await statusOf(app.visitor)]).toEqual([403, 404, 401]);
    expect(await statusOf(app.admin)).toBe(200);
    const withScope = async (scope: 'read' | 'write' | 'people', owner = ann) => {
      const token = await owner.call(apiTokens.create, { body: { name: scope, scope, days: 1 } });
      return new Person(app, token.body.token, owner.id);
    };
    const [read, write] = [await withScope('read'), await withScope('write')];
    expect([await statusOf(read), await statusOf(write)]).toEqual([403, 200]);
    expect([(await read.call(templates.list, {})).status, (await app.visitor.call(templates.list, {})).status]).toEqual(
      [200, 401],
    );
  });

  it('creates no file in a folder that another user has locked, but one in a folder under a legal hold', async () => {
    const { app, ann, ben, folder } = await shared();
    const body = { parentId: folder, templateId: blank('txt') };
    await lockNode(app, folder, ben.id);
    expect((await create(ann, body)).body).toMatchObject({ code: 'locked' });
    const held = await folderIn(app, 'Held');
    await app.grant(held, ann, Rights.ReadWrite);
    await hold(app, [held]);
    // As for an upload: what is added does not change what is held.
    expect((await create(ann, { ...body, parentId: held })).status).toBe(200);
  });

  it('obeys the limits of uploads: types, size of a file, and storage of a user', async () => {
    const types = await shared({ env: { FILE_TYPES: 'docx,txt' } });
    expect((await types.ann.call(templates.list, {})).body.items.map(({ ext }) => ext)).toEqual(['docx', 'txt']);
    const made = (type: 'docx' | 'odt') => create(types.ann, { parentId: types.folder, templateId: blank(type) });
    expect((await made('docx')).status).toBe(200);
    expect((await made('odt')).status).toBe(415);

    const small = await shared({ env: { MAX_FILE_SIZE: '1000', USER_QUOTA: '6000' } });
    const { body } = await create(small.ann, { parentId: small.folder, templateId: blank('docx') });
    expect(body).toMatchObject({ code: 'too_large' });
    const full = await shared({ env: { USER_QUOTA: '6000' } });
    const statuses = [];
    for (let n = 0; n < 2; n++)
      statuses.push((await create(full.ann, { parentId: full.folder, templateId: blank('docx') })).status);
    expect(statuses).toEqual([200, 507]);
    expect((await full.ann.call(files.list, { ...byId(full.folder), query: {} })).body.total).toBe(1);
  });
});

describe('the name of a new file', () => {
  const app = sharedTestApp();
  const made = async (name: string, type: 'docx' | 'txt' = 'docx') =>
    create(app().admin, { parentId: await app().root(), templateId: blank(type), name });

  it.each([
    ['Plan', 'Plan.docx'],
    ['Letter.docx', 'Letter.docx'],
    ['Shouted.DOCX', 'Shouted.DOCX'],
    ['Report 1.2', 'Report 1.2.docx'],
    ['Meeting of 28.11.2026', 'Meeting of 28.11.2026.docx'],
    ['Dr. Novák', 'Dr. Novák.docx'],
    ['.profile', '.profile.docx'],
    ['  Spaces  ', 'Spaces.docx'],
    [`${'x'.repeat(254)}`, `${'x'.repeat(250)}.docx`],
  ])('%j becomes %j', async (name, expected) => {
    const { status, body } = await made(name);
    expect([status, body.name]).toEqual([200, expected]);
  });

  it.each([
    ['another kind of file', 'Plan.pdf', 'template.extension'],
    ['another office program', 'Plan.odt', 'template.extension'],
    ['a path', 'a/b', undefined],
    ['nothing', ' ', undefined],
    ['two dots', '..', undefined],
    ['too many characters', 'x'.repeat(256), undefined],
    ['a control character', 'a\u0000b', 'request.text'],
  ])('is rejected for %s', async (_, name, reason) => {
    const { status, body } = await made(name);
    expect([status, (body as { reason?: string }).reason]).toEqual([400, reason]);
  });
});

describe('bad input', () => {
  const app = sharedTestApp();

  it.each([
    ['a blank document that does not exist', { templateId: 'builtin:exe' }, 404],
    ['a file that does not exist', { templateId: 'file:999999' }, 404],
    ['something else', { templateId: '../blank.docx' }, 400],
    ['nothing as the template', { templateId: '' }, 400],
    ['a number as the template', { templateId: 7 as never }, 400],
    ['a folder that does not exist', { parentId: 999999 }, 404],
    ['the bin', { parentId: -1 }, 400],
    ['a text as the folder', { parentId: '1' as never }, 400],
    ['a name that is no text', { name: 5 as never }, 400],
  ])('%s is rejected', async (_, wrong, status) => {
    const body = { parentId: await app().root(), templateId: blank('txt'), ...wrong };
    expect((await create(app().admin, body)).status).toBe(status);
  });

  it('a file as the folder is rejected', async () => {
    const { body } = await create(app().admin, { parentId: await app().root(), templateId: blank('txt') });
    expect((await create(app().admin, { parentId: body.id, templateId: blank('txt') })).status).toBe(404);
  });
});
