import { describe, expect, it } from 'vitest';
import { app } from '#contract/app.ts';
import { invitations } from '#contract/invitations.ts';
import { secondFactor } from '#contract/secondFactor.ts';
import { session } from '#contract/session.ts';
import { settings } from '#contract/settings.ts';
import { users } from '#contract/users.ts';
import { App, demandOf, Passkey } from '#tests/support/factors.ts';
import { openHouse, PASSWORD, type TestHouse } from '#tests/support/house.ts';
import { forgetful, invited } from '#tests/support/mailed.ts';
import { Person } from '#tests/support/person.ts';

const ann = { id: 'ann', password: PASSWORD };
const open = (house: TestHouse) => house.visitor.call(session.open, { body: ann });
const confirm = (house: TestHouse, challenge: string, code: string) =>
  house.visitor.call(session.confirm, { body: { challenge, code } });
const annIn = async (house: TestHouse) => house.person('ann', { password: PASSWORD });

describe('an authenticator app', () => {
  it('is asked for after the password, which alone gives no token', async () => {
    const house = await openHouse();
    const person = await annIn(house);
    const device = await App.of(person, house);
    expect(device.recoveryCodes).toHaveLength(10);
    house.wait(30);
    const demand = await demandOf(house, ann);
    expect(demand.methods).toEqual(['app', 'recovery']);
    expect((await new Person(house, demand.challenge).call(users.me, {})).status).toBe(401);

    expect((await confirm(house, demand.challenge, '000000')).body).toMatchObject({ code: 'unauthenticated' });
    const { status, body } = await confirm(house, demand.challenge, device.code());
    expect(status).toBe(200);
    expect((await new Person(house, body.token).call(users.me, {})).body.name).toBe('ann');
    expect((await confirm(house, demand.challenge, device.code(30))).status).toBe(410);
    expect((await house.log()).slice(-3)).toEqual(['Authenticator app set up', 'Sign-in failed', 'Signed in']);
  });

  it('opens once with each code, also when two try at the same time', async () => {
    const house = await openHouse();
    const device = await App.of(await annIn(house), house);
    // The code that set it up is used.
    expect((await confirm(house, (await demandOf(house, ann)).challenge, device.code())).status).toBe(401);
    house.wait(60);
    const demands = [await demandOf(house, ann), await demandOf(house, ann), await demandOf(house, ann)];
    const answers = await Promise.all(demands.map(({ challenge }) => confirm(house, challenge, device.code())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    // An older one that was never used is no way in either.
    const later = await demandOf(house, ann);
    expect((await confirm(house, later.challenge, device.code(-30))).status).toBe(401);
    expect((await confirm(house, later.challenge, device.code(30))).status).toBe(200);
    expect((await confirm(house, (await demandOf(house, ann)).challenge, device.code(90))).status).toBe(401);
  });

  it('cannot be guessed: wrong codes count like wrong passwords, and right passwords forgive none', async () => {
    const house = await openHouse();
    const device = await App.of(await annIn(house), house);
    house.wait(60);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      const answer = await open(house);
      if (answer.status === 429) break;
      const { challenge } = (answer.body as unknown as { secondFactor: { challenge: string } }).secondFactor;
      statuses.push((await confirm(house, challenge, '000000')).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    expect((await open(house)).status).toBe(429);
    house.wait(901);
    expect((await confirm(house, (await demandOf(house, ann)).challenge, device.code())).status).toBe(200);
    // What was complete is forgiven, the password with it.
    expect(await house.ctx.stores.signInTries.fromAddress('', '127.0.0.1', 'user 2')).toEqual([]);
  });

  it('is waited for five minutes, and not after a new password', async () => {
    const house = await openHouse();
    const person = await annIn(house);
    const device = await App.of(person, house);
    house.wait(60);
    const late = await demandOf(house, ann);
    house.wait(300);
    expect((await confirm(house, late.challenge, device.code())).status).toBe(410);
    const early = await demandOf(house, ann);
    await house.admin.call(users.setPassword, { body: { id: person.id, password: 'correct horse battery' } });
    expect((await confirm(house, early.challenge, device.code())).status).toBe(410);
    await house.runTask('forgetOldSessions');
    expect((await confirm(house, 'made-up', device.code())).status).toBe(410);
  });

  it('stays in use while another is set up, and ends with its removal', async () => {
    const house = await openHouse();
    const person = await annIn(house);
    const first = await App.of(person, house);
    const second = await App.begun(person, house);
    house.wait(60);
    expect((await confirm(house, (await demandOf(house, ann)).challenge, first.code())).status).toBe(200);
    expect((await person.call(secondFactor.confirmTotp, { body: { code: first.code() } })).status).toBe(400);
    const { body } = await person.call(secondFactor.confirmTotp, { body: { code: second.code() } });
    expect(body.recoveryCodes).toEqual([]);
    house.wait(60);
    const { challenge } = await demandOf(house, ann);
    expect((await confirm(house, challenge, first.code())).status).toBe(401);
    expect((await confirm(house, challenge, second.code())).status).toBe(200);
    expect((await person.call(secondFactor.removeTotp, {})).status).toBe(200);
    expect((await person.call(secondFactor.removeTotp, {})).status).toBe(404);
    expect((await open(house)).status).toBe(200);
    expect((await person.call(secondFactor.read, {})).body).toMatchObject({ hasApp: false, recoveryCodes: 0 });
  });
});

describe('recovery codes', () => {
  it('open once each, however they are typed, and the old ones end with new ones', async () => {
    const house = await openHouse();
    const person = await annIn(house);
    const { recoveryCodes } = await App.of(person, house);
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const typed = first.toLowerCase().replaceAll('-', ' ');
    const demands = [await demandOf(house, ann), await demandOf(house, ann)];
    const answers = await Promise.all(demands.map(({ challenge }) => confirm(house, challenge, typed)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await house.log()).toContain('Recovery code used');
    expect((await person.call(secondFactor.read, {})).body.recoveryCodes).toBe(9);

    const { body } = await person.call(secondFactor.renewCodes, {});
    const { challenge } = await demandOf(house, ann);
    expect((await confirm(house, challenge, second)).status).toBe(401);
    expect((await confirm(house, challenge, body.recoveryCodes[9] ?? '')).status).toBe(200);
  });

  it('are no second factor of their own', async () => {
    const house = await openHouse();
    expect((await (await annIn(house)).call(secondFactor.renewCodes, {})).body.code).toBe('conflict');
  });
});

describe('a passkey', () => {
  it('is a second factor, signs each question once, and only for its user', async () => {
    const house = await openHouse();
    const key = await Passkey.of(await annIn(house));
    const bob = await house.person('bob', { password: PASSWORD });
    const foreign = await Passkey.of(bob);
    const { challenge, methods } = await demandOf(house, ann);
    expect(methods).toEqual(['passkey', 'recovery']);
    const ask = async () => (await house.visitor.call(session.passkeyOptions, { body: { challenge } })).body;
    const answer = (passkey: ReturnType<Passkey['sign']>) =>
      house.visitor.call(session.confirm, { body: { challenge, passkey } });
    const options = await ask();
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: key.id }] });
    expect((await answer(foreign.sign(options))).status).toBe(401);
    expect((await answer(new Passkey().sign(await ask()))).status).toBe(401);
    expect((await answer(key.sign({ challenge: 'made-up' }))).status).toBe(401);
    const signed = key.sign(await ask());
    const tampered = { ...signed.response, authenticatorData: key.sign(options).response.authenticatorData };
    expect((await answer({ ...signed, response: tampered })).status).toBe(401);
    // It was asked once, and answered wrongly.
    expect((await answer(signed)).status).toBe(401);
    expect((await answer(key.sign(await ask()))).status).toBe(200);
  });

  it('signs in without a password where the device asks who it is', async () => {
    const house = await openHouse();
    const person = await annIn(house);
    expect((await house.visitor.call(app.config, {})).body.passkeys).toBe(false);
    const key = await Passkey.of(person);
    const careless = await Passkey.of(person, 'Stick', new Passkey('http://localhost:8080', false));
    expect((await house.visitor.call(app.config, {})).body.passkeys).toBe(true);
    const ask = async () => (await house.visitor.call(session.passkeyOptions, { body: {} })).body;
    const enter = (body: ReturnType<Passkey['sign']>) => house.visitor.call(session.openByPasskey, { body });
    const options = await ask();
    expect(options.allowCredentials).toBeUndefined();
    const signed = key.sign(options);
    const { status, body } = await enter(signed);
    expect(status).toBe(200);
    expect((await new Person(house, body.token).call(users.me, {})).body.name).toBe('ann');
    expect((await enter(signed)).status).toBe(401);
    expect((await enter(careless.sign(await ask()))).status).toBe(401);
    expect((await enter(new Passkey().sign(await ask()))).status).toBe(401);
    // What was asked of somebody in particular is no answer to the question who it is.
    const { challenge } = await demandOf(house, ann);
    const { body: personal } = await house.visitor.call(session.passkeyOptions, { body: { challenge } });
    expect((await enter(key.sign(personal))).status).toBe(401);
    const late = await ask();
    house.wait(300);
    expect((await enter(key.sign(late))).status).toBe(401);

    const { body: view } = await house.admin.call(users.get, { params: { id: String(person.id) } });
    await house.admin.call(users.update, { body: { id: person.id, rowVersion: view.rowVersion ?? 0, invalid: true } });
    expect((await enter(key.sign(await ask()))).status).toBe(401);
  });

  it('is made for this place and this question only', async () => {
    const house = await openHouse();
    const person = await annIn(house);
    const add = (response: ReturnType<Passkey['make']>) =>
      person.call(secondFactor.addPasskey, { body: { name: 'Key', response } });
    const ask = async () => (await person.call(secondFactor.passkeyOptions, {})).body;
    expect((await add(new Passkey('https://evil.example').make(await ask()))).status).toBe(400);
    expect((await add(new Passkey().make({ challenge: 'made-up' }))).status).toBe(400);
    const options = await ask();
    expect((await add(new Passkey().make(options))).body.recoveryCodes).toHaveLength(10);
    expect((await add(new Passkey().make(options))).status).toBe(400);
    const { body } = await person.call(secondFactor.read, {});
    expect(body.passkeys).toMatchObject([{ name: 'Key', lastUsedOn: null }]);
    const id = { params: { id: String(body.passkeys[0]?.id) } };
    expect((await house.admin.call(secondFactor.removePasskey, id)).status).toBe(404);
    expect((await person.call(secondFactor.removePasskey, id)).status).toBe(200);
    expect((await open(house)).status).toBe(200);

    const elsewhere = await openHouse({ env: { PUBLIC_URL: 'https://192.0.2.1' } });
    expect((await elsewhere.admin.call(secondFactor.read, {})).body.canHavePasskeys).toBe(false);
    expect((await elsewhere.admin.call(secondFactor.passkeyOptions, {})).body.code).toBe('conflict');
  });
});

