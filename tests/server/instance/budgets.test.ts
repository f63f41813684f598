import { createHash } from 'node:crypto';
import { chmodSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { users } from '#contract/users/users.ts';
import { openPasswordHasher } from '#server/adapters/passwordHasher.ts';
import { readConfig } from '#server/config.ts';
import { createResponseCache } from '#server/http/responseCache.ts';
import { editorPagePolicy, pagePolicy } from '#server/http/securityHeaders.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';

const hasher = openPasswordHasher();
const folder = makeTempDir('budgets-');
afterAll(() => hasher.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('passwords and codes that are hashed', () => {
  it('are verified after sign-ins of known users, however many wait', async () => {
    const done: string[] = [];
    const codes = Array.from({ length: 12 }, (_, n) => hasher.hash('12345678', n + 1).then(() => done.push('code')));
    const signIn = hasher.verify('password', null, 'known').then(() => done.push('sign-in'));
    await Promise.all([...codes, signIn]);
    // The first code is being verified when the sign-in comes.
    expect(done.indexOf('sign-in')).toBeLessThanOrEqual(1);
  });

  it('of one user are verified one at a time; the next is rejected', async () => {
    const first = hasher.hash('12345678', 7);
    const waiting = hasher.hash('12345678', 7);
    await expect(hasher.hash('12345678', 7)).rejects.toMatchObject({ status: 429 });
    await Promise.all([first, waiting]);
  });
});

/** Starts an endless upload of images. @returns the status, if the server sends one before the end */
function endless(app: TestApp, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' };
  const sending = request(`${app.apiUrl}/ocr`, { method: 'POST', headers });
  sending.on('error', () => undefined);
  const status = new Promise<number>((resolve) =>
    sending.on('response', (response) => resolve(response.statusCode ?? 0)),
  );
  sending.write('--b\r\ncontent-disposition: form-data; name="files"; filename="a.png"\r\n\r\n');
  return { status, end: () => sending.destroy() };
}

describe('POST /ocr', () => {
  it('accepts two requests of a user at a time, and rejects a third before reading its body', async () => {
    const app = await createTestApp({ env: { FEATURES: 'ocr' } });
    const person = await app.person('eager');
    const open = [endless(app, person.token), endless(app, person.token)];
    await expect
      .poll(async () => {
        const third = endless(app, person.token);
        const silent = new Promise<number>((soon) => setTimeout(() => soon(0), 300));
        return Promise.race([third.status, silent]).finally(third.end);
      })
      .toBe(429);
    for (const { end } of open) end();
  });
});

describe('the response cache', () => {
  it('counts the bytes of its addresses', async () => {
    const cache = createResponseCache(() => 1);
    const url = (n: number) => `/folder/1/files?x=${n}${'x'.repeat(15_000)}`;
    for (let n = 0; n < 2500; n++) await (await cache.get('token', url(n), '')).set('{}', '9');
    expect((await cache.get('token', url(0), '1')).cached).toBeUndefined();
    expect((await cache.get('token', url(2499), '1')).cached?.text).toBe('{}');
  });

  it('has at most 5,000 entries, however short they are', async () => {
    const cache = createResponseCache(() => 1);
    for (let n = 0; n < 5001; n++) await (await cache.get('token', String(n), '')).set('', '9');
    expect((await cache.get('token', '0', '1')).cached).toBeUndefined();
  });
});

describe('DATA_DIR', () => {
  it('is closed to other users of the machine at the start, with its content', async () => {
    const app = await createTestApp();
    await app.stop();
    const file = join(app.dataDir, 'left.txt');
    writeFileSync(file, 'left by an earlier release');
    const paths = [file, join(app.dataDir, 'keys')];
    chmodSync(file, 0o644);
    chmodSync(join(app.dataDir, 'keys'), 0o755);
    chmodSync(app.dataDir, 0o755);
    await app.startWith({});
    const modes = [app.dataDir, ...paths].map((path) => statSync(path).mode & 0o077);
    expect(modes).toEqual([0, 0, 0]);
  });
});

describe('a wrong variable', () => {
  it.each([
    ['DATABASE_URL', 'mysql://strongroom:S3cretPw@db/strongroom'],
    ['STORAGE_URL', 'http://key:S3cretPw@s3.example.org'],
    ['SMTP_URL', 'imap://mailer:S3cretPw@mail.example.org'],
    ['METRICS_TOKEN', 'S3cretPw'],
  ])('%s is reported without the secret in it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} (?!.*S3cretPw)`));
  });

  it('of a secret can name a file with it, but not both', () => {
    const file = join(folder, 'secret');
    writeFileSync(file, 'a token of a vault\n'.replaceAll(' ', '-'));
    expect(readConfig({ METRICS_TOKEN_FILE: file }).metricsToken).toBe('a-token-of-a-vault');
    expect(() => readConfig({ METRICS_TOKEN_FILE: `${file}s` })).toThrow(/^METRICS_TOKEN_FILE cannot be read/);
    expect(() => readConfig({ METRICS_TOKEN_FILE: file, METRICS_TOKEN: 'x'.repeat(16) })).toThrow(/cannot both be set/);
  });

  it('LDAP_URL that sends passwords in clear to another host prevents the start unless allowed', () => {
    const directory = { LDAP_URL: 'ldap://directory.example.org', LDAP_BASE_DN: 'dc=example,dc=org' };
    expect(() => readConfig(directory)).toThrow(/^LDAP_URL sends passwords in clear/);
    for (const more of [{ LDAP_START_TLS: 'on' }, { LDAP_INSECURE: 'on' }, { LDAP_URL: 'ldap://127.0.0.1' }])
      expect(() => readConfig({ ...directory, ...more })).not.toThrow();
  });
});

describe('a new password', () => {
  it('is rejected if it is easy to guess or contains data of the user', async () => {
    const app = await createTestApp({ env: { COMPANY_NAME: 'Vltava River Port' } });
    const { id } = await app.person('evamarkova', { password: PASSWORD });
    const statusOf = async (password: string) =>
      (await app.admin.call(users.setPassword, { body: { id, password } })).status;
    for (const easy of ['aaaaaaaaaa', 'evaevaeva1', 'evamarkova1', 'Vltava River Port', 'password123', '         x'])
      expect([easy, await statusOf(easy)]).toEqual([easy, 400]);
    expect(await statusOf('kolo nad orlem mlha')).toBe(200);
  });

  it('is rejected if it is a common leaked one, or in the file of the operator', async () => {
    const breached = ['kolo nad orlem mlha', ...Array.from({ length: 300 }, (_, at) => `other password ${at}`)];
    const lines = breached.map(
      (breached) => `${createHash('sha1').update(breached).digest('hex').toUpperCase()}:${breached.length}`,
    );
    const file = join(folder, 'breached.txt');
    writeFileSync(file, lines.sort().join('\r\n'));
    const app = await createTestApp({ env: { BREACHED_PASSWORDS_FILE: file } });
    const { id } = await app.person('eva');
    const reasonOf = async (password: string) => {
      const { body } = await app.admin.call(users.setPassword, { body: { id, password } });
      return (body as { reason?: string }).reason;
    };
    expect(await reasonOf('070793monolit')).toBe('password.common');
    for (const item of [breached[0], breached[7], breached[300]])
      expect(await reasonOf(item ?? '')).toBe('password.breached');
    expect(await reasonOf('kolo nad orlem para')).toBeUndefined();
  });
});

describe('the content security policy of pages', () => {
  it('names the one trusted type that scripts may create', () => {
    const rules = pagePolicy('nonce', '/policy-report').split('; ');
    expect(rules).toEqual(
      expect.arrayContaining([
        "require-trusted-types-for 'script'",
        'trusted-types worker',
        "object-src 'none'",
        "base-uri 'none'",
      ]),
    );
    expect(rules.filter((rule) => /unsafe|\*/.test(rule))).toEqual([]);
  });

  it('allows a frame and a form on the page around an office editor only, and of its origin only', () => {
    const rulesFor = (editor?: string) => editorPagePolicy(editor, '/policy-report').split('; ');
    const rules = rulesFor('https://office.example.org');
    const reach = ['frame-src https://office.example.org', 'form-action https://office.example.org'];
    expect(rules).toEqual(expect.arrayContaining([...reach, "frame-ancestors 'none'", "trusted-types 'none'"]));
    expect(rules.filter((rule) => /unsafe|\*/.test(rule))).toEqual([]);
    expect(rulesFor()).toEqual(expect.arrayContaining(["frame-src 'none'", "form-action 'none'"]));
    const ofApp = pagePolicy('nonce', '/policy-report');
    expect(ofApp).toContain("form-action 'none'");
    expect(ofApp).not.toContain('frame-src');
  });
});
