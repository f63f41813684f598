import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { health } from '#contract/instance/health.ts';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { devices } from '#contract/users/devices.ts';
import { offboarding } from '#contract/users/offboarding.ts';
import { users } from '#contract/users/users.ts';
import { Person } from '#tests/support/app/person.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';
import { baseUrl, deviceOf, post } from '#tests/support/devices.ts';
import { DavClient } from '#tests/support/servers/davClient.ts';

const at = (id: number) => ({ params: { id: String(id) } });
const listed = async (by: Person, userId?: number) =>
  (await by.call(devices.list, { query: userId ? { userId: String(userId) } : {} })).body.items;
const wipe = async (app: TestApp, call: 'check' | 'success', token: string) => {
  const response = await post(app, `/index.php/core/wipe/${call}`, { body: `token=${token}` });
  return [response.status, await response.json()];
};
const DAY_S = 24 * 3600;

describe('a connected device', () => {
  it('is listed with its last use, stays for a year from it, and is no API token of a script', async () => {
    const app = await createTestApp();
    const anna = await app.person('anna');
    const { id, appPassword } = await deviceOf(app, anna, 'Mozilla/5.0 (Android) Nextcloud-android/3.30.0');
    const drive = new DavClient(app, 'anna', appPassword);
    const device = { id, name: 'Nextcloud-android 3.30.0 (Android)', wipe: null, wipeOn: null };
    expect(await listed(anna)).toEqual([
      {
        ...device,
        client: 'Mozilla/5.0 (Android) Nextcloud-android/3.30.0',
        lastUsedOn: null,
        address: null,
      },
    ]);
    for (let month = 0; month < 14; month++) {
      app.wait(30 * DAY_S);
      expect((await drive.send('GET', '/')).status).toBe(200);
    }
    const again = await app.sessionOf(anna.id);
    expect(await listed(again)).toMatchObject([{ id, lastUsedOn: expect.any(String), address: '127.0.0.1' }]);
    expect((await again.call(apiTokens.list, { query: {} })).body.items).toEqual([]);
    expect((await again.call(apiTokens.revoke, at(id))).status).toBe(404);
    app.wait(366 * DAY_S);
    expect((await drive.send('GET', '/')).status).toBe(401);
    expect(await listed(await app.sessionOf(anna.id))).toEqual([]);
  });

  it('has one log row a day for its sign-in', async () => {
    const app = await createTestApp();
    const { appPassword } = await deviceOf(app, app.admin);
    const drive = new DavClient(app, 'admin', appPassword);
    const use = async () => {
      await Promise.all(Array.from({ length: 8 }, () => drive.send('GET', '/')));
      app.wait(3600);
      await drive.send('GET', '/');
    };
    await use();
    app.wait(DAY_S);
    await use();
    expect((await app.log()).filter((line) => line === 'Signed in (device)')).toHaveLength(2);
  });

  it('is signed out by its user or an administrator, and by no other user', async () => {
    const app = await createTestApp();
    const [anna, bob] = [await app.person('anna'), await app.person('bob')];
    const [first, second] = [await deviceOf(app, anna), await deviceOf(app, anna)];
    expect((await bob.call(devices.list, { query: { userId: String(anna.id) } })).status).toBe(403);
    expect((await listed(app.admin, anna.id)).map(({ id }) => id)).toEqual([second.id, first.id]);
    for (const call of [devices.signOut, devices.erase]) expect((await bob.call(call, at(first.id))).status).toBe(404);
    expect((await anna.call(devices.signOut, at(first.id))).status).toBe(200);
    expect((await app.admin.call(devices.signOut, at(second.id))).status).toBe(200);
    for (const { appPassword } of [first, second]) {
      expect((await new DavClient(app, 'anna', appPassword).send('GET', '/')).status).toBe(401);
      expect(await wipe(app, 'check', appPassword)).toEqual([404, {}]);
    }
    expect(await app.log()).toContain('Device signed out: laptop (Desktop Client - Linux) (of anna)');
  });

  it('is told to erase its files, has no other right, and reports it once', async () => {
    const app = await createTestApp();
    const anna = await app.person('anna');
    const { id, appPassword } = await deviceOf(app, anna);
    expect(await wipe(app, 'check', appPassword)).toEqual([404, {}]);
    expect((await anna.call(devices.erase, at(id))).status).toBe(200);
    expect((await new DavClient(app, 'anna', appPassword).send('GET', '/')).status).toBe(401);
    expect((await new Person(app, appPassword).call(users.me, {})).status).toBe(401);
    // It stays known when all tokens of its user end.
    const { body: user } = await app.admin.call(users.get, at(anna.id));
    await app.admin.call(users.update, { body: { id: anna.id, rowVersion: user.rowVersion ?? 0, invalid: true } });
    expect(await wipe(app, 'check', appPassword)).toEqual([200, { wipe: true }]);
    expect(await listed(app.admin, anna.id)).toMatchObject([{ id, wipe: 'asked', wipeOn: expect.any(String) }]);
    app.wait(60);
    expect(await wipe(app, 'success', appPassword)).toEqual([200, {}]);
    expect(await wipe(app, 'success', appPassword)).toEqual([200, {}]);
    expect(await wipe(app, 'check', appPassword)).toEqual([404, {}]);
    expect(await wipe(app, 'success', 'unknown')).toEqual([404, {}]);
    expect(await listed(app.admin, anna.id)).toMatchObject([{ id, wipe: 'done' }]);
    const rows = (await app.logRows()).filter(({ log }) => log.startsWith('Synchronised files'));
    expect(rows.map(({ by, log }) => [by, log])).toEqual([
      ['anna', 'Synchronised files to be erased: laptop (Desktop Client - Linux)'],
      ['anna', 'Synchronised files erased: laptop (Desktop Client - Linux)'],
    ]);
  });

  it('is erased when its user leaves, if the administrator chooses so', async () => {
    const app = await createTestApp();
    const leave = (id: number, eraseDevices: boolean) =>
      app.admin.call(offboarding.run, { ...at(id), query: {}, body: { toId: null, reason: 'Retired', eraseDevices } });
    for (const [name, eraseDevices] of [
      ['anna', true],
      ['bob', false],
    ] as const) {
      const user = await app.person(name);
      const { appPassword } = await deviceOf(app, user);
      expect((await leave(user.id, eraseDevices)).body.devices).toHaveLength(1);
      expect((await new DavClient(app, name, appPassword).send('GET', '/')).status).toBe(401);
      expect(await wipe(app, 'check', appPassword)).toEqual(eraseDevices ? [200, { wipe: true }] : [404, {}]);
    }
  });

  it('goes on with the ID that it was given after its user has got another, also when another user has that one', async () => {
    const app = await createTestApp();
    const anna = await app.person('anna');
    const folder = (await app.admin.call(folders.create, { body: { name: 'Anna', parentId: await app.root() } })).body;
    await app.grant(folder.id, anna, Rights.Read);
    const { appPassword } = await deviceOf(app, anna);
    const other = await app.person('other');
    const raw = await app.rawDatabase();
    for (const [id, name] of [
      [anna.id, 'anna.new'],
      [other.id, 'anna'],
    ])
      await raw.run(`update "userAccount" set "signInId" = '${name}', "signInKey" = '${name}' where "id" = ${id}`);
    for (const name of ['anna', 'anna.new'])
      expect([name, await new DavClient(app, name, appPassword).list('/')]).toEqual([name, ['', 'Anna/']]);
    expect((await new DavClient(app, 'admin', appPassword).send('GET', '/')).status).toBe(401);
    const headers = { authorization: `Basic ${Buffer.from(`anna:${appPassword}`).toString('base64')}`, depth: '0' };
    const treeOf = async (name: string) =>
      (await fetch(`${baseUrl(app)}/remote.php/dav/files/${name}/`, { method: 'PROPFIND', headers })).status;
    expect([await treeOf('anna'), await treeOf('anna.new')]).toEqual([207, 404]);
    const user = await fetch(`${baseUrl(app)}/ocs/v2.php/cloud/user?format=json`, { headers });
    expect((await user.json()).ocs.data.id).toBe('anna');
  });
});

