import { beforeAll, describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { AttributeType, BIN_ID, Rights } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { type FileColumn, fileBatches, files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, sharedTestApp, type TestApp } from '#tests/support/app/testApp.ts';

const page = async (person: Person, id: number, query: object = {}) =>
  (await person.call(files.list, { params: { id: String(id) }, query })).body;
const namesIn = async (person: Person, id: number, query: object = {}) =>
  (await page(person, id, query)).items.map(({ name }) => name);
const get = (person: Person, id: number) => person.call(files.get, { params: { id: String(id) } });
const put = (person: Person, body: object) => person.call(files.update, { body: { id: 0, rowVersion: 1, ...body } });
const move = (person: Person, id: number, parentId: number) => person.call(files.move, { body: { id, parentId } });
const remove = (person: Person, id: number, rowVersion = 1) =>
  person.call(files.remove, { params: { id: String(id), rowVersion: String(rowVersion) } });

async function stored(app: TestApp, parentId: number, ...names: string[]) {
  const { success } = await app.admin.upload(parentId, Object.fromEntries(names.map((name) => [name, name])));
  return success.map(({ id }) => id);
}
async function folder(app: TestApp, name: string, parentId?: number) {
  return (await app.admin.call(folders.create, { body: { name, parentId: parentId ?? (await app.root()) } })).body;
}
async function prevent(app: TestApp, id: number) {
  const { body } = await app.admin.call(folders.get, { params: { id: String(id) } });
  await app.admin.call(folders.update, { body: { id, rowVersion: body.rowVersion, denyDownload: true } });
}
/** A group with one attribute of each type, the first of them required, on a folder. */
async function withAttributes(app: TestApp, folderId: number) {
  const attributes = Object.entries(AttributeType).map(([name, type]) => ({
    name,
    type,
    required: type === AttributeType.Dropdown,
    selections: [{ text: 'zwei' }, { text: 'eins' }],
  }));
  const { body } = await app.admin.call(attributeGroups.create, { body: { name: 'All types', attributes } });
  await app.admin.call(folders.setAttributeGroup, { body: { folderId, groupId: body.id } });
  return body;
}

const isPostgres = process.env.TEST_DATABASE === 'postgres';

describe('GET /folder/{id}/files', () => {
  const shared = sharedTestApp();
  beforeAll(async () => {
    const app = shared();
    const root = await app.root();
    const [b] = await stored(app, root, 'b');
    app.wait(1);
    await app.admin.upload(root, { 'cc.pdf': 'four' });
    app.wait(1);
    await (await app.person('zoe', { isAdmin: true })).upload(root, { 'aaa.txt': 'aaa' });
    app.wait(1);
    await put(app.admin, { id: b, expiryDate: '2026-04-01' });
  });

  it('sorts in natural order, either way, and pages without overlaps', async () => {
    const app = await createTestApp();
    const root = await app.root();
    await stored(app, root, 'file 10.txt', 'File 2.txt', 'éclair.txt', 'Zebra', 'eclipse');
    const sorted = ['éclair.txt', 'eclipse', 'File 2.txt', 'file 10.txt', 'Zebra'];
    expect(await namesIn(app.admin, root)).toEqual(sorted);
    expect(await namesIn(app.admin, root, { dir: 'desc' })).toEqual(sorted.toReversed());
    expect(await namesIn(app.admin, root, { skip: '1', take: '2' })).toEqual(sorted.slice(1, 3));
    expect((await page(app.admin, root, { skip: '4', take: '2' })).total).toBe(5);
    expect(await namesIn(app.admin, root, { skip: '5' })).toEqual([]);
  });

  it('returns the position of the next name with a prefix, in any order, wrapping around, and only to readers', async () => {
    const app = await createTestApp();
    const root = await app.root();
    await stored(app, root, 'file 10.txt', 'File 2.txt', 'éclair.txt', 'Zebra', 'eclipse');
    const rowOf = async (query: { startsWith: string; skip?: string; column?: FileColumn; dir?: 'asc' | 'desc' }) =>
      (await app.admin.call(files.row, { params: { id: String(root) }, query })).body.row;
    expect(await rowOf({ startsWith: 'E' })).toBe(0);
    expect(await rowOf({ startsWith: 'e', skip: '1' })).toBe(1);
    expect(await rowOf({ startsWith: 'e', skip: '2' })).toBe(0);
    expect(await rowOf({ startsWith: 'file 1' })).toBe(3);
    expect(await rowOf({ startsWith: 'z', dir: 'desc' })).toBe(0);
    const bySize = await namesIn(app.admin, root, { column: 'size', dir: 'desc' });
    expect(await rowOf({ startsWith: 'file 1', column: 'size', dir: 'desc' })).toBe(bySize.indexOf('file 10.txt'));
    expect(await rowOf({ startsWith: '%' })).toBeNull();
    const stranger = await app.person('anna');
    const input = { params: { id: String(root) }, query: { startsWith: 'e' } };
    expect((await stranger.call(files.row, input)).status).toBe(404);
  });

  it.each([
    ['size', ['b', 'aaa.txt', 'cc.pdf']],
    ['type', ['b', 'cc.pdf', 'aaa.txt']],
    ['uploadedOn', ['b', 'cc.pdf', 'aaa.txt']],
    ['updatedOn', ['cc.pdf', 'aaa.txt', 'b']],
    ['uploadedBy', ['b', 'cc.pdf', 'aaa.txt']],
    ['expiryDate', ['cc.pdf', 'aaa.txt', 'b']],
  ] as [FileColumn, string[]][])('sorts by %s', async (column, sorted) => {
    const app = shared();
    const root = await app.root();
    expect(await namesIn(app.admin, root, { column })).toEqual(sorted);
    expect(await namesIn(app.admin, root, { column, dir: 'desc' })).toEqual(sorted.toReversed());
  });

  it('pages by uploader through users with the same name without gaps', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const columns = { passwordHash: null, isAdmin: true, isSysAdmin: false, timeZoneId: null, cultureId: null };
    const people = await Promise.all(
      ['Zoe', 'Ann', 'Bob', 'Ann'].map(async (name, n) => {
        const user = { ...columns, name, signInId: `p${n}`, email: `p${n}@example.org` };
        return app.sessionOf(await app.ctx.transact((ctx) => ctx.stores.users.insert(user, ctx.stamp(), null)));
      }),
    );
    for (let n = 0; n < 12; n++) await people[(n * 7) % 4]?.upload(root, { [`${n}.txt`]: 'x' });
    const whole = await namesIn(app.admin, root, { column: 'uploadedBy' });
    // Ann and Ann, Bob, Zoe: numbers whose remainder is 3 or 1, 2, and 0.
    expect(whole).toEqual([1, 3, 5, 7, 9, 11, 2, 6, 10, 0, 4, 8].map((n) => `${n}.txt`));
    for (let skip = 0; skip <= 12; skip++)
      for (const dir of ['asc', 'desc']) {
        const inOrder = dir === 'asc' ? whole : whole.toReversed();
        const some = await namesIn(app.admin, root, { column: 'uploadedBy', dir, skip: String(skip), take: '4' });
        expect(some).toEqual(inOrder.slice(skip, skip + 4));
      }
  });

  it('is cached per token while nothing changes, and never longer', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const anna = await app.person('anna');
    await app.grant(root, anna, Rights.Read);
    await stored(app, root, 'a.txt');
    const path = `/folder/${root}/files`;
    const send = async (person: Person, etag = '') => {
      const response = await person.fetch(path, { headers: { 'if-none-match': etag } });
      return { status: response.status, etag: response.headers.get('etag') ?? '', text: await response.text() };
    };

    const first = await send(anna);
    expect((await send(anna)).text).toBe(first.text);
    // On PostgreSQL the data version changes with every commit on the server, including those of other tests.
    if (isPostgres) {
      await expect.poll(async () => (await send(anna, (await send(anna)).etag)).status, { interval: 0 }).toBe(304);
    } else {
      expect(await send(anna)).toEqual(first);
      expect((await send(anna, first.etag)).status).toBe(304);
    }
    expect((await send(app.admin, first.etag)).status).toBe(200);
    expect((await send(app.visitor, first.etag)).status).toBe(401);

    await stored(app, root, 'b.txt');
    const second = await send(anna, first.etag);
    expect([second.status, JSON.parse(second.text).total]).toEqual([200, 2]);
    await app.grant(root, anna, Rights.None);
    expect((await send(anna, second.etag)).status).toBe(404);
    await app.grant(root, anna, Rights.Read);
    expect((await send(anna)).status).toBe(200);
    app.wait(3600);
    expect((await send(anna)).status).toBe(401);
  });

  it('returns the same page from either end', async () => {
    const app = await createTestApp({ env: { MAX_FILES: '30' } });
    const root = await app.root();
    const names = Array.from({ length: 23 }, (_, index) => `file ${index + 1}`);
    await stored(app, root, ...names);
    for (const dir of ['asc', 'desc']) {
      const sorted = dir === 'asc' ? names : names.toReversed();
      for (const take of [1, 4, 7, 23, 50]) {
        for (let skip = 0; skip < 25; skip += take) {
          const query = { dir, skip: String(skip), take: String(take) };
          expect([query, await namesIn(app.admin, root, query)]).toEqual([query, sorted.slice(skip, skip + take)]);
        }
      }
    }
  });

  it('finds files by all terms, whatever their case and accents', async () => {
    const app = await createTestApp();
    const root = await app.root();
    await stored(app, root, 'Nájemní smlouva.pdf', 'smlouva 100%.pdf', 'plán_b.txt');
    expect(await namesIn(app.admin, root, { search: 'SMLOUVÁ' })).toHaveLength(2);
    expect(await namesIn(app.admin, root, { search: 'pdf najem' })).toEqual(['Nájemní smlouva.pdf']);
    expect(await namesIn(app.admin, root, { search: '0%' })).toEqual(['smlouva 100%.pdf']);
    expect(await namesIn(app.admin, root, { search: 'n_b' })).toEqual(['plán_b.txt']);
    expect((await page(app.admin, root, { search: 'smlouva', take: '1' })).total).toBe(2);
  });

  it.each([{ column: 'nameKey' }, { column: 'attribute:x' }, { dir: 'up' }, { skip: '-1' }, { take: 'all' }])(
    'rejects %o',
    async (query) => {
      const app = shared();
      const response = await app.admin.fetch(
        `/folder/${await app.root()}/files?${new URLSearchParams(query as never)}`,
      );
      expect(response.status).toBe(400);
      await response.text();
    },
  );
});

