import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { offboarding } from '#contract/users/offboarding.ts';
import { session } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import { impersonating } from '#tests/support/app/fixture.ts';
import type { Person } from '#tests/support/app/person.ts';
import type { TestApp } from '#tests/support/app/testApp.ts';
import { PASSWORD } from '#tests/support/app/testApp.ts';
import { docx } from '#tests/support/content/documents.ts';
import { openOffice } from '#tests/support/office.ts';
import { createOfficeApp } from '#tests/support/officeApp.ts';
import { callWopi } from '#tests/support/servers/office/wopiCall.ts';
import { OfficeServer } from '#tests/support/servers/officeServer.ts';
import { makeCall, type WopiCallName, wopiCalls } from '#tests/wopi/calls.ts';

const HOUR = 3600;

/** A document that Anna has open to edit. */
async function setUp(env: Record<string, string> = {}) {
  const { app, office } = await createOfficeApp({ env });
  const anna = await app.person('Anna', { password: PASSWORD });
  const root = await app.root();
  await app.grant(root, anna, Rights.ReadWrite);
  const fileId = (await anna.upload(root, { 'Plan.docx': docx('Before') })).success[0]?.id ?? 0;
  const opened = await openOffice(anna, fileId);
  const status = async (call: WopiCallName) => (await makeCall(office, call, opened)).status;
  return { app, office, anna, root, fileId, opened, status };
}
type Scene = Awaited<ReturnType<typeof setUp>>;

const update = (app: TestApp, { id }: Person, changes: object) =>
  app.admin.call(users.update, { body: { id, rowVersion: 1, ...changes } });