describe('a client with an old password or token', () => {
  it('never locks out its user, from any address, and is limited itself', async () => {
    const app = await createTestApp();
    const anna = await app.person('anna', { password: PASSWORD });
    const { id, appPassword } = await deviceOf(app, anna);
    const { appPassword: other } = await deviceOf(app, anna);
    await anna.call(devices.signOut, at(id));
    const [oldPassword, oldToken] = [
      new DavClient(app, 'anna', 'old password'),
      new DavClient(app, 'anna', appPassword),
    ];
    for (let n = 0; n < 10; n++) expect((await oldPassword.send('GET', '/')).status).toBe(401);
    expect((await oldPassword.send('GET', '/')).status).toBe(429);
    for (let n = 0; n < 50; n++) expect((await oldToken.send('GET', '/')).status).toBe(401);
    expect((await oldToken.send('GET', '/')).status).toBe(429);
    await app.signIn('anna', PASSWORD);
    await expect(app.signIn('anna', 'wrong')).rejects.toThrow('incorrect');
    expect((await new DavClient(app, 'anna', other).send('GET', '/')).status).toBe(200);
    const failed = (await app.log()).filter((line) => line === 'Sign-in failed');
    // Ten passwords, the first of the tokens, and the wrong password on the page.
    expect(failed).toHaveLength(12);
  });
});

describe('GET /health/report', () => {
  it('counts devices, and the requests of clients within an hour', async () => {
    const app = await createTestApp();
    await deviceOf(app, app.admin, 'Mozilla/5.0 (Linux) mirall/3.16.7 (Nextcloud, debian)');
    const { clients } = (await app.admin.call(health.report, {})).body;
    expect(clients).toEqual({ devices: 1, requests: [{ client: 'nextcloudDesktop', count: 1 }] });
    app.wait(3700);
    await fetch(`${baseUrl(app)}/index.php/unknown`, { headers: { 'user-agent': 'rclone/v1.60' } });
    expect((await (await app.sessionOf(1)).call(health.report, {})).body.clients?.requests).toEqual([
      { client: 'rclone', count: 1 },
    ]);
  });
});
