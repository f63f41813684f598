import { describe, expect, it } from 'vitest';
import { ZodObject } from 'zod';
import { type EndpointShape, pathOf } from '#contract/endpoint.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { fileRequests } from '#contract/fileRequests.ts';
import { contract } from '#contract/index.ts';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import { type Action, isPublic, type TokenScope } from '#contract/policy.ts';
import { search } from '#contract/search.ts';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { groups } from '#contract/users/groups.ts';
import { passwordResets } from '#contract/users/passwordResets.ts';
import { secondFactor } from '#contract/users/secondFactor.ts';
import { session } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import { forgetful } from '#tests/support/app/mailed.ts';
import { Person } from '#tests/support/app/person.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';

const make = async (app: TestApp, caller: Person, scope: TokenScope, days = 30) => {
  const { status, body } = await caller.call(apiTokens.create, { body: { name: 'Nightly backup', scope, days } });
  if (status !== 200) throw new Error(body.message);
  return Object.assign(new Person(app, body.token), { tokenId: body.id });
};

/** With all modules. */
const everything = { env: { FEATURES: 'oneTimeShares,bulletins,ocr,approvals' } };

/** Makes every call only to see whether the caller is authorised. */
const calls = Object.values(contract).flatMap((noun) => Object.values(noun) as EndpointShape[]);
async function knock(
  caller: Person,
  { path, method, reply }: EndpointShape,
): Promise<{ status: number; message?: string }> {
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '987654']));
  const json = { body: '{}', headers: { 'content-type': 'application/json' } };
  const result = await caller.fetch(pathOf({ path } as EndpointShape, { params }), {
    method,
    ...(method === 'POST' || method === 'PUT' ? json : {}),
  });
  // A stream would not end by itself.
  if (reply === 'events' && result.ok) await result.body?.cancel();
  const text = result.bodyUsed ? '' : await result.text();
  return { status: result.status, message: result.status === 403 ? JSON.parse(text).message : undefined };
}

const scopes: TokenScope[] = ['read', 'write', 'people'];
const tokenErrors = [
  'This API token is read-only.',
  'The access of this API token doesn’t cover this.',
  'This can’t be done with an API token. Sign in with your password.',
];
/** The scopes of the contract, in terms of what calls do. */
const inPerson =
  /^(account|token|deputy)\.|^approval\.decide$|^session\.(close|list)$|^settings\.manage$|^user\.(setPassword|invite|resetSecondFactor|impersonate|stopImpersonation|manageTokens|manageIdentities)$/;
const filesAndFolders =
  /^(file|comment|bin|ocr|job|lock|rescue)\.|^folder\.(read|create|edit|move|remove)$|^approval\.(start|remark|withdraw|remind)$/;
const people = /^user\.(readMe|list|create|edit)$|^group\.(list|edit|changeMembers)$/;
/** Routes outside the contract that need no sign-in. */
const openToAll = [
  ...['GET /docs', 'GET /openapi.json', 'OPTIONS /uploads', 'OPTIONS /uploads/:id', 'OPTIONS /files/:key/resumable'],
  // The last two are methods that WebDAV does not have.
  ...['OPTIONS /dav', 'POST /dav', 'PATCH /dav'],
  // What browsers report about the content security policy, without a caller.
  'POST /fileshare/policy-report',
  // What sync clients read before they sign in, and a redirection to the page of a file.
  ...['GET /fileshare/status.php', 'GET /fileshare/index.php/f/:id'],
  // Calls of an office server, which has tokens of its own for single files.
  ...['', '/contents'].flatMap((part) =>
    ['GET', 'HEAD', 'POST'].map((method) => `${method} /fileshare/wopi/files/:id${part}`),
  ),
  // How clients get a token, and what they request when it has ended.
  ...['', '/index.php'].flatMap((start) => [
    `POST /fileshare${start}/login/v2`,
    `POST /fileshare${start}/login/v2/poll`,
  ]),
  ...['POST /fileshare/index.php/core/wipe/check', 'POST /fileshare/index.php/core/wipe/success'],
  // They take a name and a password or a token, and the second ends that token.
  ...['GET /fileshare/ocs/v2.php/core/getapppassword', 'DELETE /fileshare/ocs/v2.php/core/apppassword'],
];
const davReads = ['GET', 'HEAD', 'PROPFIND'];
const peopleWrites: Action[] = ['user.create', 'user.import', 'user.edit', 'group.changeMembers'];

