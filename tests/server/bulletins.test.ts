import { describe, expect, it } from 'vitest';
import { bin } from '#contract/bin.ts';
import { bulletins } from '#contract/bulletins.ts';
import type { CallOf } from '#contract/endpoint.ts';
import { RestoreMode, Rights } from '#contract/enums.ts';
import { files } from '#contract/files.ts';
import { folders } from '#contract/folders.ts';
import { settings } from '#contract/settings.ts';
import { transfers } from '#contract/transfers.ts';
import { hostileTexts } from '#tests/support/hostileTexts.ts';
import { openHouse, type TestHouse } from '#tests/support/house.ts';
import type { Person } from '#tests/support/person.ts';

type Given = CallOf<typeof bulletins.create>['body'];
const DAY = 24 * 60 * 60;

const openBoard = () => openHouse({ env: { FEATURES: 'bulletins' } });
const pin = (person: Person, body: Given) => person.call(bulletins.create, { body });
const list = (person: Person, query: CallOf<typeof bulletins.list>['query'] = {}) =>
  person.call(bulletins.list, { query });
const read = (person: Person, id: number) => person.call(bulletins.get, { params: { id: String(id) } });
const change = (person: Person, body: CallOf<typeof bulletins.update>['body']) =>
  person.call(bulletins.update, { body });
const remove = (person: Person, id: number) => person.call(bulletins.remove, { params: { id: String(id) } });

async function stored(house: TestHouse, name: string, content: string | Uint8Array<ArrayBuffer> = 'content') {
  const { success } = await house.admin.upload(await house.root(), { [name]: content });
  return success[0]?.id ?? 0;
}
async function fetchShown(person: Person, id: number) {
  const { status, body } = await person.call(transfers.previewKey, { params: { id: String(id) } });
  if (status !== 200) return { status, text: '' };
  const answer = await person.download(body.onetimeKey);
  return { status: answer.status, text: await answer.text() };
}
async function prevent(house: TestHouse) {
  const id = await house.root();
  const { body } = await house.admin.call(folders.get, { params: { id: String(id) } });
  await house.admin.call(folders.update, { body: { id, rowVersion: body.rowVersion, denyDownload: true } });
}

