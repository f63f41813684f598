import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { settings } from '#contract/instance/settings.ts';
import { devices } from '#contract/users/devices.ts';
import { App, demandOf } from '#tests/support/app/factors.ts';
import { Person } from '#tests/support/app/person.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';
import { baseUrl, deviceOf, post, startClient } from '#tests/support/devices.ts';
import { DavClient } from '#tests/support/servers/davClient.ts';

const at = (id: string | number) => ({ params: { id: String(id) } });
const connect = (by: Person, code: string) => by.call(devices.connect, at(code));
const ocs = (app: TestApp, method: string, path: string, id: string, password: string, query = '?format=json') =>
  fetch(`${baseUrl(app)}/ocs/v2.php/core/${path}${query}`, {
    method,
    headers: { authorization: `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`, 'user-agent': 'Phone' },
  });

describe('POST login/v2', () => {
  it('gives the client the address of a page and, once its user has connected it there, a token', async () => {
    const app = await createTestApp({ env: { PUBLIC_URL: 'https://files.example.org' } });
    const anna = await app.person('anna');
    const client = await startClient(app);
    expect(client.started).toEqual({
      poll: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        endpoint: 'https://files.example.org/fileshare/login/v2/poll',
      },
      login: expect.stringMatching(/^https:\/\/files\.example\.org\/fileshare\/login\/device\/[\w-]{43}$/),
    });
    expect([await client.poll(), await client.poll('query')]).toEqual(Array(2).fill({ status: 404, body: {} }));
    expect((await anna.call(devices.waiting, at(client.code))).body).toEqual({
      client: 'laptop (Desktop Client - Linux)',
      name: 'laptop (Desktop Client - Linux)',
      address: '127.0.0.1',
      on: expect.any(String),
    });
    expect((await connect(anna, client.code)).body).toEqual({});
    const { status, body } = await client.poll('query');
    expect([status, body]).toEqual([
      200,
      { server: 'https://files.example.org/fileshare', loginName: 'anna', appPassword: expect.any(String) },
    ]);
    expect(await client.poll()).toEqual({ status: 404, body: {} });
    expect((await new DavClient(app, 'anna', body.appPassword).send('PROPFIND', '/', { depth: '0' })).status).toBe(207);
    expect(await app.log()).toEqual(
      expect.arrayContaining(['Device connected: laptop (Desktop Client - Linux)', 'Signed in (device)']),
    );
  });

  it('stores neither code, token nor password, and two polls at the same time get one password', async () => {
    const app = await createTestApp();
    const client = await startClient(app);
    await connect(app.admin, client.code);
    const raw = await app.rawDatabase();
    const stored = JSON.stringify(await raw.rows('select * from "deviceLogin"'));
    const polls = await Promise.all([client.poll(), client.poll(), client.poll()]);
    expect(polls.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const { appPassword } = polls.find(({ status }) => status === 200)?.body ?? {};
    for (const secret of [client.code, client.started.poll.token, appPassword]) {
      expect(stored).not.toContain(secret);
      expect(JSON.stringify(await raw.rows('select * from "apiToken"'))).not.toContain(secret);
    }
  });

  it('ends after 20 minutes, and a token that no client has fetched ends with it', async () => {
    const app = await createTestApp();
    const [late, forgotten] = [await startClient(app), await startClient(app)];
    await connect(app.admin, forgotten.code);
    expect((await app.admin.call(devices.list, { query: {} })).body.items).toHaveLength(1);
    app.wait(20 * 60);
    const admin = await app.sessionOf(1);
    expect((await connect(admin, late.code)).status).toBe(404);
    expect((await admin.call(devices.waiting, at(late.code))).status).toBe(404);
    expect((await forgotten.poll()).status).toBe(404);
    await app.runTask('removeOldDeviceLogins');
    expect((await admin.call(devices.list, { query: {} })).body.items).toEqual([]);
  });

  it('connects a client once, and only after a recent proof', async () => {
    const app = await createTestApp();
    const [anna, bob] = [await app.person('anna'), await app.person('bob')];
    const client = await startClient(app);
    app.wait(11 * 60);
    expect((await connect(anna, client.code)).body.code).toBe('proof');
    const again = await app.sessionOf(anna.id);
    expect((await connect(again, client.code)).status).toBe(200);
    for (const person of [again, await app.sessionOf(bob.id)])
      expect((await connect(person, client.code)).body.code).toBe('not_found');
    expect((await connect(again, 'unknown')).status).toBe(404);
    const script = new Person(app, (await deviceOf(app, again)).appPassword);
    expect((await connect(script, (await startClient(app)).code)).status).toBe(403);
    expect((await connect(app.visitor, (await startClient(app)).code)).status).toBe(401);
  });

  it('is done by a user with a second factor, who signs in on the page', async () => {
    const app = await createTestApp();
    const id = (await app.person('anna', { password: PASSWORD })).id;
    const authenticator = await App.of(await app.sessionOf(id), app);
    app.wait(60);
    const client = await startClient(app);
    const { challenge } = await demandOf(app, { id: 'anna', password: PASSWORD });
    const { body } = await app.visitor.call(contract.session.confirm, {
      body: { challenge, code: authenticator.code() },
    });
    expect((await connect(new Person(app, body.token), client.code)).status).toBe(200);
    const { appPassword } = (await client.poll()).body;
    expect((await new DavClient(app, 'anna', appPassword).send('GET', '/')).status).toBe(200);
    expect((await ocs(app, 'GET', 'getapppassword', 'anna', PASSWORD)).status).toBe(401);
  });

  it('is limited to ten a minute and address', async () => {
    const app = await createTestApp();
    for (let n = 0; n < 10; n++) await startClient(app);
    const rejected = await post(app, '/login/v2');
    expect([rejected.status, Number(rejected.headers.get('retry-after')) > 0]).toEqual([429, true]);
    app.wait(61);
    expect((await post(app, '/login/v2')).status).toBe(200);
  });

  it('is not there with SYNC=off or DAV=off, and the page of the app never asks for a password by HTTP', async () => {
    for (const name of ['SYNC', 'DAV']) {
      const app = await createTestApp({ env: { [name]: 'off' } });
      for (const path of ['/login/v2', '/index.php/login/v2', '/index.php/core/wipe/check', '/login/v2/poll?token=a'])
        expect([path, (await post(app, path)).status]).toEqual([path, 404]);
      expect((await ocs(app, 'GET', 'getapppassword', 'admin', PASSWORD)).status).toBe(404);
      expect((await app.admin.call(settings.read, {})).body.clientAddress).toBeNull();
    }
    const app = await createTestApp();
    const headers = { authorization: 'Basic YWRtaW46d3Jvbmc=' };
    expect((await fetch(`${baseUrl(app)}/`, { headers })).status).not.toBe(401);
    expect((await app.admin.call(settings.read, {})).body.clientAddress).toMatch(/^http.*\/fileshare$/);
  });
});

describe('OCS calls for passwords', () => {
  it('give a token for a password, and end the token of the request', async () => {
    const app = await createTestApp();
    await app.person('anna', { password: PASSWORD });
    const made = await ocs(app, 'GET', 'getapppassword', 'anna', PASSWORD);
    const { ocs: reply } = await made.json();
    expect(reply.meta).toEqual({ status: 'ok', statuscode: 200, message: 'OK' });
    const token = reply.data.apppassword;
    expect((await new DavClient(app, 'anna', token).send('GET', '/')).status).toBe(200);
    expect((await ocs(app, 'GET', 'getapppassword', 'anna', token)).status).toBe(403);
    const ended = await ocs(app, 'DELETE', 'apppassword', 'anna', token, '');
    expect([ended.status, await ended.text()]).toEqual([200, expect.stringContaining('<statuscode>200</statuscode>')]);
    const rejected = await ocs(app, 'DELETE', 'apppassword', 'anna', token);
    expect([rejected.status, rejected.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Basic/)]);
    expect((await rejected.json()).ocs.meta).toMatchObject({ status: 'failure', statuscode: 401 });
  });
});