describe('a row of a list', () => {
  it('has the same values as the file after every related change', async () => {
    const app = await createTestApp();
    const { id: parentId } = await folder(app, 'Contracts');
    const group = await withAttributes(app, parentId);
    const idOf = (type: number) => group.attributes.find((attribute) => attribute.type === type)?.id ?? 0;
    const [option] = group.attributes.find(({ type }) => type === AttributeType.Dropdown)?.selections ?? [];
    const values = [
      { attributeId: idOf(AttributeType.Textbox), value: 'a "quoted" \\ text' },
      { attributeId: idOf(AttributeType.Dropdown), value: String(option?.id) },
    ];
    const announced = await app.admin.call(transfers.announce, {
      body: { parentId, files: [{ name: 'Plän "1".txt', length: 1, attributeValues: values }] },
    });
    const [{ id } = { id: 0 }] = (await app.admin.send(announced.body.key, { 'Plän "1".txt': 'x' })).body.success;
    const matches = async () => {
      const {
        ocr: _,
        rights,
        fullPath,
        attributeGroup,
        bulletins,
        retention,
        ...file
      } = (await get(app.admin, id)).body;
      expect((await page(app.admin, parentId)).items).toEqual([file]);
      return file;
    };
    expect((await matches()).attributeValues.map(({ valueString }) => valueString)).toEqual([
      'zwei',
      'a "quoted" \\ text',
    ]);

    await put(app.admin, { id, subject: 'two\nlines\t🎉', tags: 'a,b', expiryDate: '2030-01-02' });
    expect((await matches()).subject).toBe('two\nlines\t🎉');
    const attributes = group.attributes.map((attribute) => ({
      ...attribute,
      name: `${attribute.name} anew`,
      selections: attribute.selections.map((selection) => ({ ...selection, text: `${selection.text}!` })),
    }));
    await app.admin.call(attributeGroups.update, {
      body: { id: group.id, rowVersion: 1, name: group.name, attributes },
    });
    expect((await matches()).attributeValues[0]).toMatchObject({ attribute: 'Dropdown anew', valueString: 'zwei!' });

    await prevent(app, parentId);
    expect((await matches()).denyDownloadInherited).toBe(true);
    await app.admin.upload(parentId, { 'Plän "1".txt': 'longer' }, { overwrite: true });
    expect((await matches()).size).toBe(6);
    const { rowVersion, attributeValues } = await matches();
    const cleared = [{ attributeId: attributeValues[1]?.attributeId ?? 0, value: null }];
    await put(app.admin, { id, rowVersion, attributeValues: cleared });
    expect((await matches()).attributeValues).toHaveLength(1);
  });
});

