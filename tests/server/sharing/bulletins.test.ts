import { describe, expect, it } from 'vitest';
import { bulletins } from '#contract/bulletins.ts';
import type { CallOf } from '#contract/endpoint.ts';
import { RestoreMode, Rights } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { settings } from '#contract/instance/settings.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { beginning, brokenTexts, hostileTexts } from '#tests/support/content/hostileTexts.ts';

type Given = CallOf<typeof bulletins.create>['body'];
const DAY_S = 24 * 60 * 60;

const openBoard = () => createTestApp({ env: { FEATURES: 'bulletins' } });
const pin = (person: Person, body: Given) => person.call(bulletins.create, { body });
const list = (person: Person, query: CallOf<typeof bulletins.list>['query'] = {}) =>
  person.call(bulletins.list, { query });
const read = (person: Person, id: number) => person.call(bulletins.get, { params: { id: String(id) } });
const change = (person: Person, body: CallOf<typeof bulletins.update>['body']) =>
  person.call(bulletins.update, { body });
const remove = (person: Person, id: number) => person.call(bulletins.remove, { params: { id: String(id) } });

async function stored(app: TestApp, name: string, content: string | Uint8Array<ArrayBuffer> = 'content') {
  const { success } = await app.admin.upload(await app.root(), { [name]: content });
  return success[0]?.id ?? 0;
}
async function fetchShown(person: Person, id: number) {
  const { status, body } = await person.call(transfers.previewKey, { params: { id: String(id) } });
  if (status !== 200) return { status, text: '' };
  const response = await person.download(body.onetimeKey);
  return { status: response.status, text: await response.text() };
}
async function prevent(app: TestApp) {
  const id = await app.root();
  const { body } = await app.admin.call(folders.get, { params: { id: String(id) } });
  await app.admin.call(folders.update, { body: { id, rowVersion: body.rowVersion, denyDownload: true } });
}

