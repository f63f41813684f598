import { verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accessReviews } from '#contract/accessReviews.ts';
import { RestoreMode } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { health } from '#contract/instance/health.ts';
import { logs } from '#contract/instance/logs.ts';
import { notices } from '#contract/instance/notices.ts';
import { settings } from '#contract/instance/settings.ts';
import { policyTests } from '#contract/policyTests.ts';
import { groups } from '#contract/users/groups.ts';
import { offboarding } from '#contract/users/offboarding.ts';
import { users } from '#contract/users/users.ts';
import { canonicalJson } from '#server/plugins/logs/signedReports.service.ts';
import { takeMails } from '#tests/support/app/mailed.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

const at = (id: number) => ({ params: { id: String(id) } });
const mine = { query: { mine: 'true' as const } };

async function entry(app: TestApp, fileNodeId: number, rights: 1 | 2, unit: number) {
  const body = { fileNodeId, rights, bizUnits: [{ bizUnitId: unit }] };
  return (await app.admin.call(permissions.create, { body })).body;
}

/** A folder that Anna reads and Bert writes to, to be reviewed by Rita, who has no right there. */
async function scene(dueOn = '2026-03-31') {
  const app = await createTestApp();
  const body = { name: 'Contracts', parentId: await app.root() };
  const { id: folder } = (await app.admin.call(folders.create, { body })).body;
  const [anna, bert, rita] = [await app.person('Anna'), await app.person('Bert'), await app.person('Rita')];
  const entries = [await entry(app, folder, 1, anna.id), await entry(app, folder, 2, bert.id)].map(({ id }) => id);
  const create = { folderId: folder, reviewerId: rita.id, dueOn };
  const { body: review } = await app.admin.call(accessReviews.create, { body: create });
  const decide = (
    caller: typeof rita,
    decisions: [number | undefined, 'keep' | 'remove'][],
    rowVersion: number,
    query = {},
  ) =>
    caller.call(accessReviews.decide, {
      ...at(review.id),
      query,
      body: { decisions: decisions.map(([id = 0, decision]) => ({ permissionId: id, decision })), rowVersion },
    });
  const ownEntries = async () =>
    (await app.admin.call(permissions.list, { ...at(folder), query: {} })).body.items.map(({ id }) => id);
  return { app, folder, anna, bert, rita, entries, review, decide, ownEntries };
}

