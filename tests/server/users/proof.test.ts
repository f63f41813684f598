import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { settings } from '#contract/instance/settings.ts';
import { webhooks } from '#contract/instance/webhooks.ts';
import { legalHolds } from '#contract/legalHolds.ts';
import { policyTests } from '#contract/policyTests.ts';
import { retention } from '#contract/retention.ts';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { identities } from '#contract/users/identities.ts';
import { offboarding } from '#contract/users/offboarding.ts';
import { secondFactor } from '#contract/users/secondFactor.ts';
import { session } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import { DIRECTORY } from '#server/plugins/identity/identities/identities.model.ts';
import { App, Passkey } from '#tests/support/app/factors.ts';
import { impersonating } from '#tests/support/app/fixture.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';

const NEW_PASSWORD = 'Grey-Otters-Dance-7';
const byId = (id: number) => ({ params: { id: String(id) } });
/** Links a user to an entry of the directory, as their first sign-in there does. */
const linkToDirectory = ({ ctx }: TestApp, userId: number) =>
  ctx.transact(({ stores, stamp }) =>
    stores.externalIdentities.save({
      ...{ userId, source: DIRECTORY, subject: `uuid-${userId}`, name: 'uid=other' },
      ...{ linkedOn: stamp(), goneOn: null },
    }),
  );
const prove = (caller: Person, more: { code?: string; password?: string } = {}) =>
  caller.call(secondFactor.prove, { body: { password: PASSWORD, ...more } });

async function webhookIn({ ctx }: TestApp) {
  const stamps = { createdOn: ctx.stamp(), updatedOn: ctx.stamp() };
  const row = { url: 'https://hook.example.org/', events: [], folderId: null, active: true, secret: 's', ...stamps };
  const id = await ctx.transact(({ stores }) => stores.webhooks.insert(row));
  return { id, rowVersion: 1 };
}

/** Every call that requires more than an open session, each made by the first administrator. */
const guarded: [string, (app: TestApp, other: Person) => Promise<{ status: number; body: { code?: string } }>][] = [
  ['a token', ({ admin }) => admin.call(apiTokens.create, { body: { name: 'x', scope: 'read', days: 1 } })],
  ['a passkey', ({ admin }) => admin.call(secondFactor.passkeyOptions, {})],
  ['an authenticator app', ({ admin }) => admin.call(secondFactor.beginTotp, {})],
  ['recovery codes', ({ admin }) => admin.call(secondFactor.renewCodes, {})],
  [
    'one’s own password',
    ({ admin }) =>
      admin.call(users.setPassword, { body: { id: 1, password: NEW_PASSWORD, currentPassword: PASSWORD } }),
  ],
  [
    'another’s password',
    ({ admin }, { id }) => admin.call(users.setPassword, { body: { id, password: NEW_PASSWORD } }),
  ],
  [
    'one’s own e-mail address',
    ({ admin }) => admin.call(users.update, { body: { id: 1, rowVersion: 1, email: 'other@example.org' } }),
  ],
  [
    'another’s e-mail address',
    ({ admin }, { id }) => admin.call(users.update, { body: { id, rowVersion: 1, email: 'new@example.org' } }),
  ],
  ['an administrator', ({ admin }, { id }) => admin.call(users.update, { body: { id, rowVersion: 1, isAdmin: true } })],
  [
    'a system administrator',
    ({ admin }, { id }) => admin.call(users.update, { body: { id, rowVersion: 1, isSysAdmin: true } }),
  ],
  [
    'a new administrator',
    ({ admin }) => admin.call(users.create, { body: { id: 'n', name: 'New', email: 'n@example.org', isAdmin: true } }),
  ],
  [
    'deactivating an administrator',
    ({ admin }, { id }) => admin.call(users.update, { body: { id: id + 1, rowVersion: 1, invalid: true } }),
  ],
  [
    'deleting an administrator',
    ({ admin }, { id }) => admin.call(users.remove, { params: { id: String(id + 1), rowVersion: '1' } }),
  ],
  ['another’s second factor', ({ admin }, { id }) => admin.call(secondFactor.reset, byId(id))],
  [
    'clearing who signs in as a user',
    async (app, { id }) => {
      await linkToDirectory(app, id);
      return app.admin.call(identities.clear, { params: { id: String(id), source: 'directory' } });
    },
  ],
  ['ending one’s sessions elsewhere', ({ admin }) => admin.call(session.endOthers, {})],
  [
    'ending another’s session',
    async ({ admin }, { id }) => {
      const { body } = await admin.call(session.list, { query: { userId: String(id) } });
      return admin.call(session.end, byId(body.items[0]?.id ?? 0));
    },
  ],
  ['impersonation', ({ admin }, { id }) => admin.call(session.impersonate, { body: { id } })],
  [
    'releasing a legal hold',
    async ({ admin }) => {
      const { body } = await admin.call(legalHolds.create, { body: { name: randomUUID(), reason: 'r' } });
      return admin.call(legalHolds.release, { ...byId(body.id), body: { reason: 'over' } });
    },
  ],
  ['offboarding', ({ admin }, { id }) => admin.call(offboarding.run, { ...byId(id), body: { toId: 1, reason: 'r' } })],
  ['a webhook', ({ admin }) => admin.call(webhooks.create, { body: { url: 'https://hook.example.org/' } })],
  [
    'another address of a webhook',
    async (app) => {
      const { id, rowVersion } = await webhookIn(app);
      return app.admin.call(webhooks.update, { body: { id, rowVersion, url: 'https://other.example.org/' } });
    },
  ],
  ['another secret of a webhook', async (app) => app.admin.call(webhooks.renewSecret, byId((await webhookIn(app)).id))],
  ['a shorter time in the bin', ({ admin }) => admin.call(settings.update, { body: { binRetensionDays: 9 } })],
  [
    'a retention rule that deletes',
    async (app) => {
      const rule = {
        name: 'Old',
        folderId: await app.root(),
        base: 'uploadedOn',
        period: 'P1Y',
        action: 'bin',
      } as const;
      return app.admin.call(retention.create, { body: rule });
    },
  ],
  [
    'breaking a policy test',
    async (app, { id }) => {
      const unitId = id;
      const folderId = await app.root();
      const { body } = await app.admin.call(policyTests.list, { query: {} });
      if (body.total === 0)
        await app.admin.call(policyTests.create, { body: { unitId, folderId, expect: Rights.None } });
      const entry = { fileNodeId: folderId, rights: Rights.Read, bizUnits: [{ bizUnitId: unitId }] };
      return app.admin.call(permissions.create, { body: entry, query: { force: 'because' } });
    },
  ],
  ['system settings', ({ admin }) => admin.call(settings.updateSystem, { body: { binRetensionDays: 9 } })],
];

