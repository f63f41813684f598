import { describe, expect, it } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import { archives } from '#contract/fileNodes/archives.ts';
import { receipts } from '#contract/fileNodes/receipts.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { groups } from '#contract/users/groups.ts';
import { session } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import { eventually } from '#tests/support/app/eventually.ts';
import { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

const asUser = (by: Person, id: number, reason?: string) => by.call(session.impersonate, { body: { id, reason } });

/** A user who impersonates another user. */
async function impersonate(app: TestApp, by: Person, id: number, reason?: string): Promise<Person> {
  const { status, body } = await asUser(by, id, reason);
  expect(status).toBe(200);
  return new Person(app, body.token, id);
}

describe('impersonation', () => {
  it('has the rights and the profile of the user, and both names in the log', async () => {
    const app = await createTestApp();
    const { admin } = app;
    const bob = await app.person('bob');
    const asBob = await impersonate(app, admin, bob.id, 'Help with a form');
    expect((await asBob.call(users.me, {})).body).toMatchObject({ id: bob.id, isAdmin: false, signInAs: true });
    expect((await asBob.call(groups.create, { body: { name: 'Mine' } })).status).toBe(403);
    await asBob.call(users.agreeTerms, { body: { id: bob.id, termAgreed: true } });

    const stopped = await asBob.call(session.stopImpersonating, {});
    const again = new Person(app, stopped.body.token);
    expect((await again.call(users.me, {})).body).toMatchObject({ name: 'admin', signInAs: false });
    expect((await asBob.call(users.me, {})).status).toBe(401);
    expect((await admin.call(users.me, {})).status).toBe(200);
    expect((await app.logRows()).slice(-3).map(({ by, log }) => `${by}: ${log}`)).toEqual([
      'admin: Login as started: bob (reason: Help with a form)',
      'admin as bob: Cookie notice accepted',
      'admin: Login as ended: bob',
    ]);
  });

  it('requires an administrator, and for system administrators a system administrator', async () => {
    const app = await createTestApp();
    const [ann, bob] = [await app.person('ann'), await app.person('bob')];
    const plain = await app.person('plain', { isAdmin: true });
    const root = await app.person('root', { isAdmin: true, isSysAdmin: true });
    expect((await asUser(ann, bob.id)).status).toBe(403);
    expect((await asUser(ann, ann.id)).status).toBe(403);
    expect((await asUser(plain, root.id)).status).toBe(403);
    expect((await asUser(plain, 4711)).status).toBe(404);
    expect((await asUser(app.visitor, bob.id)).status).toBe(401);
    expect((await asUser(app.admin, root.id)).status).toBe(200);
  });

  it('is rejected when nested, of oneself or of a deactivated user, and can be stopped only once', async () => {
    const app = await createTestApp();
    const plain = await app.person('plain', { isAdmin: true });
    const bob = await app.person('bob');
    const codes = async (...responses: Promise<{ status: number; body: { code?: string } }>[]) =>
      (await Promise.all(responses)).map(({ status, body }) => `${status} ${body.code}`);
    const asPlain = await impersonate(app, app.admin, plain.id);
    await app.admin.call(users.update, { body: { id: bob.id, rowVersion: 1, invalid: true } });
    const conflict = '409 conflict';
    expect(
      await codes(
        asUser(asPlain, bob.id),
        asUser(plain, plain.id),
        asUser(plain, bob.id),
        plain.call(session.stopImpersonating, {}),
      ),
    ).toEqual([conflict, conflict, conflict, conflict]);
  });

  it('lasts an hour at most, also if renewed', async () => {
    const app = await createTestApp({ env: { SESSION_SECONDS: '2400' } });
    const bob = await app.person('bob');
    const asBob = await impersonate(app, app.admin, bob.id);
    app.wait(2000);
    const renewed = await asBob.call(session.renew, {});
    expect(renewed.body.expiresIn).toBe(1600);
    const later = new Person(app, renewed.body.token);
    app.wait(1601);
    expect((await later.call(users.me, {})).status).toBe(401);
    expect((await later.call(session.renew, {})).status).toBe(401);
  });

  it.each<[string, (app: TestApp, caller: { eve: Person; bob: Person; asBob: Person }) => Promise<unknown>]>([
    [
      'the right to it',
      ({ admin }, { eve }) => admin.call(users.update, { body: { id: eve.id, rowVersion: 1, isAdmin: false } }),
    ],
    [
      'the other’s account',
      ({ admin }, { bob }) => admin.call(users.update, { body: { id: bob.id, rowVersion: 1, invalid: true } }),
    ],
    ['the session it began in', (_app, { eve }) => eve.call(session.close, {})],
    ['a sign-out', (_app, { asBob }) => asBob.call(session.close, {})],
    [
      'the other’s rise to system administrator',
      ({ admin }, { bob }) => admin.call(users.update, { body: { id: bob.id, rowVersion: 1, isSysAdmin: true } }),
    ],
  ])('ends with %s', async (_what, end) => {
    const app = await createTestApp();
    const [eve, bob] = [await app.person('eve', { isAdmin: true }), await app.person('bob')];
    const asBob = await impersonate(app, eve, bob.id);
    expect((await asBob.call(users.me, {})).status).toBe(200);
    await end(app, { eve, bob, asBob });
    expect((await asBob.call(users.me, {})).status).toBe(401);
    expect((await asBob.call(session.stopImpersonating, {})).status).toBe(401);
  });

  it('does not allow deleting the administrator behind it', async () => {
    const app = await createTestApp();
    const root = await app.person('root', { isAdmin: true, isSysAdmin: true });
    const { id } = (await app.admin.call(users.me, {})).body;
    const asRoot = await impersonate(app, app.admin, root.id);
    const gone = await asRoot.call(users.remove, { params: { id: String(id), rowVersion: '1' } });
    expect(gone.status).toBe(403);
    const appointed = await asRoot.call(users.create, {
      body: { id: 'x', name: 'X', email: 'x@example.org', isSysAdmin: true },
    });
    expect(appointed.status).toBe(403);
  });
});

describe('what is done during an impersonation', () => {
  const params = (id: number) => ({ params: { id: String(id) } });
  async function withFile() {
    const app = await createTestApp();
    const root = await app.root();
    const rea = await app.person('rea');
    await app.grant(root, rea, Rights.ReadWrite);
    const id = (await app.admin.upload(root, { 'act.txt': 'acts' })).success[0]?.id ?? 0;
    return { app, root, rea, id, asRea: await impersonate(app, app.admin, rea.id) };
  }
  const archiveKey = async (person: Person, id: number) =>
    (await person.call(archives.key, { body: { ids: [id] } })).body.onetimeKey;
  const named = async (app: TestApp) => (await app.logRows()).map(({ by, log }) => `${by}: ${log}`);

  it('is logged under both names for downloads, also of a ZIP', async () => {
    const { app, id, asRea } = await withFile();
    expect(await (await app.visitor.download(await asRea.downloadKey(id))).text()).toBe('acts');
    const zip = await app.visitor.fetch(pathOf(archives.download, { params: { key: await archiveKey(asRea, id) } }));
    await zip.arrayBuffer();
    await eventually(async () =>
      expect((await named(app)).slice(-3)).toEqual([
        'admin as rea: File downloaded: act.txt',
        'admin as rea: ZIP downloaded: act.txt',
        'admin as rea: File downloaded in ZIP: act.txt',
      ]),
    );
  });

  it('ends with it: keys that were made before open nothing', async () => {
    const { app, id, asRea } = await withFile();
    const [key, zip] = [await asRea.downloadKey(id), await archiveKey(asRea, id)];
    expect((await asRea.call(session.stopImpersonating, {})).status).toBe(200);
    expect((await app.visitor.download(key)).status).toBe(410);
    expect((await app.visitor.fetch(pathOf(archives.download, { params: { key: zip } }))).status).toBe(410);
  });

  it('is named by versions and receipts', async () => {
    const { app, root, rea, asRea } = await withFile();
    const [made] = (await asRea.upload(root, { 'new.txt': 'one' })).success;
    await rea.upload(root, { 'new.txt': 'two' }, { overwrite: true });
    const [version] = (await rea.call(versions.list, params(made?.id ?? 0))).body.items;
    const uploaders = { uploadedBy: { id: rea.id, name: 'rea' }, actedBy: { id: 1, name: 'admin' } };
    expect(version).toMatchObject(uploaders);
    const query = { version: String(version?.id) };
    expect((await rea.call(receipts.get, { ...params(made?.id ?? 0), query })).body.receipt).toMatchObject(uploaders);
    const own = (await rea.call(receipts.get, { ...params(made?.id ?? 0), query: {} })).body.receipt;
    expect(own).not.toHaveProperty('actedBy');
    expect(await named(app)).toContain('admin as rea: File uploaded: My Company/new.txt');
  });
});

describe('an upload key that was made during an impersonation', () => {
  it('is used with a session of the user: the administrator cannot after the end, and is named when they act again', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const rea = await app.person('rea');
    await app.grant(root, rea, Rights.ReadWrite);
    const asRea = await impersonate(app, app.admin, rea.id);
    const files = ['a.txt', 'b.txt'].map((name) => ({ name, length: 1 }));
    const { key } = (await asRea.call(transfers.announce, { body: { parentId: root, files } })).body;
    expect((await asRea.send(key, { 'a.txt': 'a' })).body.success).toHaveLength(1);
    await asRea.call(session.stopImpersonating, {});
    const statuses = [app.visitor, asRea, app.admin].map(
      async (person) => (await person.send(key, { 'b.txt': 'b' })).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 401, 404]);
    const again = await impersonate(app, app.admin, rea.id);
    expect((await again.send(key, { 'b.txt': 'b' })).body.success).toHaveLength(1);
    const rows = (await app.logRows()).filter(({ log }) => log.startsWith('File uploaded'));
    expect(rows.map(({ by }) => by)).toEqual(['admin as rea', 'admin as rea']);
  });
});

