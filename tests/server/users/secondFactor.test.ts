import { describe, expect, it } from 'vitest';
import { app } from '#contract/app.ts';
import { settings } from '#contract/instance/settings.ts';
import { invitations } from '#contract/users/invitations.ts';
import { secondFactor } from '#contract/users/secondFactor.ts';
import { session } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import { App, demandOf, Passkey } from '#tests/support/app/factors.ts';
import { impersonating } from '#tests/support/app/fixture.ts';
import { forgetful, invited } from '#tests/support/app/mailed.ts';
import { Person } from '#tests/support/app/person.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';

const ann = { id: 'ann', password: PASSWORD };
const open = (server: TestApp) => server.visitor.call(session.open, { body: ann });
const confirm = (server: TestApp, challenge: string, code: string) =>
  server.visitor.call(session.confirm, { body: { challenge, code } });
const annIn = async (server: TestApp) => server.person('ann', { password: PASSWORD });

describe('an authenticator app', () => {
  it('is requested after the password, which alone gives no token', async () => {
    const server = await createTestApp();
    const person = await annIn(server);
    const device = await App.of(person, server);
    expect(device.recoveryCodes).toHaveLength(10);
    server.wait(30);
    const demand = await demandOf(server, ann);
    expect(demand.methods).toEqual(['app', 'recovery']);
    expect((await new Person(server, demand.challenge).call(users.me, {})).status).toBe(401);

    expect((await confirm(server, demand.challenge, '000000')).body).toMatchObject({ code: 'unauthenticated' });
    const { status, body } = await confirm(server, demand.challenge, device.code());
    expect(status).toBe(200);
    expect((await new Person(server, body.token).call(users.me, {})).body.name).toBe('ann');
    expect((await confirm(server, demand.challenge, device.code(30))).status).toBe(410);
    expect((await server.log()).slice(-3)).toEqual(['Authenticator app set up', 'Sign-in failed', 'Signed in']);
  });

  it('accepts each code once, also in concurrent sign-ins', async () => {
    const server = await createTestApp();
    const device = await App.of(await annIn(server), server);
    // The code that activated the app is used.
    expect((await confirm(server, (await demandOf(server, ann)).challenge, device.code())).status).toBe(401);
    server.wait(60);
    const demands = [await demandOf(server, ann), await demandOf(server, ann), await demandOf(server, ann)];
    const responses = await Promise.all(demands.map(({ challenge }) => confirm(server, challenge, device.code())));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    // An older code is not accepted either, although it was never used.
    const later = await demandOf(server, ann);
    expect((await confirm(server, later.challenge, device.code(-30))).status).toBe(401);
    expect((await confirm(server, later.challenge, device.code(30))).status).toBe(200);
    expect((await confirm(server, (await demandOf(server, ann)).challenge, device.code(90))).status).toBe(401);
  });

  it('has limited attempts: wrong codes count like wrong passwords, and a correct password resets none', async () => {
    const server = await createTestApp();
    const device = await App.of(await annIn(server), server);
    server.wait(60);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      const response = await open(server);
      if (response.status === 429) break;
      const { challenge } = (response.body as unknown as { secondFactor: { challenge: string } }).secondFactor;
      statuses.push((await confirm(server, challenge, '000000')).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    expect((await open(server)).status).toBe(429);
    server.wait(901);
    expect((await confirm(server, (await demandOf(server, ann)).challenge, device.code())).status).toBe(200);
    // A successful sign-in resets the count, including failed passwords.
    expect(
      await server.ctx.stores.signInAttempts.fromAddress('', '127.0.0.1', { field: 'account', key: 'user 2' }),
    ).toEqual([]);
  });

  it('can be entered for five minutes, and not after a password change', async () => {
    const server = await createTestApp();
    const person = await annIn(server);
    const device = await App.of(person, server);
    server.wait(60);
    const expired = await demandOf(server, ann);
    server.wait(300);
    expect((await confirm(server, expired.challenge, device.code())).status).toBe(410);
    const early = await demandOf(server, ann);
    await server.admin.call(users.setPassword, { body: { id: person.id, password: 'correct horse battery' } });
    expect((await confirm(server, early.challenge, device.code())).status).toBe(410);
    await server.runTask('forgetOldSessions');
    expect((await confirm(server, 'made-up', device.code())).status).toBe(410);
  });

  it('stays active while another is set up, until it is removed', async () => {
    const server = await createTestApp();
    const person = await annIn(server);
    const first = await App.of(person, server);
    const second = await App.start(person, server);
    server.wait(60);
    expect((await confirm(server, (await demandOf(server, ann)).challenge, first.code())).status).toBe(200);
    expect((await person.call(secondFactor.confirmTotp, { body: { code: first.code() } })).status).toBe(400);
    const { body } = await person.call(secondFactor.confirmTotp, { body: { code: second.code() } });
    expect(body.recoveryCodes).toEqual([]);
    server.wait(60);
    const { challenge } = await demandOf(server, ann);
    expect((await confirm(server, challenge, first.code())).status).toBe(401);
    expect((await confirm(server, challenge, second.code())).status).toBe(200);
    expect((await person.call(secondFactor.removeTotp, {})).status).toBe(200);
    expect((await person.call(secondFactor.removeTotp, {})).status).toBe(404);
    expect((await open(server)).status).toBe(200);
    expect((await person.call(secondFactor.read, {})).body).toMatchObject({ hasApp: false, recoveryCodes: 0 });
  });
});

describe('recovery codes', () => {
  it('are accepted once each, in any spelling, and are replaced by new ones', async () => {
    const server = await createTestApp();
    const person = await annIn(server);
    const { recoveryCodes } = await App.of(person, server);
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    const typed = first.toLowerCase().replaceAll('-', ' ');
    const demands = [await demandOf(server, ann), await demandOf(server, ann)];
    const responses = await Promise.all(demands.map(({ challenge }) => confirm(server, challenge, typed)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await server.log()).toContain('Recovery code used');
    expect((await person.call(secondFactor.read, {})).body.recoveryCodes).toBe(9);

    const { body } = await person.call(secondFactor.renewCodes, {});
    const { challenge } = await demandOf(server, ann);
    expect((await confirm(server, challenge, second)).status).toBe(401);
    expect((await confirm(server, challenge, body.recoveryCodes[9] ?? '')).status).toBe(200);
  });

  it('are no second factor by themselves', async () => {
    const server = await createTestApp();
    expect((await (await annIn(server)).call(secondFactor.renewCodes, {})).body.code).toBe('conflict');
  });
});

describe('a passkey', () => {
  it('is a second factor, signs each challenge once, and only for its user', async () => {
    const server = await createTestApp();
    const key = await Passkey.of(await annIn(server));
    const bob = await server.person('bob', { password: PASSWORD });
    const foreign = await Passkey.of(bob);
    const { challenge, methods } = await demandOf(server, ann);
    expect(methods).toEqual(['passkey', 'recovery']);
    const send = async () => (await server.visitor.call(session.passkeyOptions, { body: { challenge } })).body;
    const confirmWith = (passkey: ReturnType<Passkey['sign']>) =>
      server.visitor.call(session.confirm, { body: { challenge, passkey } });
    const options = await send();
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: key.id }] });
    expect((await confirmWith(foreign.sign(options))).status).toBe(401);
    expect((await confirmWith(new Passkey().sign(await send()))).status).toBe(401);
    expect((await confirmWith(key.sign({ challenge: 'made-up' }))).status).toBe(401);
    const signed = key.sign(await send());
    const tampered = { ...signed.response, authenticatorData: key.sign(options).response.authenticatorData };
    expect((await confirmWith({ ...signed, response: tampered })).status).toBe(401);
    // The wrong answer has used up the challenge.
    expect((await confirmWith(signed)).status).toBe(401);
    expect((await confirmWith(key.sign(await send()))).status).toBe(200);
  });

  it('signs in without a password if the device verifies the user', async () => {
    const server = await createTestApp();
    const person = await annIn(server);
    expect((await server.visitor.call(app.config, {})).body.passkeys).toBe(false);
    const key = await Passkey.of(person);
    const careless = await Passkey.of(person, 'Stick', new Passkey('http://localhost:8080', false));
    expect((await server.visitor.call(app.config, {})).body.passkeys).toBe(true);
    const send = async () => (await server.visitor.call(session.passkeyOptions, { body: {} })).body;
    const enter = (body: ReturnType<Passkey['sign']>) => server.visitor.call(session.openByPasskey, { body });
    const options = await send();
    expect(options.allowCredentials).toBeUndefined();
    const signed = key.sign(options);
    const { status, body } = await enter(signed);
    expect(status).toBe(200);
    expect((await new Person(server, body.token).call(users.me, {})).body.name).toBe('ann');
    expect((await enter(signed)).status).toBe(401);
    expect((await enter(careless.sign(await send()))).status).toBe(401);
    expect((await enter(new Passkey().sign(await send()))).status).toBe(401);
    // The challenge of a known user is not accepted for a sign-in without a name.
    const { challenge } = await demandOf(server, ann);
    const { body: personal } = await server.visitor.call(session.passkeyOptions, { body: { challenge } });
    expect((await enter(key.sign(personal))).status).toBe(401);
    const countRows = async () =>
      (await (await server.rawDatabase()).rows('select * from "passkeyChallenge" where "userId" is null')).length;
    const before = await countRows();
    for (let n = 0; n < 5; n++) await send();
    expect(await countRows()).toBe(before);
    const expired = await send();
    server.wait(300);
    expect((await enter(key.sign(expired))).status).toBe(401);

    const { body: view } = await server.admin.call(users.get, { params: { id: String(person.id) } });
    await server.admin.call(users.update, { body: { id: person.id, rowVersion: view.rowVersion ?? 0, invalid: true } });
    expect((await enter(key.sign(await send()))).status).toBe(401);
  });

  it('is valid for this origin and this challenge only', async () => {
    const server = await createTestApp();
    const person = await annIn(server);
    const add = (response: ReturnType<Passkey['make']>) =>
      person.call(secondFactor.addPasskey, { body: { name: 'Key', response } });
    const send = async () => (await person.call(secondFactor.passkeyOptions, {})).body;
    expect((await add(new Passkey('https://evil.example').make(await send()))).status).toBe(400);
    expect((await add(new Passkey().make({ challenge: 'made-up' }))).status).toBe(400);
    const options = await send();
    expect((await add(new Passkey().make(options))).body.recoveryCodes).toHaveLength(10);
    expect((await add(new Passkey().make(options))).status).toBe(400);
    const { body } = await person.call(secondFactor.read, {});
    expect(body.passkeys).toMatchObject([{ name: 'Key', lastUsedOn: null }]);
    const id = { params: { id: String(body.passkeys[0]?.id) } };
    expect((await server.admin.call(secondFactor.removePasskey, id)).status).toBe(404);
    expect((await person.call(secondFactor.removePasskey, id)).status).toBe(200);
    expect((await open(server)).status).toBe(200);

    const elsewhere = await createTestApp({ env: { PUBLIC_URL: 'https://192.0.2.1' } });
    expect((await elsewhere.admin.call(secondFactor.read, {})).body.canHavePasskeys).toBe(false);
    expect((await elsewhere.admin.call(secondFactor.passkeyOptions, {})).body.code).toBe('conflict');
    expect((await elsewhere.visitor.call(session.passkeyOptions, { body: {} })).status).toBe(404);
  });
});