describe('GET /file/{id}', () => {
  it('returns all details to those who may read it, and 404 to others', async () => {
    const app = await createTestApp();
    const plans = await folder(app, 'Plans');
    const [id = 0] = await stored(app, plans.id, 'a.pdf');
    const anna = await app.person('anna');
    expect((await get(anna, id)).status).toBe(404);
    await app.grant(plans.id, anna, Rights.Read);
    expect((await get(anna, id)).body).toMatchObject({
      name: 'a.pdf',
      fullPath: 'My Company/Plans/a.pdf',
      rights: Rights.Read,
      type: 'application/pdf',
      uploadedBy: { name: 'admin' },
      attributeGroup: null,
      denyDownloadInherited: false,
    });
    expect((await get(anna, plans.id)).status).toBe(404);
  });
});

describe('PUT /file', () => {
  it('changes given values, keeps absent ones, clears null ones', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const [id] = await stored(app, root, 'a.txt');
    const first = await put(app.admin, { id, name: ' b.pdf ', subject: 'A plan', tags: 'x, y' });
    expect(first.body).toMatchObject({ name: 'b.pdf', type: 'application/pdf', subject: 'A plan', rowVersion: 2 });
    const second = await put(app.admin, { id, rowVersion: 2, subject: null });
    expect(second.body).toMatchObject({ name: 'b.pdf', subject: '', tags: 'x, y', rowVersion: 3 });
    expect(await app.log()).toContain('File updated: My Company/b.pdf (name, subject, tags)');
  });

  it('returns 409 to the second of two concurrent editors', async () => {
    const app = await createTestApp();
    const [id] = await stored(app, await app.root(), 'a.txt');
    expect((await put(app.admin, { id, subject: 'first' })).status).toBe(200);
    expect((await put(app.admin, { id, subject: 'second' })).body.code).toBe('stale');
    expect((await get(app.admin, id ?? 0)).body.subject).toBe('first');
    expect((await put(app.admin, { id, rowVersion: undefined })).status).toBe(400);
  });

  it('sets a period of 30 days for a date without one, and removes the period with the date', async () => {
    const app = await createTestApp();
    const [id] = await stored(app, await app.root(), 'a.txt');
    const expiry = async (body: object) => {
      const response = await put(app.admin, { id, ...body });
      return [response.body.expiryDate, response.body.expiryNoticePeriod];
    };
    expect(await expiry({ rowVersion: 1, expiryDate: '2026-05-01' })).toEqual(['2026-05-01', 30]);
    expect(await expiry({ rowVersion: 2, expiryNoticePeriod: 5 })).toEqual(['2026-05-01', 5]);
    expect(await expiry({ rowVersion: 3, expiryDate: '2026-06-01' })).toEqual(['2026-06-01', 5]);
    expect(await expiry({ rowVersion: 4, expiryDate: null })).toEqual([null, null]);
    expect(await expiry({ rowVersion: 5, expiryNoticePeriod: 9 })).toEqual([null, null]);
    expect((await put(app.admin, { id, rowVersion: 6, expiryNoticePeriod: -1 })).status).toBe(400);
  });

  it('rejects a name that a file or a folder has', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const [id] = await stored(app, root, 'a.txt', 'b.txt');
    await folder(app, 'Plans');
    expect((await put(app.admin, { id, name: 'B.TXT' })).body).toMatchObject({ code: 'exists' });
    expect((await put(app.admin, { id, name: 'plans' })).body.code).toBe('exists');
    expect((await put(app.admin, { id, name: 'A.txt' })).body.name).toBe('A.txt');
    expect((await put(app.admin, { id, rowVersion: 2, name: 'a/b' })).status).toBe(400);
  });

  it('requires the right to write: 403 for viewers, 404 without any right', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const [id] = await stored(app, root, 'a.txt');
    const anna = await app.person('anna');
    expect((await put(anna, { id, subject: 'x' })).status).toBe(404);
    await app.grant(root, anna, Rights.Read);
    expect((await put(anna, { id, subject: 'x' })).status).toBe(403);
    await app.grant(root, anna, Rights.ReadWrite);
    expect((await put(anna, { id, subject: 'x' })).status).toBe(200);
  });

  it('cannot make a PDF downloadable by renaming it', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const anna = await app.person('anna');
    await app.grant(root, anna, Rights.ReadWrite);
    const [id] = await stored(app, root, 'a.pdf');
    await prevent(app, root);
    expect((await put(anna, { id, name: 'a.txt' })).status).toBe(403);
    expect((await put(anna, { id, name: 'b.pdf' })).status).toBe(200);
    expect((await put(app.admin, { id, rowVersion: 2, name: 'a.txt' })).status).toBe(200);
  });
});

