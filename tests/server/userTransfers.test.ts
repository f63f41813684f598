import { describe, expect, it } from 'vitest';
import { groups } from '#contract/groups.ts';
import { users } from '#contract/users.ts';
import { type UserLine, userTransfers } from '#contract/userTransfers.ts';
import { openHouse, type TestHouse } from '#tests/support/house.ts';

const send = (house: TestHouse, lines: UserLine[], dryRun = false) =>
  house.admin.call(userTransfers.import, { body: { users: lines, dryRun } });
const namesIn = async (house: TestHouse) =>
  (await house.admin.call(users.list, { query: {} })).body.items.map(({ name }) => name);
const eva = { line: 2, id: 'eva', name: 'Eva Nováková', email: 'eva@example.org' };

describe('POST /user/import', () => {
  it('makes users and puts them into their groups', async () => {
    const house = await openHouse();
    for (const name of ['Finance', 'Prague']) await house.admin.call(groups.create, { body: { name } });
    const answer = await send(house, [{ ...eva, groups: 'finance; Prague' }]);
    expect(answer.body).toEqual({ problems: [], created: 1 });
    const { body } = await house.admin.call(users.list, { query: { search: 'eva' } });
    const of = await house.admin.call(groups.ofUser, { params: { id: String(body.items[0]?.id) }, query: {} });
    expect(of.body.items.map(({ name }) => name)).toEqual(['Finance', 'Prague']);
  });

  it('lists every problem by its line, and then makes nobody', async () => {
    const house = await openHouse();
    await house.person('taken');
    const { body } = await send(house, [
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
    expect(await namesIn(house)).toEqual(['admin', 'taken']);
  });

  it('makes nobody in a dry run, and says so to administrators alone', async () => {
    const house = await openHouse();
    expect((await send(house, [eva], true)).body).toEqual({ problems: [], created: 0 });
    expect(await namesIn(house)).toEqual(['admin']);
    const ann = await house.person('ann');
    expect((await ann.call(userTransfers.import, { body: { users: [eva], dryRun: true } })).status).toBe(403);
  });
});

describe('GET /user/csv', () => {
  it('lists everybody with their groups, in the columns that are imported', async () => {
    const house = await openHouse();
    await house.admin.call(groups.create, { body: { name: 'Finance' } });
    await send(house, [{ ...eva, groups: 'Finance' }]);
    const answer = await house.admin.fetch('/user/csv');
    expect(answer.headers.get('content-disposition')).toContain('Users.csv');
    const lines = (await answer.text()).replace('\ufeff', '').split('\r\n');
    expect(lines).toEqual([
      'id,name,email,groups',
      'admin,admin,admin@localhost,',
      'eva,Eva Nováková,eva@example.org,Finance',
      '',
    ]);
  });
});