describe('a download key', () => {
  it.each(['close', 'endOthers'] as const)('ends with its session: session.%s', async (call) => {
    const app = await createTestApp();
    const rea = await app.person('rea');
    const root = await app.root();
    await app.grant(root, rea, Rights.Read);
    const id = (await app.admin.upload(root, { 'a.txt': 'a' })).success[0]?.id ?? 0;
    const other = await app.sessionOf(rea.id);
    const [key, otherKey] = [await rea.downloadKey(id), await other.downloadKey(id)];
    await (call === 'close' ? rea : other).call(session[call], {});
    expect((await app.visitor.download(key)).status).toBe(410);
    expect((await app.visitor.download(otherKey)).status).toBe(200);
  });

  it('ends with its API token, whose name the log has', async () => {
    const app = await createTestApp();
    const id = (await app.admin.upload(await app.root(), { 'a.txt': 'a' })).success[0]?.id ?? 0;
    const body = { name: 'robot', scope: 'read', days: 1 } as const;
    const made = (await app.admin.call(apiTokens.create, { body })).body;
    const robot = new Person(app, made.token, 1);
    const [used, left] = [await robot.downloadKey(id), await robot.downloadKey(id)];
    expect((await app.visitor.download(used)).status).toBe(200);
    expect((await app.logRows()).map(({ by }) => by)).toContain('admin (API token robot)');
    await app.admin.call(apiTokens.revoke, { params: { id: String(made.id) } });
    expect((await app.visitor.download(left)).status).toBe(410);
  });
});