describe('an access review', () => {
  it('is started by an administrator, and visible to its reviewer and to administrators', async () => {
    const { app, folder, anna, rita, review, entries } = await scene();
    expect(review).toEqual({
      ...{ id: review.id, folderId: folder, folderName: 'Contracts', reviewer: { id: rita.id, name: 'Rita' } },
      ...{ dueOn: '2026-03-31', state: 'open', rowVersion: 1 },
    });
    expect((await rita.call(accessReviews.list, mine)).body).toEqual({ items: [review], total: 1 });
    expect((await anna.call(accessReviews.list, mine)).body.total).toBe(0);
    expect((await rita.call(accessReviews.list, { query: {} })).status).toBe(403);
    expect((await app.admin.call(accessReviews.list, { query: { search: 'contr rita' } })).body.total).toBe(1);

    const { body } = await rita.call(accessReviews.get, at(review.id));
    expect(body.entries).toMatchObject([
      { permissionId: entries[0], rights: 1, people: [{ id: anna.id, name: 'Anna' }], decision: null },
      { permissionId: entries[1], rights: 2, bizUnits: [{ bizUnitName: 'Bert' }], decision: null },
    ]);
    expect((await anna.call(accessReviews.get, at(review.id))).status).toBe(403);
    expect((await app.visitor.call(accessReviews.get, at(review.id))).status).toBe(401);
    expect((await app.admin.call(accessReviews.get, at(999))).status).toBe(404);
    const again = { folderId: folder, reviewerId: rita.id, dueOn: '2026-04-01' };
    expect((await rita.call(accessReviews.create, { body: again })).status).toBe(403);
    for (const wrong of [{ folderId: 999 }, { reviewerId: 999 }])
      expect((await app.admin.call(accessReviews.create, { body: { ...again, ...wrong } })).status).toBe(404);
  });

  it('removes entries with the last decision, and cannot be changed afterwards', async () => {
    const { app, rita, entries, decide, ownEntries, review } = await scene();
    const [first, second] = entries;
    expect((await decide(rita, [[first, 'remove']], 1)).body).toMatchObject({ state: 'open', rowVersion: 2 });
    expect(await ownEntries()).toEqual(entries);
    expect(await decide(rita, [[second, 'keep']], 1)).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await decide(rita, [[999, 'keep']], 2)).status).toBe(400);
    const { body } = await decide(rita, [[second, 'keep']], 2);
    expect(body).toMatchObject({ state: 'done', entries: [{ decision: 'remove' }, { decision: 'keep' }] });
    expect(await ownEntries()).toEqual([second]);
    expect(await decide(rita, [[second, 'remove']], 3)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const { body: log } = await app.admin.call(logs.users, { query: { search: 'access review completed' } });
    expect(log.items).toMatchObject([{ log: expect.stringContaining('1 kept, 1 removed'), by: 'Rita' }]);
    const params = { id: String(review.id), rowVersion: '3' };
    expect((await app.admin.call(accessReviews.remove, { params })).status).toBe(200);
  });

  it('requires a new decision about changed and new entries', async () => {
    const { app, anna, folder, rita, entries, decide } = await scene();
    const [first, second] = entries;
    await decide(rita, [[first, 'keep']], 1);
    await app.admin.call(permissions.update, { body: { id: first ?? 0, rowVersion: 1, rights: 2 } });
    const third = (await entry(app, folder, 1, rita.id)).id;
    const { body } = await decide(rita, [[second, 'keep']], 2);
    expect(body).toMatchObject({
      state: 'open',
      entries: [{ decision: null }, { decision: 'keep' }, { decision: null }],
    });
    const done = await decide(
      rita,
      [
        [first, 'remove'],
        [third, 'keep'],
      ],
      3,
    );
    expect(done.body.state).toBe('done');
    expect((await anna.call(folders.get, at(folder))).status).toBe(404);
  });

  it('respects policy tests: nothing is decided unless an administrator gives a reason', async () => {
    const { app, bert, folder, rita, entries, decide, ownEntries } = await scene();
    await app.admin.call(policyTests.create, { body: { unitId: bert.id, folderId: folder, expect: 2 } });
    const all = entries.map((id): [number, 'remove'] => [id, 'remove']);
    expect(await decide(rita, all, 1)).toMatchObject({ status: 409, body: { code: 'policy' } });
    expect((await decide(rita, all, 1, { force: 'I say so' })).status).toBe(409);
    expect(await ownEntries()).toEqual(entries);
    expect((await decide(app.admin, all, 1, { force: 'Bert has left' })).body.state).toBe('done');
    expect(await ownEntries()).toEqual([]);
  });

  it('has a report signed with the key of the log', async () => {
    const { app, anna, rita, entries, decide, review } = await scene();
    await decide(
      rita,
      entries.map((id) => [id, 'remove']),
      1,
    );
    const { body } = await rita.call(accessReviews.report, at(review.id));
    expect(body.report).toMatchObject({ folderName: 'Contracts', state: 'done', doneOn: '2026-03-02T09:00:00.000Z' });
    expect(body.report.entries).toMatchObject([{ people: [{ name: 'Anna' }], decision: 'remove' }, {}]);
    const keys = (await app.visitor.call(logs.keys, {})).body.items;
    const key = keys.find(({ keyId }) => keyId === body.keyId)?.publicKey ?? '';
    const isRight = (report: object) =>
      verify(null, Buffer.from(canonicalJson(report)), key, Buffer.from(body.signature, 'base64'));
    expect([isRight(body.report), isRight({ ...body.report, dueOn: '2027-01-01' })]).toEqual([true, false]);
    expect((await anna.call(accessReviews.report, at(review.id))).status).toBe(403);
  });

  it('is overdue after its due date, and is counted in the health report', async () => {
    const { app, review } = await scene('2026-03-02');
    const states = async () => {
      app.admin = await app.sessionOf(1);
      const { body } = await app.admin.call(accessReviews.list, { query: {} });
      return [body.items.map(({ state }) => state), (await app.admin.call(health.report, {})).body.accessReviews];
    };
    expect(await states()).toEqual([['open'], { open: 1, overdue: 0 }]);
    app.wait(24 * 3600);
    expect(await states()).toEqual([['overdue'], { open: 0, overdue: 1 }]);
    expect(review.state).toBe('open');
  });
});