describe('changing second factors', () => {
  it('requires a password within ten minutes, and no impersonation', async () => {
    const server = await createTestApp();
    const person = await annIn(server);
    const device = await App.of(person, server);
    server.wait(601);
    const rejected = [
      await person.call(secondFactor.beginTotp, {}),
      await person.call(secondFactor.confirmTotp, { body: { code: device.code() } }),
      await person.call(secondFactor.removeTotp, {}),
      await person.call(secondFactor.renewCodes, {}),
      await person.call(secondFactor.passkeyOptions, {}),
      await person.call(secondFactor.removePasskey, { params: { id: '1' } }),
    ];
    expect(rejected.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(6).fill('403 proof'));
    const { status, body } = await person.call(secondFactor.prove, { body: { password: 'guess' } });
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'password']);
    const proof = { password: PASSWORD, code: device.code() };
    expect((await person.call(secondFactor.prove, { body: proof })).status).toBe(200);
    expect((await person.call(secondFactor.removeTotp, {})).status).toBe(200);

    const { body: impersonated } = await (await server.sessionOf(1)).call(session.impersonate, {
      body: { id: person.id },
    });
    const admin = new Person(server, impersonated.token);
    for (const call of [secondFactor.read, secondFactor.beginTotp, secondFactor.renewCodes])
      expect((await admin.call(call, {})).status).toBe(403);
  });

  it('is also requested after an invitation or a password reset', async () => {
    const server = await createTestApp();
    const person = await annIn(server);
    const device = await App.of(person, server);
    server.wait(60);
    const input = { params: { token: await invited(server, person.id) }, body: { password: PASSWORD } };
    const { status, body } = await server.visitor.call(invitations.accept, input);
    expect([status, body.code, 'token' in body]).toEqual([401, 'second_factor', false]);
    const { challenge } = (body as unknown as { secondFactor: { challenge: string } }).secondFactor;
    expect((await confirm(server, challenge, device.code())).status).toBe(200);
    expect(await forgetful(server, 'ann')).not.toBe('');
  });

  it('by an administrator removes them, ends the sessions and is logged', async () => {
    const server = await createTestApp();
    const [person, plain] = [await annIn(server), await server.person('plain', { isAdmin: true })];
    await App.of(person, server);
    await Passkey.of(person);
    const about = (id: number) => ({ params: { id: String(id) } });
    expect((await plain.call(secondFactor.ofUser, about(person.id))).body).toEqual({ isOn: true });
    expect((await person.call(secondFactor.ofUser, about(plain.id))).status).toBe(403);
    expect((await person.call(secondFactor.reset, about(person.id))).status).toBe(403);
    expect((await plain.call(secondFactor.reset, about(1))).status).toBe(403);
    expect((await plain.call(secondFactor.reset, about(plain.id))).status).toBe(403);
    expect((await plain.call(secondFactor.reset, about(person.id))).status).toBe(200);
    expect((await person.call(users.me, {})).status).toBe(401);
    expect((await open(server)).status).toBe(200);
    expect(await server.log()).toContain('Second factor reset: ann');
  });
});