describe('DELETE /file/{id}/{rowVersion}', () => {
  it('puts the file into the bin if the version is current', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const [id = 0] = await stored(app, root, 'a.txt', 'b.txt');
    expect((await remove(app.admin, id, 7)).body.code).toBe('stale');
    expect((await remove(app.admin, id)).body).toEqual({});
    expect((await get(app.admin, id)).status).toBe(404);
    expect((await remove(app.admin, id, 2)).status).toBe(404);
    expect(await page(app.admin, root)).toMatchObject({ total: 1, items: [{ name: 'b.txt' }] });
    expect(await app.log()).toContain('File deleted: My Company/a.txt');
    await stored(app, root, 'a.txt');
  });

  it('requires the right to write', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const [id = 0] = await stored(app, root, 'a.txt');
    const anna = await app.person('anna');
    await app.grant(root, anna, Rights.Read);
    expect((await remove(anna, id)).status).toBe(403);
  });
});

describe('PUT /file/move', () => {
  it('moves, counts and logs', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const plans = await folder(app, 'Plans');
    const [id = 0] = await stored(app, root, 'a.txt');
    const { body } = await move(app.admin, id, plans.id);
    expect(body).toMatchObject({ parentId: plans.id, fullPath: 'My Company/Plans/a.txt', rowVersion: 2 });
    expect(await page(app.admin, root)).toMatchObject({ total: 0, items: [] });
    expect(await page(app.admin, plans.id)).toMatchObject({ total: 1 });
    expect(await app.log()).toContain('File moved: My Company/a.txt → My Company/Plans/a.txt');
    expect((await move(app.admin, id, plans.id)).body.rowVersion).toBe(2);
  });

  it('rejects the bin, taken names and folders that are not there', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const plans = await folder(app, 'Plans');
    const [id = 0] = await stored(app, root, 'a.txt');
    await stored(app, plans.id, 'A.TXT');
    expect((await move(app.admin, id, BIN_ID)).status).toBe(400);
    expect((await move(app.admin, id, plans.id)).body.code).toBe('exists');
    expect((await move(app.admin, id, 9999)).status).toBe(404);
    expect((await move(app.admin, 9999, plans.id)).status).toBe(404);
  });

  it('requires the right to write on both folders', async () => {
    const app = await createTestApp();
    const [from, to] = [await folder(app, 'From'), await folder(app, 'To')];
    const [id = 0] = await stored(app, from.id, 'a.txt');
    const anna = await app.person('anna');
    const attempts = async (source: Rights, target: Rights) => {
      await app.grant(from.id, anna, source);
      await app.grant(to.id, anna, target);
      return (await move(anna, id, to.id)).status;
    };
    expect(await attempts(Rights.None, Rights.ReadWrite)).toBe(404);
    expect(await attempts(Rights.Read, Rights.ReadWrite)).toBe(403);
    expect(await attempts(Rights.ReadWrite, Rights.None)).toBe(404);
    expect(await attempts(Rights.ReadWrite, Rights.Read)).toBe(403);
    expect(await attempts(Rights.ReadWrite, Rights.ReadWrite)).toBe(200);
  });

  it('keeps files within their attribute group and PDFs within download prevention, except for administrators', async () => {
    const app = await createTestApp();
    const [from, to] = [await folder(app, 'From'), await folder(app, 'To')];
    const [pdf = 0, txt = 0] = await stored(app, from.id, 'a.pdf', 'a.txt');
    const anna = await app.person('anna');
    await app.grant(from.id, anna, Rights.ReadWrite);
    await app.grant(to.id, anna, Rights.ReadWrite);
    await prevent(app, from.id);
    expect((await move(anna, pdf, to.id)).status).toBe(403);
    expect((await move(anna, txt, to.id)).status).toBe(200);
    expect((await move(app.admin, pdf, to.id)).status).toBe(200);

    await withAttributes(app, from.id);
    const rejected = await move(anna, txt, from.id);
    expect(rejected.status).toBe(403);
    expect(rejected.body.message).toBe(
      'You cannot move the folder or file as the original folder and the destination folder have different Attribute Group. Please contact your system administrator.',
    );
    expect((await move(app.admin, txt, from.id)).status).toBe(200);
  });
});