/** The notices of a user, newest first. */
const noticesOf = async (caller: Person) =>
  (await caller.call(notices.list, {})).body.items.map(({ type, name, by }) => [type, name, by.name]);

async function mailsOf(app: TestApp) {
  await app.runTask('mailNotices');
  return takeMails(app);
}

describe('the reviewer of an access review', () => {
  it('is notified of its start, and once when it is overdue, also without the right to read the folder', async () => {
    const { app, anna, rita } = await scene('2026-03-02');
    const expectedRow = ['accessReview', 'Contracts', 'admin'];
    expect(await noticesOf(rita)).toEqual([expectedRow]);
    for (const other of [anna, app.admin]) expect(await noticesOf(other)).toEqual([]);
    await app.runTask('remindReviewers');
    expect(await noticesOf(rita)).toEqual([expectedRow]);
    app.wait(24 * 3600);
    const later = await app.sessionOf(rita.id);
    for (const _ of [1, 2]) await app.runTask('remindReviewers');
    expect(await noticesOf(later)).toEqual([['accessReviewOverdue', 'Contracts', 'System'], expectedRow]);
  });

  it('gets one mail for all started reviews, in their language, with a link to the list', async () => {
    const { app, folder, rita } = await scene();
    const requested = { id: rita.id, rowVersion: 1, noticeMail: 'atOnce' as const, cultureId: 'cs-cz' };
    expect((await rita.call(users.update, { body: requested })).status).toBe(200);
    const { id } = (await app.admin.call(folders.create, { body: { name: 'Plans', parentId: folder } })).body;
    const body = { folderId: id, reviewerId: rita.id, dueOn: '2026-03-31' };
    await app.admin.call(accessReviews.create, { body });
    app.wait(60);
    const [mail, ...others] = await mailsOf(app);
    expect([others, mail?.to?.[0]?.address]).toEqual([[], 'Rita@example.org']);
    for (const name of ['Contracts', 'Plans']) expect(mail?.text).toContain(`Zkontrolujte, kdo má přístup k „${name}“`);
    expect(mail?.text).toContain('/records/access');
    expect(await mailsOf(app)).toEqual([]);
  });

  it('is notified of a review that is transferred to them', async () => {
    const { app, anna, rita } = await scene();
    const body = { toId: anna.id, reason: 'Retired' };
    expect((await app.admin.call(offboarding.run, { ...at(rita.id), body })).status).toBe(200);
    expect(await noticesOf(anna)).toEqual([['accessReview', 'Contracts', 'admin']]);
  });

  it('is notified of a review that was started automatically', async () => {
    const { app, bert, folder } = await scene();
    const made = (await bert.call(folders.create, { body: { name: 'Of Bert', parentId: folder } })).body;
    await entry(app, made.id, 1, bert.id);
    await app.admin.call(settings.update, { body: { accessReviewMonths: 3 } });
    await app.runTask('beginAccessReviews');
    expect(await noticesOf(bert)).toEqual([['accessReview', 'Of Bert', 'System']]);
  });
});