describe('what proves who somebody is', () => {
  it('is changed with a password given within ten minutes, by nobody who acts for them', async () => {
    const house = await openHouse();
    const person = await annIn(house);
    const device = await App.of(person, house);
    house.wait(601);
    const refused = [
      await person.call(secondFactor.beginTotp, {}),
      await person.call(secondFactor.confirmTotp, { body: { code: device.code() } }),
      await person.call(secondFactor.removeTotp, {}),
      await person.call(secondFactor.renewCodes, {}),
      await person.call(secondFactor.passkeyOptions, {}),
      await person.call(secondFactor.removePasskey, { params: { id: '1' } }),
    ];
    expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(6).fill('403 proof'));
    const { status, body } = await person.call(secondFactor.prove, { body: { password: 'guess' } });
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'password']);
    expect((await person.call(secondFactor.prove, { body: { password: PASSWORD } })).status).toBe(200);
    expect((await person.call(secondFactor.removeTotp, {})).status).toBe(200);

    const { body: acting } = await house.admin.call(session.signInAs, { body: { id: person.id } });
    const admin = new Person(house, acting.token);
    for (const call of [secondFactor.read, secondFactor.beginTotp, secondFactor.renewCodes])
      expect((await admin.call(call, {})).status).toBe(403);
  });

  it('is asked of whoever is invited or has a new password, too', async () => {
    const house = await openHouse();
    const person = await annIn(house);
    const device = await App.of(person, house);
    house.wait(60);
    const input = { params: { token: await invited(house, person.id) }, body: { password: PASSWORD } };
    const { status, body } = await house.visitor.call(invitations.accept, input);
    expect([status, body.code, 'token' in body]).toEqual([401, 'second_factor', false]);
    const { challenge } = (body as unknown as { secondFactor: { challenge: string } }).secondFactor;
    expect((await confirm(house, challenge, device.code())).status).toBe(200);
    expect(await forgetful(house, 'ann')).not.toBe('');
  });

  it('is taken away by an administrator, which ends the sessions and is logged', async () => {
    const house = await openHouse();
    const [person, plain] = [await annIn(house), await house.person('plain', { isAdmin: true })];
    await App.of(person, house);
    await Passkey.of(person);
    const about = (id: number) => ({ params: { id: String(id) } });
    expect((await plain.call(secondFactor.ofUser, about(person.id))).body).toEqual({ isOn: true });
    expect((await person.call(secondFactor.ofUser, about(plain.id))).status).toBe(403);
    expect((await person.call(secondFactor.reset, about(person.id))).status).toBe(403);
    expect((await plain.call(secondFactor.reset, about(1))).status).toBe(403);
    expect((await plain.call(secondFactor.reset, about(plain.id))).status).toBe(403);
    expect((await plain.call(secondFactor.reset, about(person.id))).status).toBe(200);
    expect((await person.call(users.me, {})).status).toBe(401);
    expect((await open(house)).status).toBe(200);
    expect(await house.log()).toContain('Second factor reset: ann');
  });
});

