import { describe, expect, it } from 'vitest';
import { accessReviews } from '#contract/accessReviews.ts';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { fileRequests } from '#contract/fileRequests.ts';
import { watches } from '#contract/instance/notices.ts';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import { policyTests } from '#contract/policyTests.ts';
import { retention } from '#contract/retention.ts';
import { savedSearches } from '#contract/search.ts';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { groups } from '#contract/users/groups.ts';
import { type Holdings, offboarding } from '#contract/users/offboarding.ts';
import { users } from '#contract/users/users.ts';
import { lockNode } from '#tests/support/app/locks.ts';
import type { Person } from '#tests/support/app/person.ts';
import { makeRequest } from '#tests/support/app/requests.ts';
import { makeShare } from '#tests/support/app/shares.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';
import { deviceOf } from '#tests/support/devices.ts';

const at = (id: number) => ({ params: { id: String(id) } });
const held = async (by: Person, id: number) => (await by.call(offboarding.get, at(id))).body;
const offboard = (by: Person, id: number, toId: number | null, query = {}) =>
  by.call(offboarding.run, { ...at(id), query, body: { toId, reason: 'Retired' } });
const countsOf = (holdings: Holdings) => Object.entries(holdings).map(([kind, list]) => `${kind} ${list.length}`);

/** Ann owns one item of each kind; Bob is the successor. */
async function createFixture() {
  const app = await createTestApp({ env: { FEATURES: 'oneTimeShares' } });
  const [ann, bob, cid] = [await app.person('ann'), await app.person('bob'), await app.person('cid')];
  const root = await app.root();
  const folder = async (name: string) =>
    (await app.admin.call(folders.create, { body: { name, parentId: root, inherit: false } })).body.id;
  const [plans, secret] = [await folder('Plans'), await folder('Secret')];
  await app.grant(plans, ann, Rights.ReadWrite);
  const { id: staff } = (await app.admin.call(groups.create, { body: { name: 'Staff' } })).body;
  await app.admin.call(groups.addMember, { body: { id: staff, userId: ann.id } });
  const entry = (folderId: number, rights: 1 | 2, ...ids: number[]) =>
    app.admin.call(permissions.create, {
      body: { fileNodeId: folderId, rights, bizUnits: ids.map((bizUnitId) => ({ bizUnitId })) },
    });
  await entry(secret, 1, ann.id, staff);
  const { success } = await ann.upload(plans, { 'a.txt': 'content' });
  const fileId = success[0]?.id ?? 0;
  const shareId = await makeShare(ann, { files: { 'b.txt': 'shared' } });
  await makeRequest(ann, plans, {});
  const search = { name: 'Mine', query: { id: plans, search: 'a' } };
  await ann.call(savedSearches.create, { body: search });
  await ann.call(watches.add, at(plans));
  await ann.call(apiTokens.create, { body: { name: 'Script', scope: 'read', days: 30 } });
  await deviceOf(app, ann);
  await lockNode(app, fileId, ann.id);
  const rule = { name: 'Review', folderId: plans, base: 'uploadedOn', period: 'P1Y', action: 'review' } as const;
  await app.admin.call(retention.create, { body: { ...rule, reviewerId: ann.id } });
  await app.admin.call(accessReviews.create, { body: { folderId: plans, reviewerId: ann.id, dueOn: '2026-04-01' } });
  const entriesOf = async (folderId: number) => {
    const { items } = (await app.admin.call(permissions.list, at(folderId))).body;
    return items.map(({ bizUnits, rights }) => [bizUnits.map(({ bizUnitName }) => bizUnitName).join('+'), rights]);
  };
  return { app, ann, bob, cid, root, plans, secret, staff, fileId, shareId, entry, entriesOf };
}

const EVERYTHING = [
  ...['permissions 2', 'groups 1', 'shares 1', 'requests 1', 'searches 1', 'watches 1', 'tokens 1', 'devices 1'],
  ...['locks 1', 'reviews 2'],
];
const NOTHING = EVERYTHING.map((line) => line.replace(/\d+$/, '0'));