describe('an access review by a group', () => {
  /** A group of Anna and Bert that reviews a folder on which Rita has an entry. */
  async function groupScene(dueOn = '2026-03-31') {
    const { app, folder, anna, bert, rita } = await scene();
    const { id: groupId } = (await app.admin.call(groups.create, { body: { name: 'Owners' } })).body;
    for (const { id: userId } of [anna, bert])
      await app.admin.call(groups.addMember, { body: { id: groupId, userId } });
    const { id } = (await app.admin.call(folders.create, { body: { name: 'Plans', parentId: folder } })).body;
    const { id: permissionId } = await entry(app, id, 1, rita.id);
    const body = { folderId: id, reviewerId: groupId, dueOn };
    return {
      app,
      id,
      anna,
      bert,
      rita,
      permissionId,
      groupId,
      review: (await app.admin.call(accessReviews.create, { body })).body,
    };
  }

  it('notifies all members; each can complete it, and the report names that member', async () => {
    const { app, anna, bert, rita, permissionId, groupId, review } = await groupScene();
    expect(review.reviewer).toEqual({ id: groupId, name: 'Owners' });
    for (const caller of [anna, bert]) {
      expect((await caller.call(accessReviews.list, mine)).body.items).toEqual([review]);
      expect(await noticesOf(caller)).toEqual([['accessReview', 'Plans', 'admin']]);
    }
    expect((await rita.call(accessReviews.get, at(review.id))).status).toBe(403);
    const body = { decisions: [{ permissionId, decision: 'keep' as const }], rowVersion: 1 };
    const { body: done } = await bert.call(accessReviews.decide, { ...at(review.id), body });
    expect(done).toMatchObject({ state: 'done', reviewer: { id: bert.id, name: 'Bert' } });
    expect((await anna.call(accessReviews.list, mine)).body.total).toBe(0);
    await app.admin.call(groups.removeMember, { params: { id: String(groupId), userId: String(anna.id) } });
    expect((await anna.call(accessReviews.get, at(review.id))).status).toBe(403);
  });

  it('reminds all members once, and is neither sent nor counted while the folder is in Trash', async () => {
    const { app, id, anna, review, permissionId } = await groupScene('2026-03-02');
    const { rowVersion } = (await app.admin.call(folders.get, at(id))).body;
    const binned = { params: { id: String(id), rowVersion: String(rowVersion) } };
    expect((await app.admin.call(folders.remove, binned)).status).toBe(200);
    app.wait(24 * 3600);
    const [admin, later] = [await app.sessionOf(1), await app.sessionOf(anna.id)];
    await app.runTask('remindReviewers');
    const body = { decisions: [{ permissionId, decision: 'remove' as const }], rowVersion: 1 };
    expect((await later.call(accessReviews.decide, { ...at(review.id), body })).status).toBe(404);
    expect((await later.call(accessReviews.list, mine)).body.total).toBe(0);
    const counted = async () => (await admin.call(health.report, {})).body.accessReviews;
    expect(await counted()).toEqual({ open: 1, overdue: 0 });
    expect((await noticesOf(later)).filter(([type]) => type === 'accessReviewOverdue')).toEqual([]);

    expect((await admin.call(bin.restore, { body: { id, mode: RestoreMode.Error } })).status).toBe(200);
    expect(await counted()).toEqual({ open: 1, overdue: 1 });
    for (const _ of [1, 2]) await app.runTask('remindReviewers');
    const overdue = (await noticesOf(later)).filter(([type]) => type === 'accessReviewOverdue');
    expect(overdue).toEqual([['accessReviewOverdue', 'Plans', 'System']]);
    expect((await later.call(accessReviews.list, mine)).body.items).toMatchObject([
      { id: review.id, state: 'overdue' },
    ]);
  });
});

describe('accessReviewMonths', () => {
  it('starts reviews of folders with own entries, and again after that many months', async () => {
    const { app, folder, entries, decide, bert } = await scene();
    await app.admin.call(folders.create, { body: { name: 'Without entries', parentId: await app.root() } });
    await entry(app, await app.root(), 2, bert.id);
    const made = (await bert.call(folders.create, { body: { name: 'Of Bert', parentId: folder } })).body;
    await entry(app, made.id, 1, bert.id);
    const set = (accessReviewMonths: number) => app.admin.call(settings.update, { body: { accessReviewMonths } });
    for (const wrong of [-1, 13, 1.5]) expect((await set(wrong)).status).toBe(400);
    expect((await app.admin.call(settings.read, {})).body.accessReviewMonths).toBe(0);
    const all = async () => (await app.admin.call(accessReviews.list, { query: {} })).body.items;
    await app.runTask('beginAccessReviews');
    expect(await all()).toHaveLength(1);

    expect((await set(3)).body.accessReviewMonths).toBe(3);
    for (const _ of [1, 2]) await app.runTask('beginAccessReviews');
    expect((await all()).slice(1)).toMatchObject([
      { folderName: 'My Company', reviewer: { name: 'admin' }, dueOn: '2026-04-01', state: 'open' },
      { folderName: 'Of Bert', reviewer: { name: 'Bert' } },
    ]);
    await decide(
      app.admin,
      entries.map((id) => [id, 'keep']),
      1,
    );
    await app.runTask('beginAccessReviews');
    expect(await all()).toHaveLength(3);
    app.wait(93 * 24 * 3600);
    app.admin = await app.sessionOf(1);
    await app.runTask('beginAccessReviews');
    expect((await all()).map(({ folderId }) => folderId).filter((id) => id === folder)).toHaveLength(2);
  });
});
