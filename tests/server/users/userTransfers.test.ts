import { describe, expect, it } from 'vitest';
import type { TextEncoding } from '#contract/rules/textEncodings.ts';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import { type UserRow, userTransfers } from '#contract/users/userTransfers.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { encode } from '#tests/support/content/encode.ts';

const send = (app: TestApp, lines: UserRow[], dryRun = false) =>
  app.admin.call(userTransfers.import, { body: { users: lines, dryRun } });
const namesIn = async (app: TestApp) =>
  (await app.admin.call(users.list, { query: {} })).body.items.map(({ name }) => name);
const eva = { line: 2, id: 'eva', name: 'Eva Nováková', email: 'eva@example.org' };

describe('POST /user/import', () => {
  it('creates users and adds them to their groups', async () => {
    const app = await createTestApp();
    for (const name of ['Finance', 'Prague']) await app.admin.call(groups.create, { body: { name } });
    const response = await send(app, [{ ...eva, groups: 'finance; Prague' }]);
    expect(response.body).toEqual({ problems: [], created: 1 });
    const { body } = await app.admin.call(users.list, { query: { search: 'eva' } });
    const of = await app.admin.call(groups.ofUser, { params: { id: String(body.items[0]?.id) }, query: {} });
    expect(of.body.items.map(({ name }) => name)).toEqual(['Finance', 'Prague']);
  });

  it('returns every error by line, and then creates no user', async () => {
    const app = await createTestApp();
    await app.person('taken');
    const { body } = await send(app, [
      eva,
      { line: 3, id: '', name: ' ', email: 'nonsense' },
      { line: 4, id: 'EVA', name: 'Another', email: 'another@example.org', groups: 'Nowhere' },
      { line: 5, id: 'taken', name: 'Third', email: 'third@example.org' },
      { line: 6, id: 'fourth', name: 'Fourth', email: 'taken@example.org' },
    ]);
    expect(body.created).toBe(0);
    expect(body.problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '3 id',
      '3 name',
      '3 email',
      '4 id',
      '4 groups',
      '5 id',
      '6 email',
    ]);
    expect(body.problems[3]?.message).toBe('"EVA" is in line 2 already.');
    expect(await namesIn(app)).toEqual(['admin', 'taken']);
  });

  it('creates no user in a dry run, and requires an administrator', async () => {
    const app = await createTestApp();
    expect((await send(app, [eva], true)).body).toEqual({ problems: [], created: 0 });
    expect(await namesIn(app)).toEqual(['admin']);
    const ann = await app.person('ann');
    expect((await ann.call(userTransfers.import, { body: { users: [eva], dryRun: true } })).status).toBe(403);
  });
});

describe('POST /user/import/text', () => {
  const names = 'id;name;email\nnovak;Jiří Novák;novak@example.org\nstastna;Žofie Šťastná;stastna@example.org';
  const read = (app: TestApp, bytes: Uint8Array, encoding?: TextEncoding) =>
    app.admin.call(userTransfers.read, {
      body: { content: Buffer.from(bytes).toString('base64'), ...(encoding && { encoding }) },
    });

  it('returns the text in the encoding that its letters suggest, or in the one that is chosen', async () => {
    const app = await createTestApp();
    const readings: [TextEncoding, string][] = [
      ['windows-1250', names],
      ['iso-8859-2', names],
      ['utf-8', names],
      ['utf-16le', `\ufeff${names}`],
      ['windows-1252', 'id;name;email\nlefevre;Hélène Lefèvre;h@example.org\nsorensen;Søren Ødegård;s@example.org'],
      ['windows-1251', 'id;name;email\nivanov;Юрий Иванов;i@example.org'],
    ];
    for (const [encoding, text] of readings)
      expect((await read(app, encode(text, encoding))).body).toEqual({ text: text.replace('\ufeff', ''), encoding });
    const { body } = await read(app, encode(names, 'windows-1250'), 'windows-1252');
    expect(body).toEqual({ text: expect.stringContaining('Jiøí Novák'), encoding: 'windows-1252' });
    expect((await read(app, Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 1]))).body.message).toBe(
      'The file is not a text. Save it as CSV and choose it again.',
    );
  });

  it('takes the language of the caller where a name is possible in several encodings', async () => {
    const app = await createTestApp();
    const me = (await app.admin.call(users.me, {})).body;
    const nameIn = async (cultureId: string) => {
      const { body } = await app.admin.call(users.get, { params: { id: String(me.id) } });
      await app.admin.call(users.update, { body: { id: me.id, rowVersion: body.rowVersion ?? 0, cultureId } });
      return (await read(app, encode('name\nMič', 'windows-1250'))).body.text;
    };
    expect(await nameIn('cs-CZ')).toBe('name\nMič');
    expect(await nameIn('fr-FR')).toBe('name\nMiè');
  });

  it('is for administrators, and names with letters that were not read are refused', async () => {
    const app = await createTestApp();
    const ann = await app.person('ann');
    expect((await ann.call(userTransfers.read, { body: { content: 'eA==' } })).status).toBe(403);
    const problem = 'The name has letters that could not be read (\ufffd). Enter it again.';
    const { body } = await send(app, [{ ...eva, name: 'Eva Nov\ufffdkov\ufffd' }]);
    expect(body).toEqual({ problems: [{ line: 2, column: 'name', message: problem }], created: 0 });
    const made = await app.admin.call(users.create, { body: { id: 'eva', name: 'Ev\ufffd', email: 'e@example.org' } });
    expect([made.status, made.body.message]).toEqual([400, problem]);
    const group = await app.admin.call(groups.create, { body: { name: 'Prag\ufffd' } });
    expect([group.status, group.body.message]).toEqual([400, problem]);
    const renamed = await app.admin.call(users.update, { body: { id: 1, rowVersion: 1, name: 'Ev\ufffd' } });
    expect([renamed.status, renamed.body.message]).toEqual([400, problem]);
  });
});

describe('GET /user/csv', () => {
  it('returns all users with their groups, in the columns of the import', async () => {
    const app = await createTestApp();
    await app.admin.call(groups.create, { body: { name: 'Finance' } });
    await send(app, [{ ...eva, groups: 'Finance' }]);
    const response = await app.admin.fetch('/user/csv');
    expect(response.headers.get('content-disposition')).toContain('Users.csv');
    const lines = (await response.text()).replace('\ufeff', '').split('\r\n');
    expect(lines).toEqual([
      'id,name,email,groups,role,state',
      'admin,admin,admin@localhost,,sysAdmin,active',
      'eva,Eva Nováková,eva@example.org,Finance,user,invited',
      '',
    ]);
  });
});