describe('attribute values', () => {
  /** For each type: accepted values, how they are stored, and rejected ones. */
  const values: [keyof typeof AttributeType, input: unknown, stored: string | null][] = [
    ['Date', '2026-02-28', '2026-02-28'],
    ['Date', '2026-02-30', null],
    ['Date', '28.2.2026', null],
    ['Textbox', ' text ', 'text'],
    ['Textbox', 'x'.repeat(1001), null],
    ['Number', 12.5, '12.5'],
    ['Number', '-3', '-3'],
    ['Number', '1e3', null],
    ['Number', 'many', null],
    ['DateTime', '2026-03-02T10:00:00+01:00', '2026-03-02T09:00:00.000Z'],
    ['DateTime', '2026-03-02', null],
    ['Radio', '999999', null],
    ['Check', true, 'true'],
    ['Check', 'FALSE', 'false'],
    ['Check', 'yes', null],
    ['Textarea', 'a\nb', 'a\nb'],
    ['Textarea', 'a\r\n\u200bb\u202e', 'a\nb'],
    ['Textbox', 'a\u200bb\r\nc\u202e', 'ab c'],
  ];

  it('are validated and stored by the type of their attribute', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const [id = 0] = await stored(app, root, 'a.txt');
    const { attributes } = await withAttributes(app, root);
    const byName = new Map(attributes.map((attribute) => [attribute.name, attribute]));
    const dropdown = byName.get('Dropdown');
    const option = String(dropdown?.selections[0]?.id);
    const required = { attributeId: dropdown?.id, value: option };
    let rowVersion = 1;
    for (const [name, value, stored] of values) {
      const attributeId = byName.get(name)?.id;
      const response = await put(app.admin, { id, rowVersion, attributeValues: [required, { attributeId, value }] });
      if (stored === null) {
        expect([name, value, response.status]).toEqual([name, value, 400]);
        expect(response.body.errors).toMatchObject([{ path: `attributeValues.${attributeId}` }]);
        continue;
      }
      rowVersion = response.body.rowVersion;
      expect(response.body.attributeValues.find((shown) => shown.attributeId === attributeId)).toMatchObject({
        value: stored,
        attribute: name,
        type: AttributeType[name],
      });
    }
    const shown = (await get(app.admin, id)).body.attributeValues.find(({ attribute }) => attribute === 'Dropdown');
    expect(shown).toMatchObject({ value: option, valueString: 'zwei' });
    expect((await page(app.admin, root)).items[0]?.attributeValues).toHaveLength(7);
  });

  it('stay if absent, are removed by null, and must exist if required', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const [id] = await stored(app, root, 'a.txt');
    const { attributes } = await withAttributes(app, root);
    const [dropdown, , textbox] = attributes;
    const required = { attributeId: dropdown?.id, value: dropdown?.selections[0]?.id };
    const note = (value: string | null) => ({ attributeId: textbox?.id, value });
    const missing = await put(app.admin, { id, attributeValues: [note('x')] });
    expect(missing.body).toMatchObject({ code: 'invalid', message: 'Dropdown is required.' });
    expect((await put(app.admin, { id, attributeValues: [required, note('x')] })).body.attributeValues).toHaveLength(2);
    const unchanged = await put(app.admin, { id, rowVersion: 2, attributeValues: [note('y')] });
    expect(unchanged.body.attributeValues.map(({ value }) => value)).toEqual([String(required.value), 'y']);
    const cleared = await put(app.admin, { id, rowVersion: 3, attributeValues: [note(null)] });
    expect(cleared.body.attributeValues).toHaveLength(1);
    expect((await put(app.admin, { id, rowVersion: 4, attributeValues: [{ ...required, value: '' }] })).status).toBe(
      400,
    );
    expect((await put(app.admin, { id, rowVersion: 4, name: 'b.txt' })).status).toBe(200);
    const unseen = await put(app.admin, { id, rowVersion: 5, attributeValues: [note('\u200b\u202e')] });
    expect(unseen.body.attributeValues).toHaveLength(1);
    expect(
      (await put(app.admin, { id, rowVersion: 6, attributeValues: [{ attributeId: 999, value: 1 }] })).status,
    ).toBe(400);
  });

  it('can be sent with an upload, for all files and for one', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const { attributes } = await withAttributes(app, root);
    const [dropdown, , textbox] = attributes;
    const common = [
      { attributeId: dropdown?.id ?? 0, value: dropdown?.selections[0]?.id ?? 0 },
      { attributeId: textbox?.id ?? 0, value: 'common' },
    ];
    const own = [{ attributeId: textbox?.id ?? 0, value: 'own' }];
    const announced = [
      { name: 'a', length: 1 },
      { name: 'b', length: 1, attributeValues: own },
    ];
    const announce = (body: object) =>
      app.admin.call(transfers.announce, { body: { parentId: root, files: announced, ...body } });
    const rejected = await announce({});
    const missing = { message: 'Dropdown is required.', reason: 'required', details: { label: 'Dropdown' } };
    expect(rejected.body.errors).toEqual([
      { path: `files.0.attributeValues.${dropdown?.id}`, ...missing },
      { path: `files.1.attributeValues.${dropdown?.id}`, ...missing },
    ]);
    const { body } = await announce({ attributes: common });
    await app.admin.send(body.key, { a: 'a', b: 'b' });
    const { items } = await page(app.admin, root);
    expect(items.map(({ attributeValues }) => attributeValues.map(({ valueString }) => valueString))).toEqual([
      ['zwei', 'common'],
      ['zwei', 'own'],
    ]);
    // The overwritten file keeps its values, so nothing is missing.
    expect((await announce({ overwrite: true })).status).toBe(200);
  });

  it('sort the list by type: options by their text, numbers by value', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const ids = await stored(app, root, 'a', 'b', 'c', 'd');
    const { attributes } = await withAttributes(app, root);
    const [dropdown, , , number] = attributes;
    const option = (index: number) => dropdown?.selections[index]?.id;
    const write = async (id: number | undefined, choice: number, value: number) => {
      const attributeValues = [
        { attributeId: dropdown?.id, value: option(choice) },
        { attributeId: number?.id, value },
      ];
      expect((await put(app.admin, { id, attributeValues })).status).toBe(200);
    };
    await write(ids[0], 0, 10);
    await write(ids[1], 1, 9.5);
    await write(ids[2], 0, -2);
    expect(await namesIn(app.admin, root, { column: `attribute:${number?.id}` })).toEqual(['d', 'c', 'b', 'a']);
    expect(await namesIn(app.admin, root, { column: `attribute:${number?.id}`, dir: 'desc' })).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
    expect(await namesIn(app.admin, root, { column: `attribute:${dropdown?.id}` })).toEqual(['d', 'b', 'a', 'c']);
  });

  it('page the list either way, with files without a value and with changes in between', async () => {
    const app = await createTestApp();
    const [box, other] = [(await folder(app, 'box')).id, (await folder(app, 'other')).id];
    const ids = await stored(app, box, 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
    const [away] = await stored(app, other, 'from elsewhere');
    const { id: groupId, attributes } = await withAttributes(app, box);
    const attributeId = attributes[3]?.id ?? 0;
    await app.admin.call(folders.setAttributeGroup, { body: { folderId: other, groupId } });
    const values = new Map<number, number>();
    const write = async (id = 0, value = 0) => {
      const attributeValues = [
        { attributeId: attributes[0]?.id, value: attributes[0]?.selections[0]?.id },
        { attributeId, value },
      ];
      const { rowVersion } = (await get(app.admin, id)).body;
      expect((await put(app.admin, { id, rowVersion, attributeValues })).status).toBe(200);
      values.set(id, value);
    };
    for (const [index, id] of [ids[0], ids[2], ids[3], ids[5], ids[7], away].entries())
      await write(id, [3, 1, 3, 9][index]);
    const pages = async () => {
      const names: string[] = [];
      for (const dir of ['asc', 'desc'])
        for (const take of [1, 3, 50]) {
          const listed: number[] = [];
          for (let skip = 0; skip < 10; skip += take) {
            const query = { column: `attribute:${attributeId}`, dir, take: String(take), skip: String(skip) };
            listed.push(...(await page(app.admin, box, query)).items.map(({ id }) => id));
          }
          const order = (a: number, b: number) => (values.get(a) ?? -1) - (values.get(b) ?? -1) || a - b;
          const sorted = listed.toSorted(order);
          expect(listed).toEqual(dir === 'asc' ? sorted : sorted.reverse());
          names.push(String(new Set(listed).size));
        }
      return names;
    };
    const all = (count: number) => Array(6).fill(String(count));
    expect(await pages()).toEqual(all(8));
    await move(app.admin, away ?? 0, box);
    await move(app.admin, ids[7] ?? 0, other);
    expect(await pages()).toEqual(all(8));
    await remove(app.admin, ids[2] ?? 0, (await get(app.admin, ids[2] ?? 0)).body.rowVersion);
    await remove(app.admin, ids[1] ?? 0);
    expect(await pages()).toEqual(all(6));
    await app.admin.call(bin.restore, { body: { id: ids[2] ?? 0 } });
    expect(await pages()).toEqual(all(7));
    const { rowVersion } = (await app.admin.call(folders.get, { params: { id: String(box) } })).body;
    await app.admin.call(folders.remove, { params: { id: String(box), rowVersion: String(rowVersion) } });
    await app.admin.call(bin.restore, { body: { id: box } });
    await write(ids[3], 0);
    expect(await pages()).toEqual(all(7));
    const cleared = [{ attributeId, value: null }];
    const { rowVersion: now } = (await get(app.admin, ids[0] ?? 0)).body;
    await put(app.admin, { id: ids[0], rowVersion: now, attributeValues: cleared });
    values.delete(ids[0] ?? 0);
    expect(await pages()).toEqual(all(7));
  });

  it('are kept when the folder loses its group, and prevent a change of the group', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const [id] = await stored(app, root, 'a');
    const group = await withAttributes(app, root);
    const [dropdown] = group.attributes;
    const chosen = dropdown?.selections[1];
    await put(app.admin, { id, attributeValues: [{ attributeId: dropdown?.id, value: chosen?.id }] });
    const assign = (groupId: number | null) =>
      app.admin.call(folders.setAttributeGroup, { body: { folderId: root, groupId } });
    await assign(null);
    expect((await page(app.admin, root)).items[0]?.attributeValues).toEqual([]);
    expect((await app.admin.call(attributeGroups.remove, { params: { id: String(group.id) } })).body.code).toBe(
      'in_use',
    );
    await assign(group.id);
    expect((await page(app.admin, root)).items[0]?.attributeValues).toMatchObject([{ valueString: 'eins' }]);

    const change = (attributes: object[]) =>
      app.admin.call(attributeGroups.update, {
        body: { id: group.id, rowVersion: 1, attributes: attributes as never },
      });
    expect((await change([])).body).toMatchObject({ code: 'in_use', message: expect.stringContaining('“Dropdown”') });
    expect((await change([{ ...dropdown, type: AttributeType.Textbox }])).body.code).toBe('in_use');
    const without = { ...dropdown, selections: dropdown?.selections.slice(0, 1) };
    expect((await change([without])).body).toMatchObject({
      code: 'in_use',
      message: expect.stringContaining('“eins”'),
    });
    const renamed = { ...dropdown, selections: [{ ...chosen, text: 'uno' }] };
    expect((await change([renamed])).status).toBe(200);
    expect((await page(app.admin, root)).items[0]?.attributeValues).toMatchObject([{ valueString: 'uno' }]);
  });
});