describe('a token of an office server', () => {
  it('is valid for ten hours', async () => {
    const { app, opened, status } = await setUp();
    expect(opened.ttl).toBe(app.ctx.now().getTime() + 10 * HOUR * 1000);
    app.wait(10 * HOUR - 1);
    expect(await status('CheckFileInfo')).toBe(200);
    app.wait(1);
    for (const call of wopiCalls) expect([call, await status(call)]).toEqual([call, 401]);
  });

  it('is valid to the end of the sign-in, when that is sooner', async () => {
    const { app, office, anna, fileId, opened } = await setUp();
    app.wait(3 * HOUR);
    const { ttl, ...later } = await openOffice(anna, fileId);
    expect(ttl).toBe(opened.ttl + 2 * HOUR * 1000);
    app.wait(9 * HOUR);
    expect((await makeCall(office, 'GetFile', later)).status).toBe(401);
  });

  it('still saves and unlocks for five minutes after signing out, and nothing else', async () => {
    const { app, anna, fileId, status } = await setUp();
    await status('LOCK');
    expect((await anna.call(session.close, {})).status).toBe(200);
    const allowed = ['PUT', 'UNLOCK'];
    for (const call of wopiCalls)
      expect([call, await status(call)]).toEqual([call, allowed.includes(call) ? 200 : 401]);
    expect((await app.admin.call(files.get, { params: { id: String(fileId) } })).body.lock).toBeNull();
    app.wait(5 * 60 + 1);
    expect(await status('PUT')).toBe(401);
    expect(await status('UNLOCK')).toBe(401);
  });

  it.each<[string, (scene: Scene) => Promise<{ status: number }>]>([
    ['a deactivation', ({ app, anna }) => update(app, anna, { invalid: true })],
    [
      'a new password',
      ({ app, anna }) => app.admin.call(users.setPassword, { body: { id: anna.id, password: 'seven blue lanterns' } }),
    ],
    [
      'an offboarding',
      ({ app, anna }) =>
        app.admin.call(offboarding.run, {
          ...{ params: { id: String(anna.id) }, query: {} },
          body: { toId: null, reason: 'Retired' },
        }),
    ],
  ])('ends with %s, within two seconds', async (_, end) => {
    const scene = await setUp();
    expect(await scene.status('LOCK')).toBe(200);
    expect((await end(scene)).status).toBe(200);
    for (const call of wopiCalls) expect([call, await scene.status(call)]).toEqual([call, 401]);
    const { body } = await scene.app.admin.call(files.get, { params: { id: String(scene.fileId) } });
    expect(body.lock).toBeNull();
  });

  it('says who acts as whom', async () => {
    const { app, office, anna, fileId } = await setUp();
    const acting = await impersonating(app, app.admin, anna.id);
    const { json } = await makeCall(office, 'CheckFileInfo', await openOffice(acting, fileId));
    const admin = app.admin.id || 1;
    expect(json).toMatchObject({
      UserId: `${admin}-as-${anna.id}`,
      UserFriendlyName: expect.stringMatching(/ as Anna$/),
    });
  });

  it('allows 200 calls at a time, and a hundred a second', async () => {
    const { app, office, opened } = await setUp();
    const statuses: number[] = [];
    for (let n = 0; n < 201; n++) statuses.push((await makeCall(office, 'CheckFileInfo', opened)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(200);
    const { status, headers } = await makeCall(office, 'CheckFileInfo', opened);
    expect([status, headers.get('retry-after')]).toEqual([429, '1']);
    app.wait(1);
    expect((await makeCall(office, 'CheckFileInfo', opened)).status).toBe(200);
  });
});

describe('the signature of a call', () => {
  const unsigned = { 'X-WOPI-Proof': '', 'X-WOPI-ProofOld': '', 'X-WOPI-TimeStamp': '' };
  const check = ({ office, opened }: Scene, headers: Record<string, string> = {}) =>
    callWopi(office, {
      ...{ method: 'GET', url: `${opened.src}?access_token=${opened.token}`, token: opened.token, headers },
    });

  it('has to be there when the discovery has a key, unless it is switched off', async () => {
    const scene = await setUp();
    expect((await check(scene, unsigned)).status).toBe(500);
    expect((await check(scene)).status).toBe(200);
    const off = await setUp({ OFFICE_PROOF: 'off' });
    expect((await check(off, unsigned)).status).toBe(200);
  });

  it('is not asked for when the discovery has no key, unless it is required', async () => {
    const office = await OfficeServer.open({ isUnsigned: true });
    try {
      const open = await setUp({ OFFICE_URL: office.origin });
      expect((await check(open, unsigned)).status).toBe(200);
      const strict = await setUp({ OFFICE_URL: office.origin, OFFICE_PROOF: 'required' });
      expect((await check(strict, unsigned)).status).toBe(500);
      expect((await check(strict)).status).toBe(500);
    } finally {
      await office.close();
    }
  });

  it('may be by new keys, for which the discovery is read again at most once in five minutes', async () => {
    const scene = await setUp();
    const { office, app } = scene;
    const { discoveries } = office;
    office.keys.rotate();
    expect((await check(scene)).status).toBe(200);
    expect(office.discoveries).toBe(discoveries);
    office.keys.rotate();
    expect((await check(scene)).status).toBe(500);
    app.wait(5 * 60);
    expect((await check(scene)).status).toBe(200);
    expect(office.discoveries).toBe(discoveries + 1);
    office.keys.rotate();
    office.keys.rotate();
    for (let n = 0; n < 3; n++) expect((await check(scene)).status).toBe(500);
    expect(office.discoveries).toBe(discoveries + 1);
  });

  it('is not older than twenty minutes, and not of another address', async () => {
    const scene = await setUp();
    const { office, app, opened } = scene;
    const signed = office.keys.headersFor({
      url: `${opened.src}?access_token=${opened.token}`,
      ...{ token: opened.token, now: app.ctx.now() },
    });
    expect((await check(scene, signed)).status).toBe(200);
    app.wait(20 * 60 + 1);
    expect((await check(scene, signed)).status).toBe(500);
    const elsewhere = office.keys.headersFor({
      url: `${opened.src}?access_token=${opened.token}&x=1`,
      ...{ token: opened.token, now: app.ctx.now() },
    });
    expect((await check(scene, elsewhere)).status).toBe(500);
  });
});

it('calls of an office server come from the addresses that are allowed', async () => {
  const near = await setUp({ OFFICE_ALLOW: '10.1.0.0/16, 127.0.0.1' });
  expect(await near.status('CheckFileInfo')).toBe(200);
  const far = await setUp({ OFFICE_ALLOW: '10.1.0.0/16' });
  expect(await far.status('CheckFileInfo')).toBe(403);
});
