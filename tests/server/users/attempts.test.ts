import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { openProcessLog } from '#server/adapters/processLog.ts';
import { addressKey } from '#server/lib/clientAddress.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';

/** Milliseconds for tests that sign in more than fifty times, on a busy machine. */
const MANY_SIGN_INS_MS = 240_000;
const behindProxy = () => createTestApp({ env: { TRUST_PROXY: 'loopback' } });

function request(app: TestApp, ip: string, id: string, password: string, cookie = ''): Promise<Response> {
  return fetch(`${app.apiUrl}/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, cookie },
    body: JSON.stringify({ id, password }),
  });
}
const signIn = async (app: TestApp, ip: string, id: string, password = 'guess') =>
  (await request(app, ip, id, password)).status;
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

describe('POST /authenticate', () => {
  it('accepts 24 correct sign-ins at the same time', async () => {
    const app = await behindProxy();
    await app.person('ann', { password: PASSWORD });
    const statuses = await times(24, () => signIn(app, '10.0.0.1', 'ann', PASSWORD));
    expect(statuses).toEqual(Array(24).fill(200));
  });

  it('returns 401 for ten of 24 concurrent wrong ones, and 429 for the rest', async () => {
    const app = await behindProxy();
    await app.person('ann', { password: PASSWORD });
    const statuses = await times(24, () => signIn(app, '10.0.0.1', 'ann'));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(14);
  });

  it(
    'accepts a user at a known address after fifty failures of others there',
    async () => {
      const app = await behindProxy();
      await app.person('ann', { password: PASSWORD });
      await app.person('ben', { password: PASSWORD });
      expect(await signIn(app, '10.0.0.1', 'ann', PASSWORD)).toBe(200);
      for (let n = 0; n < 50; n++) expect(await signIn(app, '10.0.0.1', `nobody${n}`)).toBe(401);
      expect(await signIn(app, '10.0.0.1', 'ben', PASSWORD)).toBe(429);
      expect(await signIn(app, '10.0.0.1', 'ann', PASSWORD)).toBe(200);
    },
    MANY_SIGN_INS_MS,
  );

  it(
    'accepts a known browser at any address after fifty failures there, with ten attempts of its own',
    async () => {
      const app = await behindProxy();
      await app.person('ann', { password: PASSWORD });
      const first = await request(app, '10.0.0.1', 'ann', PASSWORD);
      expect(first.headers.get('set-cookie')).toMatch(
        /^strongroom\.device=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
      );
      const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
      for (let n = 0; n < 10; n++) await signIn(app, `10.9.0.${n}`, 'ann');
      for (let n = 0; n < 50; n++) await signIn(app, '10.0.0.2', `nobody${n}`);
      expect(await signIn(app, '10.0.0.2', 'ann', PASSWORD)).toBe(429);
      const made = `strongroom.device=${'x'.repeat(43)}`;
      expect((await request(app, '10.0.0.2', 'ann', PASSWORD, made)).status).toBe(429);
      for (let n = 0; n < 9; n++) expect((await request(app, '10.0.0.2', 'ann', 'guess', cookie)).status).toBe(401);
      expect((await request(app, '10.0.0.2', 'ann', PASSWORD, cookie)).status).toBe(200);
      for (let n = 0; n < 10; n++) expect((await request(app, '10.0.0.3', 'ann', 'guess', cookie)).status).toBe(401);
      expect((await request(app, '10.0.0.3', 'ann', PASSWORD, cookie)).status).toBe(429);
    },
    MANY_SIGN_INS_MS,
  );

  it('counts all networks of an IPv6 network of 48 bits together, with a higher limit', async () => {
    const app = await behindProxy();
    await app.ctx.transact(async ({ stores, stamp }) => {
      const row = { typed: null, network: '2001:db8:1::/48', on: stamp() };
      for (let n = 0; n < 199; n++)
        await stores.signInAttempts.insert({ ...row, account: `name n${n}`, ip: `2001:db8:1:${n.toString(16)}::/64` });
    });
    expect(await signIn(app, '2001:db8:1:ffff::1', 'nobody')).toBe(401);
    expect(await signIn(app, '2001:db8:1:fffe::1', 'nobody2')).toBe(429);
    expect(await signIn(app, '2001:db8:2:1::1', 'nobody2')).toBe(401);
  });

  it('counts all networks of an IPv6 network of 32 bits together, with a limit that is higher still', async () => {
    const app = await behindProxy();
    await app.ctx.transact(async ({ stores, stamp }) => {
      for (let n = 0; n < 999; n++) {
        const [network, ip] = [`2001:db8:${n.toString(16)}::/48`, `2001:db8:${n.toString(16)}:0::/64`];
        await stores.signInAttempts.insert({ typed: null, network, on: stamp(), account: `name n${n}`, ip });
      }
    });
    expect(await signIn(app, '2001:db8:fffe:1::1', 'nobody')).toBe(401);
    expect(await signIn(app, '2001:db8:ffff:1::1', 'nobody2')).toBe(429);
    expect(await signIn(app, '2001:db9:1:1::1', 'nobody2')).toBe(401);
  });

  it(
    'counts all addresses of an IPv6 network of 64 bits as one',
    async () => {
      const app = await behindProxy();
      for (let n = 0; n < 50; n++) expect(await signIn(app, `2001:db8:1:2::${n.toString(16)}`, `nobody${n}`)).toBe(401);
      expect(await signIn(app, '2001:db8:1:2:ffff::1', 'nobody')).toBe(429);
      expect(await signIn(app, '2001:db8:1:3::1', 'nobody')).toBe(401);
    },
    MANY_SIGN_INS_MS,
  );

  it(
    'returns the same for an address of a known and of an unknown ID',
    async () => {
      const app = await behindProxy();
      await app.person('ann', { password: PASSWORD });
      await app.ctx.transact(({ stores, stamp }) =>
        stores.users.insert(
          {
            ...{ signInId: 'ben', name: 'Ben', email: 'b.smith@example.org', passwordHash: null },
            ...{ isAdmin: false, isSysAdmin: false, timeZoneId: null, cultureId: null },
          },
          stamp(),
          null,
        ),
      );
      const statusesOf = async (ip: string, id: string, other: string) => {
        for (let n = 0; n < 10; n++) expect(await signIn(app, ip, id)).toBe(401);
        return [await signIn(app, ip, id), await signIn(app, ip, other)];
      };
      expect(await statusesOf('10.0.0.1', 'ann', 'ann@example.org')).toEqual([429, 429]);
      expect(await statusesOf('10.0.0.2', 'nobodyx', 'nobodyx@example.org')).toEqual([429, 429]);
      expect(await statusesOf('10.0.0.3', 'ben', 'b.smith@example.org')).toEqual([429, 401]);
      expect(await statusesOf('10.0.0.4', 'nobodyy', 'n.smith@example.org')).toEqual([429, 401]);
    },
    MANY_SIGN_INS_MS,
  );

  it('stores no invalid address that a trusted proxy passes on', async () => {
    const app = await behindProxy();
    await signIn(app, '<script>alert(1)</script>', 'nobody');
    await signIn(app, '10.0.0.7', 'nobody');
    const rows = (await app.logRows()).filter(({ log }) => /sign-in failed/i.test(log));
    expect(rows.map(({ ip }) => ip)).toEqual(['127.0.0.1', '10.0.0.7']);
  });
});

describe('addressKey', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('returns for %s the key %s', (ip, key) => expect(addressKey(ip)).toBe(key));
});

describe('Malformed requests', () => {
  const send = async (app: TestApp, bytes: string) => {
    const { port } = new URL(app.apiUrl);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(bytes);
    return text(socket);
  };
  it.each([
    [
      'an address that is none',
      'GET /fileshare/api/file/download/%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['no HTTP at all', 'HELLO\r\n\r\n', 400],
    ['too long a head', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('with %s get the error format of the contract, with security headers', async (_, bytes, status) => {
    const response = await send(await createTestApp(), bytes);
    const [head = '', body = ''] = response.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(head.toLowerCase()).toContain("content-security-policy: default-src 'none'");
    expect(JSON.parse(body)).toMatchObject({ code: status === 431 ? 'too_large' : 'invalid' });
  });
});

describe('The process log', () => {
  it('combines repeated lines, and leaves out no other line', async () => {
    const { log, warnings } = openProcessLog('silent');
    for (let n = 0; n < 5000; n++) log.warn('The same again');
    for (let n = 0; n < 3000; n++) log.warn(`Line ${n}`);
    log.error('Something else');
    const stored: string[] = [];
    await warnings.drain(async (lines) => void stored.push(...lines.map(({ text }) => text)));
    expect(stored[0]).toBe('The same again (5000 times)');
    expect(stored.at(-1)).toBe('Something else');
    expect(stored.at(-2)).toMatch(/^Line \d+ \(\d+ times\)$/);
    expect(stored.length).toBeLessThan(1100);
  });
});