describe('the bulletin board', () => {
  it('returns bulletins newest first, ten per page, completely', async () => {
    const app = await openBoard();
    const anna = await app.person('anna');
    for (let number = 1; number <= 11; number++) await pin(anna, { title: `Bulletin ${number}` });
    const { body: made } = await pin(app.admin, {
      title: '  Party ',
      body: 'Friday\r\nat five',
      tags: 'fun, cake',
      links: [{ name: 'Map', url: 'https://example.org/map?a=1' }],
    });

    const { body } = await list(anna);
    expect(body).toMatchObject({ total: 12, items: { length: 10 } });
    expect(body.items[0]).toEqual({
      id: made.id,
      title: 'Party',
      body: 'Friday\nat five',
      tags: 'fun, cake',
      links: [{ name: 'Map', url: 'https://example.org/map?a=1' }],
      fileNodes: [],
      createdOn: '2026-03-02T09:00:00.000Z',
      createdBy: { id: 1, name: 'admin' },
      updatedOn: '2026-03-02T09:00:00.000Z',
      updatedBy: { id: 1, name: 'admin' },
      isNew: true,
      rowVersion: 1,
    });
    expect((await read(anna, made.id)).body).toEqual(body.items[0]);
    const rest = await list(anna, { skip: '10' });
    expect(rest.body.items.map(({ title }) => title)).toEqual(['Bulletin 2', 'Bulletin 1']);
    expect((await read(anna, 999)).status).toBe(404);
    expect((await list(app.visitor)).status).toBe(401);
    expect(await app.log()).toContain('Bulletin created: Party');
  });

  it('searches titles, texts, tags, links and file names', async () => {
    const app = await openBoard();
    const fileNodes = [await stored(app, 'Smlouvá 2026.txt')];
    await pin(app.admin, { title: 'Canteen', body: 'New menu', tags: 'food' });
    await pin(app.admin, {
      title: 'Úklid',
      links: [{ name: 'Plan', url: 'https://example.org/100%25_x' }],
      fileNodes,
    });
    const found = async (search: string) => (await list(app.admin, { search })).body.items.map(({ title }) => title);

    expect(await found('MENU')).toEqual(['Canteen']);
    expect(await found('food anteen')).toEqual(['Canteen']);
    expect(await found('food smlouva')).toEqual([]);
    expect(await found('uklid smlouva')).toEqual(['Úklid']);
    expect(await found('%')).toEqual(['Úklid']);
    expect(await found('')).toEqual(['Úklid', 'Canteen']);
  });

  it('marks bulletins as new for the configured number of days', async () => {
    const app = await openBoard();
    const { body } = await pin(app.admin, { title: 'News' });
    const isNew = async () => (await read(app.admin, body.id)).body.isNew;
    app.wait(3 * DAY_S - 1);
    const admin = await app.signIn('admin');
    app.admin = admin;
    expect(await isNew()).toBe(true);
    app.wait(1);
    expect(await isNew()).toBe(false);
    await admin.call(settings.update, { body: { bbsRecentPeriod: 0 } });
    const { body: pinned } = await pin(admin, { title: 'Never new' });
    expect(pinned.isNew).toBe(false);
  });

  it('lets authors and administrators change and remove a bulletin with the current version', async () => {
    const app = await openBoard();
    const [anna, ben] = [await app.person('anna'), await app.person('ben')];
    const { body } = await pin(anna, { title: 'Draft', body: 'text', tags: 'a' });
    const { id } = body;
    expect((await change(ben, { id, rowVersion: 1, title: 'Mine' })).status).toBe(403);
    expect((await remove(ben, id)).status).toBe(403);
    app.wait(60);
    expect((await change(anna, { id, rowVersion: 1, title: 'Final' })).body).toMatchObject({
      title: 'Final',
      body: 'text',
      createdOn: '2026-03-02T09:00:00.000Z',
      updatedOn: '2026-03-02T09:01:00.000Z',
      rowVersion: 2,
    });
    expect((await change(anna, { id, rowVersion: 1, title: 'Late' })).body.code).toBe('stale');
    expect((await change(app.admin, { id, rowVersion: 2, body: null, tags: null })).body).toMatchObject({
      title: 'Final',
      body: '',
      tags: '',
      updatedBy: { name: 'admin' },
      createdBy: { name: 'anna' },
    });
    expect((await remove(app.admin, id)).status).toBe(200);
    expect((await read(anna, id)).status).toBe(404);
    expect((await remove(anna, id)).status).toBe(404);
    expect(await app.log()).toEqual(
      expect.arrayContaining(['Bulletin created: Draft', 'Bulletin updated: Final', 'Bulletin deleted: Final']),
    );
  });

  it('rejects invalid bulletins', async () => {
    const app = await openBoard();
    const link = (name: string, url: string) => ({ title: 'a', links: [{ name, url }] });
    const wrong: [Given, string][] = [
      [{ title: ' ' }, 'Please enter the Title.'],
      [{} as Given, 'Please enter the Title.'],
      [{ title: 'x'.repeat(201) }, 'The title can have up to 200 characters.'],
      [{ title: 'a', tags: 'x'.repeat(201) }, 'The list of tags can have up to 200 characters.'],
      [{ title: 'a', body: 'x'.repeat(20_001) }, 'The message can have up to 20000 characters.'],
      [link(' ', 'https://a.example'), 'A link needs a name.'],
      [link('a', ''), 'Enter a link that starts with http://, https:// or mailto:.'],
    ];
    for (const [body, message] of wrong) {
      const response = await pin(app.admin, body);
      expect([response.status, response.body.code, response.body.message]).toEqual([
        400,
        'invalid',
        expect.stringContaining(message),
      ]);
    }
    expect((await list(app.admin)).body.total).toBe(0);
  });

  it('accepts links to web and mail addresses only', async () => {
    const app = await openBoard();
    const linked = async (url: string) =>
      (await pin(app.admin, { title: 'a', links: [{ name: 'a', url }] })).body.links?.[0]?.url;
    for (const url of ['https://a.example', 'HTTP://a.example/x', ' mailto:a@b.example ']) {
      expect(await linked(url)).toBe(url.trim());
    }
    const rejected = [
      'javascript:alert(1)',
      ' java\nscript:alert(1)',
      '\u0001javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      'file:///etc/passwd',
      'blob:https://a.example/1',
      '//a.example',
      '/logs',
      'a.example',
      'ftp://a.example',
      'http://',
      `https://a.example/${'x'.repeat(2000)}`,
    ];
    for (const url of rejected) expect([url, await linked(url)]).toEqual([url, undefined]);
  });

  it('accepts hostile texts as plain text, without invisible characters', async () => {
    const app = await openBoard();
    for (const [index, text] of hostileTexts.entries()) {
      const title = beginning(`${index} ${text}`, 200);
      const links = [
        {
          name: beginning(`a${text}`, 200),
          url: `https://a.example/?q=${index}`,
        },
      ];
      const { status, body } = await pin(app.admin, { title, body: text, tags: beginning(text, 200), links });
      expect([index, status]).toEqual([index, 200]);
      expect(body.title + body.tags + body.links[0]?.name).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b]/u);
      expect(body.body).not.toMatch(/[\0\u001b\u202e]/);
      expect((await read(app.admin, body.id)).body).toEqual(body);
      expect((await list(app.admin, { search: beginning(text, 900) })).status).toBe(200);
    }
    for (const text of brokenTexts) expect((await pin(app.admin, { title: 'a', body: text })).status).toBe(400);
    expect((await list(app.admin, { take: '1000' })).body.total).toBe(hostileTexts.length);
    const lines = (await app.log()).filter((line) => line.startsWith('Bulletin created'));
    expect(lines).toHaveLength(hostileTexts.length);
    expect(lines.join('')).not.toMatch(/\p{Cc}/u);
  });
});

