import { describe, expect, it } from 'vitest';
import { apiTokens } from '#contract/apiTokens.ts';
import { type EndpointShape, pathOf } from '#contract/endpoint.ts';
import { folders } from '#contract/folders.ts';
import { contract } from '#contract/index.ts';
import { isPublic } from '#contract/policy.ts';
import { search } from '#contract/search.ts';
import { session } from '#contract/session.ts';
import { settings } from '#contract/settings.ts';
import { users } from '#contract/users.ts';
import { openHouse, PASSWORD, type TestHouse } from '#tests/support/house.ts';
import { Person } from '#tests/support/person.ts';

const make = async (house: TestHouse, who: Person, scope: 'read' | 'write', days = 30) => {
  const { status, body } = await who.call(apiTokens.create, { body: { name: 'Nightly backup', scope, days } });
  if (status !== 200) throw new Error(body.message);
  return Object.assign(new Person(house, body.token), { tokenId: body.id });
};

/** With all modules. */
const everything = { env: { FEATURES: 'oneTimeShares,bulletins,ocr' } };

/** Every call, as somebody makes it who only wants to see whether the door opens. */
const calls = Object.values(contract).flatMap((noun) => Object.values(noun) as EndpointShape[]);
async function knock(who: Person, { path, method }: EndpointShape): Promise<{ status: number; message?: string }> {
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '987654']));
  const json = { body: '{}', headers: { 'content-type': 'application/json' } };
  const answer = await who.fetch(pathOf({ path } as EndpointShape, { params }), {
    method,
    ...(method === 'POST' || method === 'PUT' ? json : {}),
  });
  const text = await answer.text();
  return { status: answer.status, message: answer.status === 403 ? JSON.parse(text).message : undefined };
}

