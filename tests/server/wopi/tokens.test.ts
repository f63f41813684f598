import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { offboarding } from '#contract/users/offboarding.ts';
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

const offboard = (app: TestApp, { id }: Person) =>
  app.admin.call(offboarding.run, {
    ...{ params: { id: String(id) }, query: {} },
    body: { toId: null, reason: 'Retired' },
  });

describe('a token of an office server', () => {
  it('is valid to the end of the sign-in, when that is sooner', async () => {
    const { app, office, anna, fileId, opened } = await setUp();
    app.wait(3 * HOUR);
    const { ttl, ...later } = await openOffice(anna, fileId);
    expect(ttl).toBe(opened.ttl + 2 * HOUR * 1000);
    app.wait(9 * HOUR);
    expect((await makeCall(office, 'GetFile', later)).status).toBe(401);
  });

  it.each<[string, (scene: Scene) => Promise<{ status: number }>]>([
    ['a deactivation', ({ app, anna }) => update(app, anna, { invalid: true })],
    [
      'a new password',
      ({ app, anna }) => app.admin.call(users.setPassword, { body: { id: anna.id, password: 'seven blue lanterns' } }),
    ],
    ['an offboarding', ({ app, anna }) => offboard(app, anna)],
  ])('ends with %s', async (ending, end) => {
    const isSignOut = ending === 'a new password';
    const scene = await setUp();
    expect(await scene.status('LOCK')).toBe(200);
    expect((await end(scene)).status).toBe(200);
    for (const call of wopiCalls) expect([call, await scene.status(call)]).toEqual([call, 401]);
    const { body } = await scene.app.admin.call(files.get, { params: { id: String(scene.fileId) } });
    expect(body.lock?.app).toBe(isSignOut ? 'office' : undefined);
  });

  it('of someone who leaves takes nothing from the others in the document', async () => {
    const { app, office, anna, root, fileId, status } = await setUp();
    expect(await status('LOCK')).toBe(200);
    const ben = await app.person('Ben');
    await app.grant(root, ben, Rights.ReadWrite);
    const bens = await openOffice(ben, fileId);
    await offboard(app, anna);
    const lockNow = async () => (await ben.call(files.get, { params: { id: String(fileId) } })).body.lock;
    expect(await lockNow()).toMatchObject({ app: 'office', by: { name: 'Ben' }, others: 0 });
    expect((await makeCall(office, 'PUT', bens)).status).toBe(200);
    await offboard(app, ben);
    expect((await app.admin.call(files.get, { params: { id: String(fileId) } })).body.lock).toBeNull();
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

  it('by unknown keys makes the discovery be read once in five minutes, also when that fails', async () => {
    const scene = await setUp();
    const { office, app } = scene;
    app.wait(5 * 60);
    office.isDiscoveryDown = true;
    office.keys.rotate();
    office.keys.rotate();
    const { discoveries } = office;
    for (let n = 0; n < 3; n++) expect((await check(scene)).status).toBe(500);
    expect(office.discoveries).toBe(discoveries + 1);
    office.isDiscoveryDown = false;
    app.wait(5 * 60);
    expect((await check(scene)).status).toBe(200);
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