describe('files on a bulletin', () => {
  it('are files that the author may read, each once and in order', async () => {
    const app = await openBoard();
    const anna = await app.person('anna');
    const [firstFile, secondFile] = [await stored(app, 'one.txt'), await stored(app, 'two.txt', 'second')];
    expect((await pin(anna, { title: 'a', fileNodes: [firstFile] })).status).toBe(404);
    expect((await pin(anna, { title: 'a', fileNodes: [await app.root()] })).status).toBe(404);
    await app.grant(await app.root(), anna, Rights.Read);
    const { body } = await pin(anna, { title: 'a', fileNodes: [secondFile, firstFile, secondFile] });
    expect(body.fileNodes).toEqual([
      { id: secondFile, name: 'two.txt', length: 6, denyDownloadInherited: false },
      { id: firstFile, name: 'one.txt', length: 7, denyDownloadInherited: false },
    ]);
    expect((await list(anna)).body.total).toBe(1);
  });

  it('can be opened by all signed-in users while they are attached', async () => {
    const app = await openBoard();
    const [anna, ben] = [await app.person('anna'), await app.person('ben')];
    const root = await app.root();
    const id = await stored(app, 'one.txt', 'for all');
    const hidden = await stored(app, 'hidden.txt');
    await app.grant(root, anna, Rights.Read);
    expect((await fetchShown(ben, id)).status).toBe(404);
    const { body } = await pin(anna, { title: 'a', fileNodes: [id] });

    expect(await fetchShown(ben, id)).toEqual({ status: 200, text: 'for all' });
    expect((await fetchShown(ben, hidden)).status).toBe(404);
    expect((await fetchShown(app.visitor, id)).status).toBe(401);
    expect((await ben.call(transfers.downloadKey, { params: { id: String(id) } })).status).toBe(404);
    expect((await ben.call(files.get, { params: { id: String(id) } })).status).toBe(404);
    const { body: early } = await ben.call(transfers.previewKey, { params: { id: String(id) } });
    await change(anna, { id: body.id, rowVersion: 1, fileNodes: [] });
    expect((await fetchShown(ben, id)).status).toBe(404);
    const expired = await ben.download(early.onetimeKey);
    expect([expired.status, (await expired.json()).code]).toEqual([410, 'gone']);
  });

  it('are opened with a key that does not tell where the content is stored', async () => {
    const app = await openBoard();
    const id = await stored(app, 'one.txt', 'for all');
    await pin(app.admin, { title: 'a', fileNodes: [id] });
    const ben = await app.person('ben');
    const { onetimeKey } = (await ben.call(transfers.previewKey, { params: { id: String(id) } })).body;
    const readable = onetimeKey.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    const [blob] = await app.content.list();

    expect(blob?.name).toMatch(/[0-9a-f]{32}/);
    const blobId = /[0-9a-f]{32}/.exec(blob?.name ?? '')?.[0] ?? '';
    for (const text of [onetimeKey, ...readable]) {
      expect(text).not.toContain(blobId);
      expect(text).not.toContain('versionId');
    }
  });

  it('are shown while the author may read them in their folder', async () => {
    const app = await openBoard();
    const [anna, ben] = [await app.person('anna'), await app.person('ben')];
    const root = await app.root();
    const [firstFile, secondFile] = [await stored(app, 'one.txt'), await stored(app, 'two.txt')];
    await app.grant(root, anna, Rights.Read);
    const { body } = await pin(anna, { title: 'a', fileNodes: [firstFile] });
    const { body: early } = await ben.call(transfers.previewKey, { params: { id: String(firstFile) } });
    await app.grant(root, anna, Rights.None);
    const { id } = body;
    expect((await fetchShown(ben, firstFile)).status).toBe(404);
    expect((await ben.download(early.onetimeKey)).status).toBe(410);
    expect((await read(ben, id)).body.fileNodes).toEqual([]);
    expect((await change(anna, { id, rowVersion: 1, title: 'b', fileNodes: [firstFile, secondFile] })).status).toBe(
      404,
    );
    expect((await change(anna, { id, rowVersion: 1, title: 'b' })).status).toBe(200);
    await app.grant(root, anna, Rights.Read);
    expect((await fetchShown(ben, firstFile)).status).toBe(200);
  });

  it('are shown in the attached version, regardless of later ones', async () => {
    const app = await openBoard();
    const ben = await app.person('ben');
    const id = await stored(app, 'one.txt', 'as attached');
    const { body } = await pin(app.admin, { title: 'a', fileNodes: [id] });
    const root = await app.root();
    for (let n = 1; n <= 22; n++) await app.admin.upload(root, { 'one.txt': `version ${n}` }, { overwrite: true });
    app.wait(2 * DAY_S);
    await app.runTask('cleanUpContent');
    const [caller, admin] = [await app.sessionOf(ben.id), await app.sessionOf(1)];
    expect(await fetchShown(caller, id)).toEqual({ status: 200, text: 'as attached' });
    expect(await fetchShown(admin, id)).toEqual({ status: 200, text: 'version 22' });
    expect((await read(caller, body.id)).body.fileNodes).toMatchObject([{ id, length: 'as attached'.length }]);
  });

  it('are no PDFs under download prevention; one that comes under it is not shown any more', async () => {
    const app = await openBoard();
    const ben = await app.person('ben');
    const [pdf, other] = [await stored(app, 'plan.pdf'), await stored(app, 'other.pdf')];
    const { body } = await pin(app.admin, { title: 'a', fileNodes: [pdf] });
    await prevent(app);
    const rejected = await pin(app.admin, { title: 'b', fileNodes: [other] });
    expect([rejected.status, rejected.body.message]).toEqual([403, expect.stringContaining('“other.pdf”')]);
    expect((await read(ben, body.id)).body.fileNodes).toEqual([]);
    expect((await fetchShown(ben, pdf)).status).toBe(404);
  });

  it('are listed on the file and in the access report of its folder', async () => {
    const app = await openBoard();
    const root = { params: { id: String(await app.root()) } };
    const id = await stored(app, 'one.txt');
    const { body } = await pin(app.admin, { title: 'News', fileNodes: [id] });
    const { body: file } = await app.admin.call(files.get, { params: { id: String(id) } });
    expect(file.bulletins).toEqual([{ id: body.id, title: 'News' }]);
    const { body: report } = await app.admin.call(permissions.readers, { ...root, query: {} });
    expect(report.publications).toEqual([{ fileId: id, fileName: 'one.txt', id: body.id, title: 'News' }]);
    const csv = await app.admin.fetch(`/folder/${root.params.id}/access/csv`);
    expect(await csv.text()).toContain('Bulletin: News');
  });

  it('are hidden when deleted, shown when restored, and removed permanently', async () => {
    const app = await openBoard();
    const ben = await app.person('ben');
    const id = await stored(app, 'one.txt');
    const { body } = await pin(app.admin, { title: 'a', fileNodes: [id] });
    const shown = async () => (await read(ben, body.id)).body.fileNodes.map(({ name }) => name);
    const bins = () => app.admin.call(files.remove, { params: { id: String(id), rowVersion: '1' } });

    expect((await bins()).status).toBe(200);
    expect(await shown()).toEqual([]);
    expect((await fetchShown(ben, id)).status).toBe(404);
    await change(app.admin, { id: body.id, rowVersion: 1, fileNodes: [] });
    await app.admin.call(bin.restore, { body: { id, mode: RestoreMode.Error } });
    expect(await shown()).toEqual(['one.txt']);
    const { body: file } = await app.admin.call(files.get, { params: { id: String(id) } });
    await app.admin.call(files.remove, { params: { id: String(id), rowVersion: String(file.rowVersion) } });
    const { body: binned } = await app.admin.call(bin.list, {});
    const rowVersion = String(binned.items[0]?.rowVersion);
    expect((await app.admin.call(bin.remove, { params: { id: String(id), rowVersion } })).status).toBe(200);
    expect(await shown()).toEqual([]);
  });
});