describe('an API token', () => {
  it('is shown once, listed with its last use, and works until it is revoked', async () => {
    const house = await openHouse();
    const ann = await house.person('ann');
    const script = await make(house, ann, 'write');
    expect(script.token).toMatch(/^strongroom_[\w-]{43}$/);
    const list = async () => (await ann.call(apiTokens.list, {})).body.items;
    expect(await list()).toMatchObject([
      { name: 'Nightly backup', scope: 'write', expiresOn: '2026-04-01T09:00:00.000Z', lastUsedOn: null },
    ]);
    expect(JSON.stringify(await list())).not.toContain(script.token);
    house.wait(60);
    expect((await script.call(users.me, {})).body.name).toBe('ann');
    expect(await list()).toMatchObject([{ lastUsedOn: '2026-03-02T09:01:00.000Z', lastUsedIp: '127.0.0.1' }]);
    house.wait(299);
    await script.call(users.me, {});
    expect((await list())[0]?.lastUsedOn).toBe('2026-03-02T09:01:00.000Z');
    house.wait(1);
    await script.call(users.me, {});
    expect((await list())[0]?.lastUsedOn).toBe('2026-03-02T09:06:00.000Z');

    const one = { params: { id: String(script.tokenId) } };
    expect((await house.admin.call(apiTokens.revoke, one)).status).toBe(404);
    expect((await ann.call(apiTokens.revoke, one)).status).toBe(200);
    expect((await script.call(users.me, {})).status).toBe(401);
    expect(await house.log()).toEqual(
      expect.arrayContaining(['API token made: Nightly backup (write, 30 days)', 'API token revoked: Nightly backup']),
    );
  });

  it('is named in the log beside its user', async () => {
    const house = await openHouse();
    const script = await make(house, house.admin, 'write');
    const parentId = await house.root();
    expect((await script.call(folders.create, { body: { name: 'Backups', parentId } })).status).toBe(200);
    expect(await house.logRows()).toContainEqual(
      expect.objectContaining({ by: 'admin (API token Nightly backup)', log: expect.stringContaining('Backups') }),
    );
  });

  it('with the scope read changes nothing, but may ask with a body', async () => {
    const house = await openHouse(everything);
    const script = await make(house, house.admin, 'read');
    for (const call of calls) {
      if (call.method === 'GET' || call.isReading || isPublic(call.action)) continue;
      expect([call.path, (await knock(script, call)).status]).toEqual([call.path, 403]);
    }
    const id = await house.root();
    expect((await script.call(search.find, { body: { id, search: 'a' } })).status).toBe(200);
    const { message } = (await script.call(folders.create, { body: { name: 'X', parentId: id } })).body;
    expect(message).toBe('This API token can only read.');
  });

  it('never reaches passwords, second factors, tokens, sessions or acting', async () => {
    const house = await openHouse(everything);
    const script = await make(house, house.admin, 'write');
    const closed: string[] = [];
    for (const call of calls) {
      const { message } = await knock(script, call);
      if (message === 'This cannot be done with an API token. Please sign in.')
        closed.push(`${call.method} ${call.path}`);
    }
    expect(closed.sort()).toEqual([
      'DELETE /account/passkey/{id}',
      'DELETE /account/token/{id}',
      'DELETE /account/totp',
      'DELETE /session',
      'DELETE /session/{id}',
      'DELETE /user/{id}/secondfactor',
      'GET /account/secondfactor',
      'GET /account/token',
      'GET /session',
      'GET /user/{id}/secondfactor',
      'POST /account/passkey',
      'POST /account/passkey/options',
      'POST /account/prove',
      'POST /account/recoverycodes',
      'POST /account/token',
      'POST /account/totp',
      'POST /account/totp/confirm',
      'POST /authenticate/logout',
      'POST /user/invite',
      'PUT /syssettings',
      'PUT /user/password',
      'PUT /user/signinas',
      'PUT /user/stopsigninas',
    ]);
    expect((await script.call(session.renew, {})).status).toBe(401);
    expect((await script.call(settings.update, { body: { adminSecondFactor: true } })).body.code).toBe('proof');
  });

  it('follows the rights of its user, and ends with the account for good', async () => {
    const house = await openHouse();
    const boss = await house.person('boss', { isAdmin: true, password: PASSWORD });
    const script = await make(house, boss, 'write');
    expect((await script.call(settings.update, { body: { binRetensionDays: 9 } })).status).toBe(200);
    const change = (body: object, rowVersion: number) =>
      house.admin.call(users.update, { body: { id: boss.id, rowVersion, ...body } });
    await change({ isAdmin: false }, 1);
    expect((await script.call(settings.update, { body: { binRetensionDays: 8 } })).status).toBe(403);
    expect((await script.call(users.me, {})).status).toBe(200);
    await change({ invalid: true }, 2);
    expect((await script.call(users.me, {})).status).toBe(401);
    await change({ invalid: false }, 3);
    expect((await script.call(users.me, {})).status).toBe(401);
  });

  it('expires, and needs a name, a scope and days within a year', async () => {
    const house = await openHouse();
    const script = await make(house, house.admin, 'read', 1);
    house.wait(24 * 3600 - 1);
    expect((await script.call(users.me, {})).status).toBe(200);
    house.wait(1);
    expect((await script.call(users.me, {})).status).toBe(401);
    house.wait(31 * 24 * 3600);
    await house.runTask('forgetOldTokens');
    house.admin = await house.signIn('admin');
    expect((await house.admin.call(apiTokens.list, {})).body.items).toEqual([]);
    for (const wrong of [{ days: 366 }, { days: 0 }, { days: 1.5 }, { scope: 'all' }, { name: ' ' }]) {
      const body = { name: 'x', scope: 'read' as const, days: 1, ...wrong } as {
        name: string;
        scope: 'read';
        days: number;
      };
      expect((await house.admin.call(apiTokens.create, { body })).status).toBe(400);
    }
    house.wait(601);
    expect((await house.admin.call(apiTokens.create, { body: { name: 'x', scope: 'read', days: 1 } })).body.code).toBe(
      'proof',
    );
  });
});