describe('the bulletin board', () => {
  it('shows bulletins newest first, ten on a page, whole', async () => {
    const house = await openBoard();
    const anna = await house.person('anna');
    for (let number = 1; number <= 11; number++) await pin(anna, { title: `Bulletin ${number}` });
    const { body: made } = await pin(house.admin, {
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
    expect((await list(house.visitor)).status).toBe(401);
    expect(await house.log()).toContain('Bulletin created: Party');
  });

  it('is searched in titles, texts, tags, links and names of files', async () => {
    const house = await openBoard();
    const fileNodes = [await stored(house, 'Smlouvá 2026.txt')];
    await pin(house.admin, { title: 'Canteen', body: 'New menu', tags: 'food' });
    await pin(house.admin, {
      title: 'Úklid',
      links: [{ name: 'Plan', url: 'https://example.org/100%25_x' }],
      fileNodes,
    });
    const found = async (search: string) => (await list(house.admin, { search })).body.items.map(({ title }) => title);

    expect(await found('MENU')).toEqual(['Canteen']);
    expect(await found('food anteen')).toEqual(['Canteen']);
    expect(await found('food smlouva')).toEqual([]);
    expect(await found('uklid smlouva')).toEqual(['Úklid']);
    expect(await found('%')).toEqual(['Úklid']);
    expect(await found('')).toEqual(['Úklid', 'Canteen']);
  });

  it('is new for as many days as the settings say', async () => {
    const house = await openBoard();
    const { body } = await pin(house.admin, { title: 'News' });
    const isNew = async () => (await read(house.admin, body.id)).body.isNew;
    house.wait(3 * DAY - 1);
    const admin = await house.signIn('admin');
    house.admin = admin;
    expect(await isNew()).toBe(true);
    house.wait(1);
    expect(await isNew()).toBe(false);
    await admin.call(settings.update, { body: { bbsRecentPeriod: 0 } });
    const { body: late } = await pin(admin, { title: 'Never new' });
    expect(late.isNew).toBe(false);
  });

  it('lets authors and administrators change and remove a bulletin, while the version stands', async () => {
    const house = await openBoard();
    const [anna, ben] = [await house.person('anna'), await house.person('ben')];
    const { body } = await pin(anna, { title: 'Draft', body: 'text', tags: 'a' });
    const { id } = body;
    expect((await change(ben, { id, rowVersion: 1, title: 'Mine' })).status).toBe(403);
    expect((await remove(ben, id)).status).toBe(403);
    house.wait(60);
    expect((await change(anna, { id, rowVersion: 1, title: 'Final' })).body).toMatchObject({
      title: 'Final',
      body: 'text',
      createdOn: '2026-03-02T09:00:00.000Z',
      updatedOn: '2026-03-02T09:01:00.000Z',
      rowVersion: 2,
    });
    expect((await change(anna, { id, rowVersion: 1, title: 'Late' })).body.code).toBe('stale');
    expect((await change(house.admin, { id, rowVersion: 2, body: null, tags: null })).body).toMatchObject({
      title: 'Final',
      body: '',
      tags: '',
      updatedBy: { name: 'admin' },
      createdBy: { name: 'anna' },
    });
    expect((await remove(house.admin, id)).status).toBe(200);
    expect((await read(anna, id)).status).toBe(404);
    expect((await remove(anna, id)).status).toBe(404);
    expect(await house.log()).toEqual(
      expect.arrayContaining(['Bulletin created: Draft', 'Bulletin updated: Final', 'Bulletin deleted: Final']),
    );
  });

  it('refuses what breaks a rule', async () => {
    const house = await openBoard();
    const link = (name: string, url: string) => ({ title: 'a', links: [{ name, url }] });
    const wrong: [Given, string][] = [
      [{ title: ' ' }, 'Please enter the Title.'],
      [{} as Given, 'Please enter the Title.'],
      [{ title: 'x'.repeat(201) }, 'title can have up to 200 characters.'],
      [{ title: 'a', tags: 'x'.repeat(201) }, 'tags can have up to 200 characters.'],
      [{ title: 'a', body: 'x'.repeat(20_001) }, 'body can have up to 20000 characters.'],
      [link(' ', 'https://a.example'), 'A link needs a name.'],
      [link('a', ''), 'Links begin with http://, https:// or mailto:.'],
    ];
    for (const [body, message] of wrong) {
      const answer = await pin(house.admin, body);
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        400,
        'invalid',
        expect.stringContaining(message),
      ]);
    }
    expect((await list(house.admin)).body.total).toBe(0);
  });

  it('links to addresses of the web and of mail, and to nothing else', async () => {
    const house = await openBoard();
    const linked = async (url: string) =>
      (await pin(house.admin, { title: 'a', links: [{ name: 'a', url }] })).body.links?.[0]?.url;
    for (const url of ['https://a.example', 'HTTP://a.example/x', ' mailto:a@b.example ']) {
      expect(await linked(url)).toBe(url.trim());
    }
    const refused = [
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
    for (const url of refused) expect([url, await linked(url)]).toEqual([url, undefined]);
  });

  it('takes hostile texts for what they are: words, with nothing hidden in them', async () => {
    const house = await openBoard();
    for (const [index, words] of hostileTexts.entries()) {
      const title = `${index} ${words}`.slice(0, 200);
      const links = [
        {
          name: `a${words}`.slice(0, 200),
          url: `https://a.example/?q=${index}`,
        },
      ];
      const { status, body } = await pin(house.admin, { title, body: words, tags: words.slice(0, 200), links });
      expect([index, status]).toEqual([index, 200]);
      expect(body.title + body.tags + body.links[0]?.name).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b]/u);
      expect(body.body).not.toMatch(/[\0\u001b\u202e]/);
      expect((await read(house.admin, body.id)).body).toEqual(body);
      expect((await list(house.admin, { search: words.slice(0, 900) })).status).toBe(200);
    }
    expect((await list(house.admin, { take: '1000' })).body.total).toBe(hostileTexts.length);
    const lines = (await house.log()).filter((line) => line.startsWith('Bulletin created'));
    expect(lines).toHaveLength(hostileTexts.length);
    expect(lines.join('')).not.toMatch(/\p{Cc}/u);
  });
});