describe('POST /user/{id}/offboard', () => {
  it('transfers everything, ends the account, and returns the numbers', async () => {
    const { app, ann, bob, root, plans, secret, shareId, entriesOf, staff } = await createFixture();
    await bob.call(savedSearches.create, { body: { name: 'mine', query: { id: root, search: 'b' } } });
    const before = await held(app.admin, ann.id);
    expect(countsOf(before)).toEqual(EVERYTHING);
    expect(before.permissions.map(({ name }) => name).sort()).toEqual(['My Company/Plans', 'My Company/Secret']);
    expect([before.locks[0]?.name, before.watches[0]?.name, before.tokens[0]?.name]).toEqual([
      'a.txt',
      'Plans',
      'Script',
    ]);

    const { status, body } = await offboard(app.admin, ann.id, bob.id);
    expect([status, body]).toEqual([200, before]);
    expect(countsOf(await held(app.admin, ann.id))).toEqual(NOTHING);
    expect(countsOf(await held(app.admin, bob.id))).toEqual([
      ...['permissions 2', 'groups 0', 'shares 1', 'requests 1', 'searches 2', 'watches 1', 'tokens 0', 'devices 0'],
      ...['locks 0', 'reviews 2'],
    ]);
    expect(await entriesOf(plans)).toEqual([['bob', Rights.ReadWrite]]);
    expect(await entriesOf(secret)).toEqual([[expect.stringMatching(/^(bob\+Staff|Staff\+bob)$/), Rights.Read]]);
    expect((await bob.call(folders.get, at(secret))).status).toBe(404);
    expect((await bob.call(oneTimeShares.list, { query: {} })).body.items.map(({ id }) => id)).toEqual([shareId]);
    expect((await bob.call(fileRequests.list, { query: {} })).body.total).toBe(1);
    const names = (await bob.call(savedSearches.list, {})).body.items.map(({ name }) => name);
    expect(names).toEqual(['mine', 'Mine (2)']);
    expect((await ann.fetch('/user/me')).status).toBe(401);
    expect((await app.admin.call(users.get, at(ann.id))).body).toMatchObject({ invalid: true, groups: 0 });
    expect((await app.admin.call(groups.members, { ...at(staff), query: {} })).body.total).toBe(0);
    expect(await app.log()).toContain('User left: ann (handed over to bob; reason: Retired)');
  });

  it('ends everything without a successor', async () => {
    const { app, ann, shareId, plans, entriesOf } = await createFixture();
    expect(countsOf((await offboard(app.admin, ann.id, null)).body)).toEqual(EVERYTHING);
    expect(countsOf(await held(app.admin, ann.id))).toEqual(NOTHING);
    expect(await entriesOf(plans)).toEqual([]);
    const [share] = (await app.admin.call(oneTimeShares.list, { query: {} })).body.items;
    expect(share).toMatchObject({ id: shareId, status: 'stopped', createdBy: { id: ann.id } });
    const [rule] = (await app.admin.call(retention.list, { query: {} })).body.items;
    expect(rule).toMatchObject({ active: false, reviewerId: null });
  });

  it('keeps the higher of two entries, and widens no entry of both', async () => {
    const { app, ann, bob, plans, secret, entry, entriesOf } = await createFixture();
    await entry(plans, 1, bob.id);
    await entry(secret, 2, ann.id, bob.id);
    expect((await offboard(app.admin, ann.id, bob.id)).status).toBe(200);
    expect(await entriesOf(plans)).toEqual([['bob', Rights.ReadWrite]]);
    expect(await entriesOf(secret)).toHaveLength(1);
    expect((await bob.call(folders.get, at(secret))).status).toBe(404);
  });

  it('changes nothing if a policy test would break, and everything if forced', async () => {
    const { app, ann, bob, plans } = await createFixture();
    await app.admin.call(policyTests.create, { body: { unitId: bob.id, folderId: plans, expect: 0 } });
    const before = await held(app.admin, ann.id);
    expect(await offboard(app.admin, ann.id, bob.id)).toMatchObject({ status: 409, body: { code: 'policy' } });
    expect(await held(app.admin, ann.id)).toEqual(before);
    expect((await ann.fetch('/user/me')).status).toBe(200);
    expect((await offboard(app.admin, ann.id, bob.id, { force: 'Agreed' })).status).toBe(200);
  });

  it('requires an administrator, another user, and an active successor', async () => {
    const { app, ann, bob, cid } = await createFixture();
    const chief = await app.person('chief', { isAdmin: true });
    expect((await bob.call(offboarding.get, at(ann.id))).status).toBe(403);
    expect((await offboard(bob, ann.id, cid.id)).status).toBe(403);
    expect((await offboard(chief, app.admin.id || 1, null)).status).toBe(403);
    expect(await offboard(app.admin, 1, bob.id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    for (const toId of [ann.id, 999_999]) expect((await offboard(app.admin, ann.id, toId)).status).toBe(400);
    expect((await offboard(app.admin, cid.id, null)).status).toBe(200);
    expect((await offboard(app.admin, ann.id, cid.id)).status).toBe(400);
    expect((await offboard(app.admin, 999_999, null)).status).toBe(404);
    const blank = { ...at(ann.id), body: { toId: null, reason: ' ' } };
    expect((await app.admin.call(offboarding.run, blank)).status).toBe(400);
    expect((await ann.fetch('/user/me')).status).toBe(200);
  });
});