describe('the setting that administrators need a second factor', () => {
  const require = (server: TestApp) => server.admin.call(settings.update, { body: { adminSecondFactor: true } });

  it('makes administrators set one up at the next sign-in, before anything else', async () => {
    const server = await createTestApp();
    await annIn(server);
    await server.person('boss', { isAdmin: true, password: PASSWORD });
    expect((await require(server)).body.adminSecondFactor).toBe(true);
    expect((await open(server)).status).toBe(200);

    const administrator = { id: 'boss', password: PASSWORD };
    const { challenge, methods } = await demandOf(server, administrator);
    expect(methods).toEqual(['enrol']);
    expect((await confirm(server, challenge, '000000')).status).toBe(401);
    const { body: setup } = await server.visitor.call(session.enrol, { body: { challenge } });
    expect(setup.address).toMatch(/^otpauth:\/\/totp\/My%20Company:boss\?.*secret=[A-Z2-7]{32}/);
    const device = new App(setup.secret, server);
    const { status, body } = await confirm(server, challenge, device.code());
    expect([status, body.recoveryCodes?.length]).toEqual([200, 10]);
    const person = new Person(server, body.token);
    expect((await person.call(secondFactor.read, {})).body).toMatchObject({ hasApp: true, isRequired: true });
    expect((await person.call(secondFactor.removeTotp, {})).body.code).toBe('conflict');
    expect((await person.call(secondFactor.read, {})).body.recoveryCodes).toBe(10);

    const again = await demandOf(server, administrator);
    expect(again.methods).toEqual(['app', 'recovery']);
    expect((await server.visitor.call(session.enrol, { body: again })).status).toBe(410);
  });

  it('can include all users, with passwords rejected over WebDAV', async () => {
    const server = await createTestApp();
    const body = { userSecondFactor: true };
    expect((await server.admin.call(settings.update, { body })).body.userSecondFactor).toBe(true);
    await server.person('ben', { password: PASSWORD });
    const { challenge, methods } = await demandOf(server, { id: 'ben', password: PASSWORD });
    expect(methods).toEqual(['enrol']);
    const basic = { authorization: `Basic ${Buffer.from(`ben:${PASSWORD}`).toString('base64')}` };
    const dav = await fetch(server.apiUrl.replace(/api$/, 'dav/'), { method: 'PROPFIND', headers: basic });
    expect(dav.status).toBe(401);
    const { body: setup } = await server.visitor.call(session.enrol, { body: { challenge } });
    const { body: entered } = await confirm(server, challenge, new App(setup.secret, server).code());
    const ben = new Person(server, entered.token);
    expect((await ben.call(secondFactor.read, {})).body).toMatchObject({ hasApp: true, isRequired: true });
    expect((await ben.call(secondFactor.removeTotp, {})).body.code).toBe('conflict');
  });

  it.each(['adminSecondFactor', 'userSecondFactor'] as const)(
    '%s is dropped by system administrators only, not by administrators or during an impersonation',
    async (name) => {
      const server = await createTestApp();
      const ada = await server.person('ada', { isAdmin: true, password: PASSWORD });
      await App.of(ada, server);
      const root = await server.person('root', { isAdmin: true, isSysAdmin: true });
      expect((await ada.call(settings.update, { body: { [name]: true } })).status).toBe(200);
      expect((await ada.call(settings.update, { body: { [name]: true, bbsRecentPeriod: 9 } })).status).toBe(200);
      const admin = await server.sessionOf(1);
      const asRoot = await impersonating(server, admin, root.id);
      for (const person of [ada, asRoot])
        expect((await person.call(settings.update, { body: { [name]: false } })).status).toBe(403);
      expect((await admin.call(settings.read, {})).body[name]).toBe(true);
      expect((await admin.call(settings.update, { body: { [name]: false } })).status).toBe(200);
    },
  );

  it('signs out who has none, so that they set one up, except for who required it', async () => {
    const server = await createTestApp();
    const [ada, ben] = [await server.person('ada', { isAdmin: true }), await server.person('ben')];
    const eva = await server.person('eva', { isAdmin: true, password: PASSWORD });
    await App.of(eva, server);
    expect((await require(server)).status).toBe(200);
    const statuses = await Promise.all([server.admin, ada, ben, eva].map((person) => person.call(users.me, {})));
    expect(statuses.map(({ status }) => status)).toEqual([200, 401, 200, 200]);
    await server.admin.call(settings.update, { body: { userSecondFactor: true } });
    expect((await ben.call(users.me, {})).status).toBe(401);
  });

  it('is changed by administrators after reauthentication, and logged', async () => {
    const server = await createTestApp();
    expect((await (await annIn(server)).call(settings.update, { body: { adminSecondFactor: true } })).status).toBe(403);
    server.wait(601);
    expect((await require(server)).body.code).toBe('proof');
    await server.admin.call(secondFactor.prove, { body: { password: PASSWORD } });
    expect((await require(server)).status).toBe(200);
    expect(await server.log()).toContain('Settings changed: Two-factor authentication for administrators: off → on');
  });
});