describe('the setting that administrators need a second factor', () => {
  const require = (house: TestHouse) => house.admin.call(settings.update, { body: { adminSecondFactor: true } });

  it('makes them set one up at the next sign-in, before anything else', async () => {
    const house = await openHouse();
    await annIn(house);
    await house.person('boss', { isAdmin: true, password: PASSWORD });
    expect((await require(house)).body.adminSecondFactor).toBe(true);
    expect((await open(house)).status).toBe(200);

    const boss = { id: 'boss', password: PASSWORD };
    const { challenge, methods } = await demandOf(house, boss);
    expect(methods).toEqual(['enrol']);
    expect((await confirm(house, challenge, '000000')).status).toBe(401);
    const { body: setup } = await house.visitor.call(session.enrol, { body: { challenge } });
    expect(setup.address).toMatch(/^otpauth:\/\/totp\/My%20Company:boss\?.*secret=[A-Z2-7]{32}/);
    const device = new App(setup.secret, house);
    const { status, body } = await confirm(house, challenge, device.code());
    expect([status, body.recoveryCodes?.length]).toEqual([200, 10]);
    const person = new Person(house, body.token);
    expect((await person.call(secondFactor.read, {})).body).toMatchObject({ hasApp: true, isRequired: true });
    expect((await person.call(secondFactor.removeTotp, {})).body.code).toBe('conflict');
    expect((await person.call(secondFactor.read, {})).body.recoveryCodes).toBe(10);

    const again = await demandOf(house, boss);
    expect(again.methods).toEqual(['app', 'recovery']);
    expect((await house.visitor.call(session.enrol, { body: again })).status).toBe(410);
  });

  it('is changed by administrators who have proved themselves, and logged', async () => {
    const house = await openHouse();
    expect((await (await annIn(house)).call(settings.update, { body: { adminSecondFactor: true } })).status).toBe(403);
    house.wait(601);
    expect((await require(house)).body.code).toBe('proof');
    await house.admin.call(secondFactor.prove, { body: { password: PASSWORD } });
    expect((await require(house)).status).toBe(200);
    expect(await house.log()).toContain('Settings changed: adminSecondFactor: false → true');
  });
});
