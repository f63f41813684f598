import { describe, expect, it } from 'vitest';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import { type UserRow, userTransfers } from '#contract/users/userTransfers.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

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
