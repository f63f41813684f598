import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { EndpointShape } from '#contract/endpoint.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { contract } from '#contract/index.ts';
import { session } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const signIn = (app: TestApp, body: string, headers: Record<string, string> = {}) =>
  app.visitor.fetch('/authenticate', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
const raw = (app: TestApp, ...lines: string[]) => {
  const socket = connect(Number(new URL(app.apiUrl).port), '127.0.0.1');
  socket.write(`${lines.join('\r\n')}`);
  return text(socket);
};

describe('A request', () => {
  it('of another site gets no CORS permission, and a form or plain text changes nothing', async () => {
    const app = await createTestApp();
    const origin = { origin: 'https://evil.example' };
    const requested = {
      ...origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization',
    };
    const responses = [
      await app.admin.fetch('/folder', { headers: origin }),
      await app.visitor.fetch('/folder', { method: 'OPTIONS', headers: requested }),
      await app.visitor.fetch('/uploads', { method: 'OPTIONS', headers: requested }),
    ];
    for (const { headers } of responses)
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    const body = JSON.stringify({ name: 'New', parentId: await app.root() });
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
    ];
    for (const type of types) {
      const response = await app.admin.fetch('/folder', { method: 'POST', headers: { 'content-type': type }, body });
      expect([type, response.status]).toEqual([type, type.startsWith('multipart') ? 400 : 415]);
    }
    expect((await app.admin.call(folders.list, {})).body.items).toHaveLength(1);
  });

  it('sends its token in a header, and nowhere else', async () => {
    const app = await createTestApp();
    const { token } = app.admin;
    const statuses = [
      await app.visitor.fetch(`/user/me?token=${token}&access_token=${token}&authorization=Bearer%20${token}`),
      await app.visitor.fetch('/user/me', { headers: { cookie: `token=${token}; authorization=Bearer ${token}` } }),
      await app.admin.fetch('/user/me'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 200]);
  });

  it('with TRACE or an ambiguous length is rejected', async () => {
    const app = await createTestApp();
    const head = ['Host: x', `Authorization: Bearer ${app.admin.token}`, 'Connection: close'];
    const traced = await raw(app, 'TRACE /fileshare/api/user/me HTTP/1.1', ...head, '', '');
    expect(traced).toMatch(/^HTTP\/1.1 404 /);
    expect(traced).not.toContain(app.admin.token);
    for (const lengths of [
      ['Transfer-Encoding: chunked', 'Content-Length: 4'],
      ['Content-Length: 4', 'Content-Length: 5'],
      ['Transfer-Encoding: chunked, identity'],
    ]) {
      const response = await raw(
        app,
        'POST /fileshare/api/authenticate HTTP/1.1',
        ...head,
        ...lengths,
        '',
        '0',
        '',
        '',
      );
      expect([lengths, response.slice(0, 13)]).toEqual([lengths, 'HTTP/1.1 400 ']);
    }
  });

  it('with special names of JavaScript, a duplicate name, or another type gets 400 or no effect', async () => {
    const app = await createTestApp();
    const statusOf = async (body: string) => (await signIn(app, body)).status;
    expect(await statusOf('{"id":"admin","password":"x","__proto__":{"isAdmin":true}}')).toBe(400);
    expect(await statusOf('{"id":"admin","password":"x","constructor":{"prototype":{"isAdmin":true}}}')).toBe(400);
    expect(await statusOf('{"id":"admin","ID":"eve","password":"x"}')).toBe(400);
    for (const odd of ['["admin"]', '{"a":1}', 'true', '1', 'null'])
      expect([odd, await statusOf(`{"id":${odd},"password":"x"}`)]).toEqual([odd, 400]);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    const twice = await app.admin.fetch('/user?take=1&take=1000');
    expect(twice.status).toBe(400);
  });
});

describe('An answer', () => {
  it('has a type and a charset, and an error has one sentence without internal details', async () => {
    const app = await createTestApp({ env: { FEATURES: 'oneTimeShares,bulletins,ocr,approvals' } });
    const calls = Object.values(contract).flatMap((noun) => Object.values(noun) as EndpointShape[]);
    for (const { path, reply } of calls.filter(({ method }) => method === 'GET')) {
      const response = await app.admin.fetch(path.replace(/\{\w+\}/g, '987654'));
      if (response.status === 200 && typeof reply === 'string') {
        await response.body?.cancel();
        continue;
      }
      if (response.status === 302) continue;
      expect([path, response.headers.get('content-type')]).toEqual([path, JSON_TYPE]);
      const words = await response.text();
      if (response.status >= 400)
        expect([path, words]).toEqual([path, expect.not.stringMatching(/\bat .*:\d+:\d+|SELECT |sqlite/i)]);
    }
  });
});

describe('A secret token', () => {
  it('is random and unique', async () => {
    const app = await createTestApp();
    const tokens = await Promise.all(Array.from({ length: 50 }, async () => (await app.sessionOf(1)).token));
    expect(new Set(tokens).size).toBe(50);
    // 43 characters of Base64 are 256 bits.
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  });

  it('is stored as a hash, for passwords Argon2id, and is not logged', async () => {
    const app = await createTestApp();
    const password = '  Long and typed as it is: '.repeat(5);
    const { id } = await app.person('eva');
    expect((await app.admin.call(users.setPassword, { body: { id, password } })).status).toBe(200);
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, 64)])
      expect((await app.visitor.call(session.open, { body: { id: 'eva', password: other } })).status).toBe(401);
    const eva = await app.signIn('eva', password);
    const database = await app.rawDatabase();
    const [row] = await database.rows<{ passwordHash: string }>(
      `select "passwordHash" from "userAccount" where "id" = ${id}`,
    );
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=2,p=\d\$/);
    const written = JSON.stringify([await app.logRows(), await database.rows('select * from "session"')]);
    for (const secret of [password.trim(), eva.token]) expect(written).not.toContain(secret);
  });
});