function reaches(scope: TokenScope, { action, method, isReading }: EndpointShape): boolean {
  if (inPerson.test(action)) return false;
  const reads = method === 'GET' || isReading === true;
  if (scope === 'people') return reads ? people.test(action) : peopleWrites.includes(action);
  return reads || (scope === 'write' && filesAndFolders.test(action));
}

describe('an API token', () => {
  it('is shown once, listed with its last use, and valid until it is revoked', async () => {
    const app = await createTestApp();
    const ann = await app.person('ann');
    const script = await make(app, ann, 'write');
    expect(script.token).toMatch(/^strongroom_[\w-]{43}$/);
    const list = async () => (await ann.call(apiTokens.list, {})).body.items;
    expect(await list()).toMatchObject([
      { name: 'Nightly backup', scope: 'write', expiresOn: '2026-04-01T09:00:00.000Z', lastUsedOn: null },
    ]);
    expect(JSON.stringify(await list())).not.toContain(script.token);
    app.wait(60);
    expect((await script.call(users.me, {})).body.name).toBe('ann');
    expect(await list()).toMatchObject([{ lastUsedOn: '2026-03-02T09:01:00.000Z', lastUsedIp: '127.0.0.1' }]);
    app.wait(299);
    await script.call(users.me, {});
    expect((await list())[0]?.lastUsedOn).toBe('2026-03-02T09:01:00.000Z');
    app.wait(1);
    await script.call(users.me, {});
    expect((await list())[0]?.lastUsedOn).toBe('2026-03-02T09:06:00.000Z');

    const tokenParams = { params: { id: String(script.tokenId) } };
    expect((await (await app.person('ben')).call(apiTokens.revoke, tokenParams)).status).toBe(404);
    expect((await ann.call(apiTokens.revoke, tokenParams)).status).toBe(200);
    expect((await script.call(users.me, {})).status).toBe(401);
    expect(await app.log()).toEqual(
      expect.arrayContaining([
        'API token created: Nightly backup (write, 30 days)',
        'API token revoked: Nightly backup',
      ]),
    );
  });

  it('is named in the log with its user', async () => {
    const app = await createTestApp();
    const script = await make(app, app.admin, 'write');
    const parentId = await app.root();
    expect((await script.call(folders.create, { body: { name: 'Backups', parentId } })).status).toBe(200);
    expect(await app.logRows()).toContainEqual(
      expect.objectContaining({ by: 'admin (API token Nightly backup)', log: expect.stringContaining('Backups') }),
    );
  });

  it('with the scope read may make reading calls with a body, and gets a reason for a rejected write', async () => {
    const app = await createTestApp(everything);
    const script = await make(app, app.admin, 'read');
    const id = await app.root();
    expect((await script.call(search.find, { body: { id, search: 'a' } })).status).toBe(200);
    const { message } = (await script.call(folders.create, { body: { name: 'X', parentId: id } })).body;
    expect(message).toBe('This API token is read-only.');
  });

  it.each(scopes)(
    'with the scope %s may make the calls of its scope and no other',
    async (scope) => {
      const app = await createTestApp(everything);
      const script = await make(app, app.admin, scope);
      for (const call of calls) {
        const isReached = isPublic(call.action) || reaches(scope, call);
        const { status, message } = await knock(script, call);
        const isRejected = status === 403 && tokenErrors.includes(message ?? '');
        expect([call.method, call.path, isRejected]).toEqual([call.method, call.path, !isReached]);
      }
    },
    60_000,
  );

  it.each(scopes)(
    'with the scope %s may use the routes outside the contract that belong to its scope',
    async (scope) => {
      const app = await createTestApp(everything);
      const script = await make(app, app.admin, scope);
      const basic = `Basic ${Buffer.from(`admin:${script.token}`).toString('base64')}`;
      const inContract = new Set(calls.map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1')));
      const paths: string[] = [];
      for (const { path, methods } of app.routes) {
        const [, dav, below = ''] =
          /^\/fileshare(?:(\/dav|\/remote\.php\/(?:webdav|dav\/(?:files|uploads)))|\/api)(.*)$/.exec(path) ?? [];
        const isDav = dav && '/dav';
        // Below these, the path goes on with the ID of the user.
        const isOfUser = /\/remote\.php\/dav\/(?:files|uploads)/.test(path);
        if (isOfUser && below === '') continue;
        if (below === undefined || !path.startsWith('/fileshare/') || (!isDav && inContract.has(below))) continue;
        for (const method of methods.filter((method) => !openToAll.includes(`${method} ${isDav ?? (below || path)}`))) {
          const url = new URL(
            path.replace(/:\w+/, 'unknown').replace('*', isOfUser ? '/admin/unknown' : '/unknown'),
            app.apiUrl,
          );
          const headers = { 'tus-resumable': '1.0.0', authorization: isDav ? basic : `Bearer ${script.token}` };
          const reply = await fetch(url, { method, headers });
          const text = await reply.text();
          // A method that these paths do not have is rejected before the sign-in.
          if (isOfUser && reply.status === 405) continue;
          const isRejected =
            reply.status === 403 && (method === 'HEAD' || tokenErrors.some((tokenError) => text.includes(tokenError)));
          const isReached = scope === 'write' || (scope === 'read' && davReads.includes(method) && isDav !== undefined);
          expect([method, path, isRejected]).toEqual([method, path, !isReached]);
          paths.push(`${method} ${below}`);
        }
      }
      expect(paths).toEqual(expect.arrayContaining(['POST /files/:key/resumable', 'PATCH /uploads/:id', 'PUT *']));
    },
    60_000,
  );

  it('with the scope write cannot create links for external people', async () => {
    const app = await createTestApp(everything);
    const [script, folderId] = [await make(app, app.admin, 'write'), await app.root()];
    const response = await script.call(fileRequests.create, { body: { folderId } });
    const shared = await script.call(oneTimeShares.announce, { body: { emails: 'a@example.org' } });
    for (const { status, body } of [response, shared]) expect([status, body.message]).toEqual([403, tokenErrors[1]]);
    expect((await app.admin.call(fileRequests.list, { query: {} })).body.items).toEqual([]);
  });

  it('with the scope read cannot send a part of an upload that its user created', async () => {
    const app = await createTestApp();
    const script = await make(app, app.admin, 'read');
    const files = [{ name: 'a.txt', length: 3 }];
    const { body } = await app.admin.call(transfers.announce, { body: { parentId: await app.root(), files } });
    const begin = (caller: Person) =>
      caller.fetch(`/files/${body.key}/resumable`, {
        method: 'POST',
        headers: { 'tus-resumable': '1.0.0', 'upload-length': '3', 'upload-metadata': `filename ${btoa('a.txt')}` },
      });
    expect((await begin(script)).status).toBe(403);
    const path = (await begin(app.admin)).headers.get('location')?.replace(/^.*\/api/, '') ?? '';
    const part = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    const headers = { 'tus-resumable': '1.0.0', ...part };
    expect((await script.fetch(path, { method: 'PATCH', body: 'one', headers })).status).toBe(403);
    expect((await script.fetch(path, { method: 'DELETE', headers })).status).toBe(403);
    expect((await app.admin.fetch(path, { method: 'PATCH', body: 'one', headers })).status).toBe(204);
  });

  it('cannot send a reason to break policy tests, with any scope and call', async () => {
    const app = await createTestApp(everything);
    const scripts = await Promise.all(scopes.map((scope) => make(app, app.admin, scope)));
    const forcible = calls.filter(({ query }) => query instanceof ZodObject && 'force' in query.shape);
    expect(forcible.length).toBeGreaterThan(10);
    for (const endpoint of forcible) {
      const path: EndpointShape['path'] = `/${endpoint.path.slice(1)}?force=because`;
      for (const script of scripts) expect(await knock(script, { ...endpoint, path })).toMatchObject({ status: 403 });
      expect((await knock(app.admin, { ...endpoint, path })).status).not.toBe(403);
    }
  });

  it('with the scope people is created by system administrators, and ends with their role', async () => {
    const app = await createTestApp();
    const [administrator, second] = [await app.person('boss', { isAdmin: true }), await app.sessionOf(1)];
    const body = { name: 'HR', scope: 'people' as const, days: 1 };
    expect((await administrator.call(apiTokens.create, { body })).status).toBe(403);
    const other = await app.person('other', { isAdmin: true, isSysAdmin: true });
    const script = await make(app, other, 'people');
    expect((await script.call(users.me, {})).status).toBe(200);
    await second.call(users.update, { body: { id: other.id, rowVersion: 1, isSysAdmin: false } });
    expect((await script.call(users.me, {})).status).toBe(401);
  });

  it('with the scope people creates, edits and deactivates ordinary users only', async () => {
    const app = await createTestApp();
    const script = await make(app, app.admin, 'people');
    const user = { id: 'ines', name: 'Ines', email: 'ines@example.org' };
    for (const more of [{ isAdmin: true }, { isAdmin: true, isSysAdmin: true }, { password: 'Backdoor-pass-99' }])
      expect((await script.call(users.create, { body: { ...user, ...more } })).status).toBe(403);
    const { status, body: ines } = await script.call(users.create, { body: user });
    expect(status).toBe(200);
    const change = (id: number, patch: object, rowVersion = 1) =>
      script.call(users.update, { body: { id, rowVersion, ...patch } });
    for (const patch of [{ isAdmin: true }, { isSysAdmin: true, isAdmin: true }, { email: 'attacker@example.org' }])
      expect((await change(ines.id, patch)).status).toBe(403);
    expect((await change(ines.id, { name: 'Inés' })).status).toBe(200);
    expect((await change(ines.id, { invalid: true }, 2)).status).toBe(200);

    const administrator = await app.person('boss', { isAdmin: true });
    for (const patch of [{ name: 'Nobody' }, { invalid: true }]) {
      expect((await change(administrator.id, patch)).status).toBe(403);
      expect((await change(1, patch)).status).toBe(403);
    }
    const { body: group } = await app.admin.call(groups.create, { body: { name: 'Staff' } });
    const add = (userId: number) => script.call(groups.addMember, { body: { id: group.id, userId } });
    expect([(await add(ines.id)).status, (await add(administrator.id)).status]).toEqual([200, 403]);
  });

  it('with the scope write cannot change rights and protections of folders', async () => {
    const app = await createTestApp();
    const script = await make(app, app.admin, 'write');
    const parentId = await app.root();
    expect((await script.call(folders.create, { body: { name: 'A', parentId, inherit: false } })).status).toBe(403);
    const { body } = await script.call(folders.create, { body: { name: 'A', parentId } });
    const change = (patch: object) => script.call(folders.update, { body: { id: body.id, rowVersion: 1, ...patch } });
    for (const patch of [{ inherit: false }, { denyDownload: true }]) expect((await change(patch)).status).toBe(403);
    expect((await change({ subject: 'All of it', inherit: true })).status).toBe(200);
  });

  it('ends with a password change, a reset, a removed second factor, and with all sessions', async () => {
    const app = await createTestApp();
    const ann = await app.person('ann', { password: PASSWORD });
    const works = async (script: Person) => (await script.call(users.me, {})).status === 200;
    const ends: (() => Promise<unknown>)[] = [
      () =>
        ann.call(users.setPassword, {
          body: { id: ann.id, password: 'Grey-Otters-Dance-7', currentPassword: PASSWORD },
        }),
      () => app.admin.call(users.setPassword, { body: { id: ann.id, password: 'Blue-Otters-Dance-8' } }),
      async () =>
        app.visitor.call(passwordResets.set, {
          params: { token: await forgetful(app, 'ann') },
          body: { password: 'Red-Otters-Dance-9' },
        }),
      () => app.admin.call(secondFactor.reset, { params: { id: String(ann.id) } }),
      async () => (await app.sessionOf(ann.id)).call(session.endOthers, {}),
    ];
    for (const end of ends) {
      const script = await make(app, await app.sessionOf(ann.id), 'read');
      expect(await works(script)).toBe(true);
      await end();
      expect([end.toString(), await works(script)]).toEqual([end.toString(), false]);
    }
  });

  it('is listed and revoked by administrators of its user', async () => {
    const app = await createTestApp();
    const [ann, administrator] = [await app.person('ann'), await app.person('boss', { isAdmin: true })];
    const [script, own] = [await make(app, ann, 'write'), await make(app, app.admin, 'write')];
    const of = (caller: Person, userId: number) => caller.call(apiTokens.list, { query: { userId: String(userId) } });
    const revoke = (caller: Person, id: number) => caller.call(apiTokens.revoke, { params: { id: String(id) } });
    await script.call(users.me, {});
    expect((await of(administrator, ann.id)).body.items).toMatchObject([
      { id: script.tokenId, scope: 'write', lastUsedOn: '2026-03-02T09:00:00.000Z', lastUsedIp: '127.0.0.1' },
    ]);
    expect([(await of(ann, administrator.id)).status, (await of(ann, 999)).status]).toEqual([403, 403]);
    expect([(await of(administrator, 1)).status, (await of(administrator, 999)).status]).toEqual([403, 404]);
    expect([(await revoke(ann, own.tokenId)).status, (await revoke(administrator, own.tokenId)).status]).toEqual([
      404, 404,
    ]);
    expect((await revoke(administrator, script.tokenId)).status).toBe(200);
    expect((await script.call(users.me, {})).status).toBe(401);
    expect((await app.log()).at(-1)).toBe('API token revoked: Nightly backup (of ann)');
  });

  it('has no access to passwords, second factors, tokens, sessions or impersonation', async () => {
    const app = await createTestApp(everything);
    const script = await make(app, app.admin, 'write');
    const closed: string[] = [];
    for (const call of calls) {
      const { message } = await knock(script, call);
      if (message === 'This can’t be done with an API token. Sign in with your password.')
        closed.push(`${call.method} ${call.path}`);
    }
    expect(closed.sort()).toEqual([
      'DELETE /account/device/{id}',
      'DELETE /account/passkey/{id}',
      'DELETE /account/token/{id}',
      'DELETE /account/totp',
      'DELETE /session',
      'DELETE /session/{id}',
      'DELETE /user/{id}/identity/{source}',
      'DELETE /user/{id}/secondfactor',
      'GET /account/device',
      'GET /account/device/{id}',
      'GET /account/secondfactor',
      'GET /account/token',
      'GET /authenticate/oidc/logout',
      'GET /session',
      'GET /user/me/deputy',
      'GET /user/{id}/deputy',
      'GET /user/{id}/identity',
      'GET /user/{id}/secondfactor',
      'POST /account/device/{id}',
      'POST /account/device/{id}/wipe',
      'POST /account/passkey',
      'POST /account/passkey/options',
      'POST /account/prove',
      'POST /account/prove/passkey',
      'POST /account/recoverycodes',
      'POST /account/token',
      'POST /account/totp',
      'POST /account/totp/confirm',
      'POST /approval/{id}/decision',
      'POST /authenticate/logout',
      'POST /user/invite',
      'PUT /syssettings',
      'PUT /user/me/deputy',
      'PUT /user/password',
      'PUT /user/signinas',
      'PUT /user/stopsigninas',
      'PUT /user/{id}/deputy',
    ]);
    expect((await script.call(session.renew, {})).status).toBe(401);
  });

  it('has the rights of its user, and ends with the account', async () => {
    const app = await createTestApp();
    const administrator = await app.person('boss', { isAdmin: true, password: PASSWORD });
    const script = await make(app, administrator, 'write');
    const parentId = await app.root();
    const write = async (name: string) => (await script.call(folders.create, { body: { name, parentId } })).status;
    expect(await write('One')).toBe(200);
    const change = (body: object, rowVersion: number) =>
      app.admin.call(users.update, { body: { id: administrator.id, rowVersion, ...body } });
    await change({ isAdmin: false }, 1);
    expect(await write('Two')).toBe(404);
    expect((await script.call(users.me, {})).status).toBe(200);
    await change({ invalid: true }, 2);
    expect((await script.call(users.me, {})).status).toBe(401);
    await change({ invalid: false }, 3);
    expect((await script.call(users.me, {})).status).toBe(401);
  });

  it('expires, and requires a name, a scope and at most one year', async () => {
    const app = await createTestApp();
    const script = await make(app, app.admin, 'read', 1);
    app.wait(24 * 3600 - 1);
    expect((await script.call(users.me, {})).status).toBe(200);
    app.wait(1);
    expect((await script.call(users.me, {})).status).toBe(401);
    app.wait(31 * 24 * 3600);
    await app.runTask('forgetOldTokens');
    app.admin = await app.signIn('admin');
    expect((await app.admin.call(apiTokens.list, {})).body.items).toEqual([]);
    for (const wrong of [{ days: 366 }, { days: 0 }, { days: 1.5 }, { scope: 'all' }, { name: ' ' }]) {
      const body = { name: 'x', scope: 'read' as const, days: 1, ...wrong } as {
        name: string;
        scope: 'read';
        days: number;
      };
      expect((await app.admin.call(apiTokens.create, { body })).status).toBe(400);
    }
    app.wait(601);
    expect((await app.admin.call(apiTokens.create, { body: { name: 'x', scope: 'read', days: 1 } })).body.code).toBe(
      'proof',
    );
  });
});