describe('many files in one call', () => {
  const shared = sharedTestApp();

  it('are moved; a taken name affects only its own file', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const plans = await folder(app, 'Plans');
    const [a = 0, b = 0, c = 0] = await stored(app, root, 'a', 'b', 'c');
    await stored(app, plans.id, 'B');
    const { body } = await app.admin.call(fileBatches.move, { body: { ids: [a, b, c, 9999], parentId: plans.id } });
    expect(body.success.map(({ name }) => name)).toEqual(['a', 'c']);
    expect(body.errors.map(({ name, code }) => [name, code])).toEqual([
      ['', 'not_found'],
      ['b', 'exists'],
    ]);
    expect((await page(app.admin, plans.id)).total).toBe(3);
    expect((await page(app.admin, root)).total).toBe(1);
    const rows = (await app.log()).filter((line) => line.includes(`[batch ${body.batchId}]`));
    expect(rows).toEqual([
      `File moved: My Company/a → My Company/Plans [batch ${body.batchId}]`,
      `File moved: My Company/c → My Company/Plans [batch ${body.batchId}]`,
    ]);
  });

  it('are deleted if the caller may write', async () => {
    const app = await createTestApp();
    const [mine, read, hidden] = [await folder(app, 'Mine'), await folder(app, 'Read'), await folder(app, 'Hidden')];
    const ids = (await Promise.all([mine, read, hidden].map(({ id }) => stored(app, id, 'a')))).flat();
    const anna = await app.person('anna');
    await app.grant(mine.id, anna, Rights.ReadWrite);
    await app.grant(read.id, anna, Rights.Read);
    const { body } = await anna.call(fileBatches.remove, { body: { ids } });
    expect(body.success).toEqual([{ id: ids[0], name: 'a' }]);
    expect(body.errors.map(({ id, name, code }) => [id, name, code])).toEqual([
      [ids[1], 'a', 'forbidden'],
      [ids[2], '', 'not_found'],
    ]);
    expect((await page(app.admin, mine.id)).total).toBe(0);
  });

  it('get tags and attribute values: left, set, cleared', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const ids = await stored(app, root, 'a', 'b');
    const { attributes } = await withAttributes(app, root);
    const [dropdown, , textbox] = attributes;
    const required = { attributeId: dropdown?.id ?? 0, value: dropdown?.selections[0]?.id ?? 0 };
    const note = (value: string | null) => ({ attributeId: textbox?.id ?? 0, value });
    const change = async (body: object) => (await app.admin.call(fileBatches.update, { body: { ids, ...body } })).body;

    expect((await change({ attributeValues: [note('x')] })).errors).toMatchObject([
      { name: 'a', code: 'invalid', message: 'Dropdown is required.' },
      { name: 'b', code: 'invalid' },
    ]);
    expect((await change({ tags: 'both', attributeValues: [required, note('x')] })).success).toHaveLength(2);
    await change({ attributeValues: [note(null)] });
    const { items } = await page(app.admin, root);
    expect(items.map(({ tags, attributeValues }) => [tags, attributeValues.length])).toEqual([
      ['both', 1],
      ['both', 1],
    ]);
    await change({ tags: null });
    expect((await page(app.admin, root)).items[0]).toMatchObject({ tags: '', rowVersion: 4 });
  });

  it.each([{ ids: [] }, { ids: [0] }, { ids: Array.from({ length: 1001 }, (_, index) => index + 1) }, {}])(
    'returns 400 for an invalid selection',
    async (body) => {
      const app = shared();
      expect((await app.admin.call(fileBatches.remove, { body: body as never })).status).toBe(400);
    },
  );
});