describe('files on a bulletin', () => {
  it('are files that the author may read, each once and in order', async () => {
    const house = await openBoard();
    const anna = await house.person('anna');
    const [one, two] = [await stored(house, 'one.txt'), await stored(house, 'two.txt', 'second')];
    expect((await pin(anna, { title: 'a', fileNodes: [one] })).status).toBe(404);
    expect((await pin(anna, { title: 'a', fileNodes: [await house.root()] })).status).toBe(404);
    await house.grant(await house.root(), anna, Rights.Read);
    const { body } = await pin(anna, { title: 'a', fileNodes: [two, one, two] });
    expect(body.fileNodes).toEqual([
      { id: two, name: 'two.txt', length: 6, denyDownloadInherited: false },
      { id: one, name: 'one.txt', length: 7, denyDownloadInherited: false },
    ]);
    expect((await list(anna)).body.total).toBe(1);
  });

  it('are opened by everybody who is signed in, for as long as they hang there', async () => {
    const house = await openBoard();
    const [anna, ben] = [await house.person('anna'), await house.person('ben')];
    const root = await house.root();
    const id = await stored(house, 'one.txt', 'for all');
    const hidden = await stored(house, 'hidden.txt');
    await house.grant(root, anna, Rights.Read);
    expect((await fetchShown(ben, id)).status).toBe(404);
    const { body } = await pin(anna, { title: 'a', fileNodes: [id] });

    expect(await fetchShown(ben, id)).toEqual({ status: 200, text: 'for all' });
    expect((await fetchShown(ben, hidden)).status).toBe(404);
    expect((await fetchShown(house.visitor, id)).status).toBe(401);
    expect((await ben.call(transfers.downloadKey, { params: { id: String(id) } })).status).toBe(404);
    expect((await ben.call(files.get, { params: { id: String(id) } })).status).toBe(404);
    const { body: early } = await ben.call(transfers.previewKey, { params: { id: String(id) } });
    await change(anna, { id: body.id, rowVersion: 1, fileNodes: [] });
    expect((await fetchShown(ben, id)).status).toBe(404);
    const late = await ben.download(early.onetimeKey);
    expect([late.status, (await late.json()).code]).toEqual([410, 'gone']);
  });

  it('stay when the author corrects a word and cannot read them any more', async () => {
    const house = await openBoard();
    const anna = await house.person('anna');
    const root = await house.root();
    const [one, two] = [await stored(house, 'one.txt'), await stored(house, 'two.txt')];
    await house.grant(root, anna, Rights.Read);
    const { body } = await pin(anna, { title: 'a', fileNodes: [one] });
    await house.grant(root, anna, Rights.None);
    const { id } = body;
    expect((await change(anna, { id, rowVersion: 1, title: 'b', fileNodes: [one, two] })).status).toBe(404);
    const { body: saved } = await change(anna, { id, rowVersion: 1, title: 'b', fileNodes: [one] });
    expect([saved.title, saved.fileNodes.length]).toEqual(['b', 1]);
  });

  it('are no PDFs under download prevention; one that comes under it is looked at', async () => {
    const house = await openBoard();
    const ben = await house.person('ben');
    const [pdf, other] = [await stored(house, 'plan.pdf'), await stored(house, 'other.pdf')];
    const { body } = await pin(house.admin, { title: 'a', fileNodes: [pdf] });
    await prevent(house);
    const refused = await pin(house.admin, { title: 'b', fileNodes: [other] });
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('"other.pdf"')]);
    expect((await read(ben, body.id)).body.fileNodes).toMatchObject([{ id: pdf, denyDownloadInherited: true }]);
    expect((await fetchShown(ben, pdf)).status).toBe(200);
  });

  it('drop out when they are deleted, come back when they are restored, and go for good', async () => {
    const house = await openBoard();
    const ben = await house.person('ben');
    const id = await stored(house, 'one.txt');
    const { body } = await pin(house.admin, { title: 'a', fileNodes: [id] });
    const shown = async () => (await read(ben, body.id)).body.fileNodes.map(({ name }) => name);
    const bins = () => house.admin.call(files.remove, { params: { id: String(id), rowVersion: '1' } });

    expect((await bins()).status).toBe(200);
    expect(await shown()).toEqual([]);
    expect((await fetchShown(ben, id)).status).toBe(404);
    await change(house.admin, { id: body.id, rowVersion: 1, fileNodes: [] });
    await house.admin.call(bin.restore, { body: { id, mode: RestoreMode.Error } });
    expect(await shown()).toEqual(['one.txt']);
    const { body: file } = await house.admin.call(files.get, { params: { id: String(id) } });
    await house.admin.call(files.remove, { params: { id: String(id), rowVersion: String(file.rowVersion) } });
    const { body: binned } = await house.admin.call(bin.list, {});
    const rowVersion = String(binned.items[0]?.rowVersion);
    expect((await house.admin.call(bin.remove, { params: { id: String(id), rowVersion } })).status).toBe(200);
    expect(await shown()).toEqual([]);
  });
});
