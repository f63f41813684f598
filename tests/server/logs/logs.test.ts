import { describe, expect, it } from 'vitest';
import { LogKind } from '#contract/enums.ts';
import { logFields, logs } from '#contract/instance/logs.ts';
import { groups } from '#contract/users/groups.ts';
import { session } from '#contract/users/session.ts';
import { indexLog } from '#server/plugins/logs/logs.service.ts';
import { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

const lines = ({ body }: { body: { items: { log: string }[] } }) => body.items.map(({ log }) => log);

/** An instance with log rows, one action a day. */
async function busyApp(): Promise<TestApp> {
  const app = await createTestApp();
  for (const name of ['Účetní', 'Sales_10', 'Sales 2']) {
    app.wait(24 * 3600);
    const admin = await app.sessionOf(1);
    await admin.call(groups.create, { body: { name } });
  }
  app.admin = await app.sessionOf(1);
  return app;
}

const actions = ['File downloaded', 'File request created', 'Folder moved', 'Settings changed', 'File uploaded'];
const folderPaths = ['Účetní 2026/', 'sales_10/', 'Übersicht/a-b/', ''];
const narrowings: Record<string, string>[] = [
  {},
  { search: 'report' },
  { search: 'ucet file' },
  { search: 'repo pdf 1' },
  { search: 'sales_1' },
  { search: 'report_12' },
  { search: 'report_12 file' },
  { search: '_' },
  { search: '0' },
  { search: '127.0.0.1' },
  { search: 'k user' },
  { search: 'nowhere' },
  { byId: '3' },
  { byId: '4', search: 'folder', category: 'folders' },
  { ip: '127.0.0.1' },
  { level: '1' },
  { ip: '' },
  { category: 'files' },
  { category: 'shares', search: 'a-b' },
  { object: 'účetní 2026/Report' },
  { object: 'Report_139', from: '2026-03-03' },
  { from: '2026-03-03', to: '2026-03-03' },
  { to: '2026-03-04', search: 'person' },
  { byIdNot: '3', byName: 'person' },
  { ipNot: '10.0.0.1', ipStarts: '127.' },
  { categoryNot: 'files', objectNot: 'sales_10' },
  { sizeFrom: '3', sizeTo: '8', search: 'report' },
];
const pages: Record<string, string>[] = [
  { skip: '9' },
  { skip: '30', take: '7', sort: 'on asc' },
  ...logFields.flatMap((field, n) => [
    { sort: `${field} asc`, skip: String(n * 7), take: '11' },
    { sort: `${field} desc`, skip: String(40 - n * 5), take: '60' },
  ]),
];

describe('GET /userlog', () => {
  it('returns who did what, when, from where, newest first', async () => {
    const app = await createTestApp();
    await app.admin.call(groups.create, { body: { name: 'A long  name' } });
    const { body } = await app.admin.call(logs.users, { query: {} });
    expect(body.items[0]).toEqual({
      id: expect.any(Number),
      on: '2026-03-02T09:00:00.000Z',
      by: 'admin',
      byId: 1,
      signInId: null,
      actor: 'admin',
      actedBy: null,
      token: null,
      log: 'Group created: A long name',
      length: null,
      kind: 'User',
      ip: '127.0.0.1',
      level: 0,
    });
    expect(body.total).toBe(body.items.length);
  });

  it('can be searched, filtered, sorted and paged', async () => {
    const app = await busyApp();
    const list = (query: object) => app.admin.call(logs.users, { query });
    expect(lines(await list({ search: 'UCETNI admin' }))).toEqual(['Group created: Účetní']);
    expect(lines(await list({ search: 'sales_' }))).toEqual(['Group created: Sales_10']);
    const created = { search: 'group created' };
    expect(lines(await list({ ...created, from: '2026-03-04', to: '2026-03-04' }))).toEqual([
      'Group created: Sales_10',
    ]);
    const dayBefore = { from: '2026-03-03', to: '2026-03-03', timeZone: 'Etc/GMT+12' };
    expect(lines(await list({ ...created, ...dayBefore }))).toEqual(['Group created: Sales_10']);
    expect((await list({ ...created, ...dayBefore, timeZone: 'Nowhere/Nothing' })).status).toBe(400);
    expect(lines(await list({ ...created, skip: '1', take: '1' }))).toEqual(['Group created: Sales_10']);
    expect(lines(await list({ ...created, sort: 'on asc' }))[0]).toBe('Group created: Účetní');
    expect((await list({ ...created, byId: '1', ip: '127.0.0.1' })).body.total).toBe(3);
    expect((await list({ ...created, byId: '2' })).body.total).toBe(0);
    expect((await list({ level: '1' })).body.total).toBe(0);
    expect((await list({ take: '2' })).body.items).toHaveLength(2);
    for (const query of [{ from: 'yesterday' }, { sort: 'searchText' }, { level: '9' }, { byId: 'x' }])
      expect((await list(query)).status).toBe(400);
  });

  it('excludes values, compares beginnings and sizes, and resolves {me} and {today}', async () => {
    const app = await busyApp();
    await app.ctx.transact(async (tx) => {
      for (const [n, ip] of ['10.0.0.7', '10.0.1.7', '192.168.0.1'].entries())
        await tx.audit(`File downloaded: R_${n}.pdf`, { by: { id: 7, name: 'Žofie 100%' }, ip, length: n * 100 });
    });
    const found = async (query: object) =>
      lines(await app.admin.call(logs.users, { query: { sort: 'id asc', ...query } }));
    expect(await found({ ipStarts: '10.0.' })).toEqual(['File downloaded: R_0.pdf', 'File downloaded: R_1.pdf']);
    expect(await found({ ipStarts: '10.0.', ipNot: '10.0.0.7' })).toEqual(['File downloaded: R_1.pdf']);
    expect(await found({ byName: 'ŽOFIE 100%', sizeFrom: '100' })).toHaveLength(2);
    expect(await found({ byName: '100_' })).toEqual([]);
    expect(await found({ sizeFrom: '100', sizeTo: '199' })).toEqual(['File downloaded: R_1.pdf']);
    expect(await found({ byId: '7', objectNot: 'r_1' })).toEqual([
      'File downloaded: R_0.pdf',
      'File downloaded: R_2.pdf',
    ]);
    const mine = await found({ byId: '{me}', categoryNot: 'account' });
    expect(mine).toEqual(['Group created: Účetní', 'Group created: Sales_10', 'Group created: Sales 2']);
    expect(await found({ byIdNot: '{me}', categoryNot: 'files' })).not.toContain('Group created: Účetní');
    // The last group was created today, the one before it yesterday.
    const groupsFrom = (from: string, rest = {}) => found({ search: 'group created', from, ...rest });
    expect(await groupsFrom('{today}')).toEqual(['Group created: Sales 2']);
    expect(await groupsFrom('{today-1}', { to: '{today-1}' })).toEqual(['Group created: Sales_10']);
    // Far in the west, it is still yesterday when the group was created at nine in the morning, UTC.
    expect(await groupsFrom('{today}', { to: '{today}', timeZone: 'Etc/GMT+12' })).toEqual(['Group created: Sales 2']);
    for (const query of [{ from: '{tomorrow}' }, { byId: '{you}' }, { sizeFrom: '-1' }])
      expect((await app.admin.call(logs.users, { query })).status).toBe(400);
  });

  it('is counted by category and level, each with the other filters', async () => {
    const app = await busyApp();
    await app.ctx.transact(async (tx) => {
      await tx.audit('File downloaded: a.pdf', { by: { id: 7, name: 'x' } });
      await tx.audit('Refused attempts: 60 (x)', { by: { id: 7, name: 'x' }, level: 1 });
    });
    const counts = async (query: object) => (await app.admin.call(logs.userCounts, { query })).body;
    const of = (total: number, hasMore = false) => ({ total, hasMore });
    const all = await counts({});
    expect(all.category).toMatchObject({ people: of(4), files: of(1), bulletins: of(0) });
    expect(all.level).toEqual({ 1: of(1), 2: of(0), 3: of(0) });
    // A category does not change its own counts, but those of the levels.
    expect((await counts({ category: 'files' })).category).toEqual(all.category);
    expect((await counts({ category: 'files' })).level[1]).toEqual(of(0));
    expect((await counts({ search: 'group created', level: '1' })).category.people).toEqual(of(0));
    expect((await counts({ search: 'group created' })).category.people).toEqual(of(3));
    expect((await counts({ byId: '7' })).category).toMatchObject({ people: of(0), files: of(1) });
    const day = { from: '{today}', to: '{today}' };
    expect((await counts(day)).category.people).toEqual(of(1));
    const bob = await app.person('bob');
    expect((await bob.call(logs.userCounts, { query: {} })).status).toBe(403);
    expect((await app.admin.call(logs.systemCounts, { query: {} })).body.level[1]).toEqual(of(0));
  });

  it('returns the same before, during and after indexing', async () => {
    const app = await createTestApp();
    await app.ctx.transact(async (tx) => {
      for (let n = 0; n < 220; n++) {
        // Most rows are in the order of their time stamps; now and then a clock was set back.
        app.wait(n % 50 === 49 ? -3000 : 600);
        const person = Math.floor(n / 3) % 5;
        const by = { id: person || null, name: `Person ${person}` };
        const log = `${actions[n % actions.length]}: ${folderPaths[Math.floor(n / 5) % folderPaths.length]}Report_${n}.pdf`;
        const length = n % 4 === 0 ? undefined : (n * 37) % 11;
        await tx.audit(log, {
          by,
          length,
          level: n % 50 === 0 ? 2 : 0,
          kind: n % 9 === 0 ? LogKind.System : LogKind.User,
        });
      }
    });
    app.admin = await app.sessionOf(1);
    app.wait(600);
    const pagesOf = async () => {
      const input = narrowings.flatMap((narrowing) => pages.map((page) => ({ ...narrowing, ...page })));
      const responses = await Promise.all(input.map((query) => app.admin.call(logs.users, { query })));
      return input.map((query, n) => ({ query, body: responses[n]?.body }));
    };
    const before = await pagesOf();
    const missed = before.filter(({ body }) => (body?.total ?? 0) === 0).map(({ query }) => query);
    expect(missed.map(({ search }) => search)).toEqual(['k user', 'nowhere'].flatMap((word) => pages.map(() => word)));
    const { rows } = await app.rawDatabase();
    const last = async (query: string) => Number((await rows<{ id: number }>(query))[0]?.id);
    await app.ctx.transact(({ stores }) => stores.logIndex.add(90, app.ctx.now().toISOString()));
    expect(await pagesOf()).toEqual(before);
    await indexLog(app.ctx);
    expect(await pagesOf()).toEqual(before);
    expect(await last('select "lastId" as "id" from "logIndexed"')).toBe(
      await last('select max("id") as "id" from "log"'),
    );
  });

  it('finds terms of many rows, and returns that there are more than counted', async () => {
    const app = await createTestApp();
    await app.ctx.transact(async (tx) => {
      for (let n = 0; n < 10_020; n++) await tx.audit(`Folder moved: Row ${n}`, { by: { id: 7, name: 'x' } });
    });
    app.admin = await app.sessionOf(1);
    app.wait(600);
    await indexLog(app.ctx);
    const list = async (query: object) => (await app.admin.call(logs.users, { query })).body;
    const inAll = { total: 10_000, hasMore: true };
    const counts = async (query: object) => (await app.admin.call(logs.userCounts, { query })).body.category;
    expect((await counts({})).folders).toEqual(inAll);
    expect((await counts({ byId: '7' })).folders).toMatchObject({ hasMore: true });
    expect((await counts({ byId: '7', from: '2027-01-01' })).folders).toEqual({ total: 0, hasMore: false });
    for (const query of [{ search: 'moved row' }, { byId: '7' }, { category: 'folders' }]) {
      const { items, ...counted } = await list(query);
      expect(counted).toEqual(inAll);
      expect(items[0]?.log).toBe('Folder moved: Row 10019');
      const second = await list({ ...query, skip: '15', take: '2' });
      expect(second.items.map(({ log }) => log)).toEqual(['Folder moved: Row 10004', 'Folder moved: Row 10003']);
    }
    const end = await list({ byId: '7', skip: '10000', take: '50' });
    expect([end.items.length, end.total, end.hasMore]).toEqual([20, 10_020, false]);
    expect(await list({ search: 'moved row 9999' })).toMatchObject({ total: 1, hasMore: false });
  });

  it('returns fifteen rows by default, and pages that never overlap', async () => {
    const app = await createTestApp();
    await Promise.all(Array.from({ length: 20 }, (_, n) => app.admin.call(groups.create, { body: { name: `G${n}` } })));
    const first = await app.admin.call(logs.users, { query: {} });
    const second = await app.admin.call(logs.users, { query: { skip: '15' } });
    expect(first.body.items).toHaveLength(15);
    const ids = [...first.body.items, ...second.body.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(first.body.total);
    const all = (await app.admin.call(logs.users, { query: { take: '1000' } })).body;
    expect(ids).toEqual(all.items.map(({ id }) => id));
    for (const skip of [1, 10, 13, 20, all.total - 1, all.total, all.total + 5]) {
      const { body } = await app.admin.call(logs.users, { query: { skip: String(skip), take: '3' } });
      expect(body.items).toEqual(all.items.slice(skip, skip + 3));
    }
  });

  it('requires an administrator; the system log requires a system administrator outside an impersonation', async () => {
    const app = await createTestApp();
    const query = {};
    const [ann, plain] = [await app.person('ann'), await app.person('plain', { isAdmin: true })];
    const root = await app.person('root', { isAdmin: true, isSysAdmin: true });
    const { body } = await app.admin.call(session.impersonate, { body: { id: root.id } });
    const asRoot = new Person(app, body.token);
    const statuses = async (by: Person) =>
      [await by.call(logs.users, { query }), await by.call(logs.system, { query })].map(({ status }) => status);
    expect(await statuses(app.visitor)).toEqual([401, 401]);
    expect(await statuses(ann)).toEqual([403, 403]);
    expect(await statuses(plain)).toEqual([200, 403]);
    expect(await statuses(root)).toEqual([200, 200]);
    expect(await statuses(asRoot)).toEqual([200, 403]);
  });
});

describe('GET /userlog/csv', () => {
  it('returns the filtered log without formulas, and is logged itself', async () => {
    const app = await busyApp();
    await app.admin.call(groups.create, { body: { name: 'One, "two"' } });
    const response = await app.admin.fetch('/userlog/csv?search=group&from=2026-03-04');
    expect(response.headers.get('content-disposition')).toContain('filename="Log.csv"');
    const ignoresMark = new TextDecoder('utf-8', { ignoreBOM: true });
    expect(ignoresMark.decode(await response.arrayBuffer()).split('\r\n')).toEqual([
      '\ufeffLogged On,Operator,Log,File Size,Category,IP Address,Level',
      '2026-03-05T09:00:00.000Z,admin,"Log exported: User (search: group, from: 2026-03-04)",,User,127.0.0.1,Information',
      '2026-03-05T09:00:00.000Z,admin,"Group created: One, ""two""",,User,127.0.0.1,Information',
      '2026-03-05T09:00:00.000Z,admin,Group created: Sales 2,,User,127.0.0.1,Information',
      '2026-03-04T09:00:00.000Z,admin,Group created: Sales_10,,User,127.0.0.1,Information',
      '',
    ]);
    expect((await app.log()).at(-1)).toBe('Log exported: User (search: group, from: 2026-03-04)');
    const ann = await app.person('ann');
    expect((await ann.fetch('/userlog/csv')).status).toBe(403);
    expect((await app.admin.fetch('/syslog/csv')).status).toBe(200);
    expect((await app.admin.fetch('/onetime/log/csv')).status).toBe(404);
    expect((await app.admin.fetch('/userlog/csv?from=x')).status).toBe(400);
  });

  it('continues after the first batch', async () => {
    const app = await createTestApp();
    await app.ctx.transact(async (tx) => {
      for (let n = 0; n < 2500; n++) await tx.audit(`Row ${n}`, { by: { id: null, name: 'x' } });
    });
    const text = await (await app.admin.fetch('/userlog/csv?search=row')).text();
    expect(text.match(/,Row \d+,/g)).toEqual(Array.from({ length: 2500 }, (_, n) => `,Row ${2499 - n},`));
  });
});

describe('GET /syslog', () => {
  it('returns lines of the process log from Warning on, regardless of LOG_LEVEL', async () => {
    const app = await createTestApp();
    const { log } = app.ctx;
    log.info('Nothing to see');
    log.warn({ reason: 'the cable' }, 'Slow');
    for (const reqId of ['a-1', 'a-2']) log.child({ reqId }).error({ err: new Error('no\nspace') }, 'A request failed');
    log.fatal('The end');
    await app.runTask('keepWarnings');
    await app.runTask('keepWarnings');
    const { body } = await app.admin.call(logs.system, { query: { sort: 'id' } });
    expect(body.items.map(({ log, level, by, kind }) => [log, level, by, kind])).toEqual([
      ['Slow: the cable', 1, 'System', LogKind.System],
      ['A request failed: no space (request a-1, 2 times)', 2, 'System', LogKind.System],
      ['The end', 3, 'System', LogKind.System],
    ]);
    expect((await app.admin.call(logs.system, { query: { level: '2' } })).body.total).toBe(2);
  });
});