describe('reauthentication', () => {
  it.each(guarded)('is required for %s ten minutes after signing in, and not after it was done', async (_, attempt) => {
    const app = await createTestApp();
    const other = await app.person('other', { password: PASSWORD });
    await app.person('colleague', { isAdmin: true });
    app.wait(601);
    const { status, body } = await attempt(app, other);
    expect([status, body.code]).toEqual([403, 'proof']);
    expect((await prove(app.admin)).status).toBe(200);
    expect((await attempt(app, other)).body.code).not.toBe('proof');
  });

  it('is not required for calls that do not concern accounts', async () => {
    const app = await createTestApp();
    const other = await app.person('other');
    app.wait(601);
    const change = (body: object) => app.admin.call(users.update, { body: { id: other.id, rowVersion: 1, ...body } });
    expect((await change({ name: 'Another', isAdmin: false, email: 'other@example.org' })).status).toBe(200);
    const body = { id: 'n', name: 'New', email: 'n@example.org' };
    expect((await app.admin.call(users.create, { body })).status).toBe(200);
  });

  it('is not required for signing out', async () => {
    const app = await createTestApp();
    const ann = await app.person('ann');
    app.wait(601);
    const { body } = await ann.call(session.list, {});
    expect((await ann.call(session.end, byId(body.items[0]?.id ?? 0))).status).toBe(200);
    expect((await ann.call(users.me, {})).status).toBe(401);
  });

  it('includes the second factor: a code, each once, or a passkey', async () => {
    const app = await createTestApp();
    const [ann, ben] = [
      await app.person('ann', { password: PASSWORD }),
      await app.person('ben', { password: PASSWORD }),
    ];
    const device = await App.of(ann, app);
    const key = await Passkey.of(ben);
    app.wait(601);
    const missing = await prove(ann);
    expect([missing.status, missing.body.errors?.[0]?.path]).toEqual([400, 'code']);
    expect(missing.body).toMatchObject({ secondFactor: { methods: ['app', 'recovery'] } });
    const code = device.code();
    expect((await prove(ann, { password: 'wrong', code })).status).toBe(400);
    expect((await prove(ann, { code })).status).toBe(200);
    expect((await prove(ann, { code })).status).toBe(400);
    expect((await ann.call(apiTokens.create, { body: { name: 'x', scope: 'read', days: 1 } })).status).toBe(200);

    const { body: input } = await ben.call(secondFactor.provePasskeyOptions, {});
    const body = { password: PASSWORD, passkey: key.sign(input) };
    expect((await ben.call(secondFactor.prove, { body })).status).toBe(200);
    expect((await ben.call(secondFactor.prove, { body })).status).toBe(400);
  });

  it('authenticates the administrator during an impersonation, whose own account stays protected', async () => {
    const app = await createTestApp();
    const [anna, administrator] = [
      await app.person('anna', { isAdmin: true, password: PASSWORD }),
      await app.person('boss', { isAdmin: true, password: 'Green-Otters-Dance-5' }),
    ];
    const impersonated = await impersonating(app, anna, administrator.id);
    const set = (more: object) =>
      impersonated.call(users.setPassword, { body: { id: anna.id, password: NEW_PASSWORD, ...more } });
    expect((await set({})).status).toBe(400);
    app.wait(601);
    expect((await set({ currentPassword: PASSWORD })).body.code).toBe('proof');
    expect((await prove(impersonated, { password: 'Green-Otters-Dance-5' })).status).toBe(400);
    expect((await prove(impersonated)).status).toBe(200);
    expect((await set({ currentPassword: 'wrong' })).status).toBe(400);
    expect((await set({ currentPassword: PASSWORD })).status).toBe(200);
  });

  it('precedes mails to the old and the new address', async () => {
    const app = await createTestApp();
    const ann = await app.person('ann');
    const body = { id: ann.id, rowVersion: 1, email: 'ann@new.example' };
    expect((await app.admin.call(users.update, { body })).status).toBe(200);
    await app.runTask('deliverMails');
    const outbox = join(app.dataDir, 'outbox');
    const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
    const recipients = mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim());
    expect(recipients.sort()).toEqual(['ann@example.org', 'ann@new.example']);
    for (const mail of mails) expect(mail).toContain('was changed');
  });
});
