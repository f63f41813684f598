import { describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { type HistorySubject, history } from '#contract/instance/history.ts';
import { settings } from '#contract/instance/settings.ts';
import { sharedQueries } from '#contract/instance/sharedQueries.ts';
import { groups } from '#contract/users/groups.ts';
import { offboarding } from '#contract/users/offboarding.ts';
import { users } from '#contract/users/users.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

const changesOf = async (app: TestApp, subject: HistorySubject, recordId: number) => {
  const { body } = await app.admin.call(history.list, { query: { subject, recordId: String(recordId) } });
  return body.items.map(({ before, after }) => ({ before, after }));
};

describe('GET /history', () => {
  it('returns what each change has set, newest first, and nothing for a change that is none', async () => {
    const app = await createTestApp();
    const { id } = (await app.admin.call(groups.create, { body: { name: 'Sales', email: '' } })).body;
    const update = (patch: object, rowVersion: number) =>
      app.admin.call(groups.update, { body: { id, rowVersion, ...patch } });
    await update({ name: 'Sales', email: 's@example.org' }, 1);
    await update({ name: 'Sales abroad' }, 2);
    await update({ name: 'Sales abroad' }, 3);
    expect(await changesOf(app, 'group', id)).toEqual([
      { before: { name: 'Sales' }, after: { name: 'Sales abroad' } },
      { before: { email: null }, after: { email: 's@example.org' } },
      { before: null, after: { name: 'Sales' } },
    ]);
    const query = { subject: 'group' as const, recordId: String(id), skip: '1', take: '1', sort: 'on asc' };
    const { body } = await app.admin.call(history.list, { query });
    expect(body).toMatchObject({ total: 3, items: [{ by: 'admin', byId: 1, after: { email: 's@example.org' } }] });
    const bob = await app.person('bob');
    expect((await bob.call(history.list, { query })).status).toBe(403);
  });

  it('covers users, those who leave included, and settings', async () => {
    const app = await createTestApp();
    const body = { id: 'ann', name: 'Ann', email: 'ann@example.org' };
    const { id } = (await app.admin.call(users.create, { body })).body;
    await app.admin.call(users.update, { body: { id, rowVersion: 1, name: 'Ann Lee', cultureId: 'cs-cz' } });
    await app.admin.call(offboarding.run, { params: { id: String(id) }, body: { toId: null, reason: 'left' } });
    expect(await changesOf(app, 'user', id)).toEqual([
      { before: { invalid: false }, after: { invalid: true } },
      { before: { name: 'Ann', cultureId: null }, after: { name: 'Ann Lee', cultureId: 'cs-cz' } },
      { before: null, after: expect.objectContaining({ name: 'Ann', email: 'ann@example.org', isAdmin: false }) },
    ]);
    await app.admin.call(settings.update, { body: { binRetensionDays: 30, bbsRecentPeriod: 3 } });
    expect(await changesOf(app, 'settings', 1)).toEqual([
      { before: { binRetensionDays: 999 }, after: { binRetensionDays: 30 } },
    ]);
  });

  it('covers the entries of a folder, also those that end with their user, with the names of that time', async () => {
    const app = await createTestApp();
    const { id: folderId } = (
      await app.admin.call(folders.create, { body: { name: 'Plans', parentId: await app.root() } })
    ).body;
    const ann = await app.person('Ann');
    const bizUnits = [{ bizUnitId: ann.id }];
    const entry = await app.admin.call(permissions.create, { body: { fileNodeId: folderId, rights: 1, bizUnits } });
    await app.admin.call(permissions.update, {
      body: { id: entry.body.id, rowVersion: entry.body.rowVersion, rights: 2 },
    });
    await app.admin.call(users.remove, { params: { id: String(ann.id), rowVersion: '1' } });
    const value = (rights: number) => ({
      entry: { id: entry.body.id, rights, bizUnits: [expect.objectContaining({ bizUnitId: ann.id, isGroup: false })] },
    });
    expect(await changesOf(app, 'folder', folderId)).toEqual([
      { before: value(2), after: { entry: null } },
      { before: value(1), after: value(2) },
      { before: { entry: null }, after: value(1) },
    ]);
  });
});

describe('shared queries', () => {
  it('are for administrators, have one name each per list, and are removed by their author', async () => {
    const app = await createTestApp();
    const [ann, eve, bob] = [
      await app.person('ann', { isAdmin: true }),
      await app.person('eve', { isAdmin: true }),
      await app.person('bob'),
    ];
    const value = { filter: { from: '{today}' } };
    const query = { resource: 'users', name: 'New', value };
    const { body: made } = await ann.call(sharedQueries.create, { body: query });
    expect(made).toMatchObject({ ...query, createdBy: { name: 'ann' }, rowVersion: 1 });
    expect((await eve.call(sharedQueries.create, { body: { ...query, name: 'NEW' } })).body.code).toBe('exists');
    expect((await eve.call(sharedQueries.create, { body: { ...query, resource: 'userLogs' } })).status).toBe(200);
    expect((await bob.call(sharedQueries.create, { body: query })).status).toBe(403);
    expect((await bob.call(sharedQueries.list, { query: { resource: 'users' } })).status).toBe(403);
    const long = { filter: { q: 'x'.repeat(100_000) } };
    expect((await ann.call(sharedQueries.create, { body: { ...query, name: 'Long', value: long } })).status).toBe(400);
    const { items } = (await eve.call(sharedQueries.list, { query: { resource: 'users' } })).body;
    expect(items.map(({ name }) => name)).toEqual(['New']);
    const gone = { params: { id: String(made.id), rowVersion: '1' } };
    expect((await eve.call(sharedQueries.remove, gone)).status).toBe(403);
    expect((await bob.call(sharedQueries.remove, gone)).status).toBe(403);
    expect((await ann.call(sharedQueries.remove, gone)).status).toBe(200);
    expect((await ann.call(sharedQueries.remove, gone)).status).toBe(404);
    const log = (await app.log()).filter((row) => row.startsWith('Query '));
    expect(log).toEqual(['Query shared: New (users)', 'Query shared: New (userLogs)', 'Query deleted: New (users)']);
  });
});
