import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { EndpointShape } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { logs } from '#contract/instance/logs.ts';
import { readConfig } from '#server/config.ts';
import { freePort } from '#tests/support/app/freePort.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';
import { pngBomb } from '#tests/support/content/bombs.ts';
import { pdf } from '#tests/support/content/documents.ts';
import { DavClient } from '#tests/support/servers/davClient.ts';
import { OfficeServer } from '#tests/support/servers/officeServer.ts';

it('the host serves the well-known addresses for passwords and security reports', async () => {
  const app = await createTestApp({ env: { PUBLIC_URL: 'https://files.example.org' } });
  const { origin } = new URL(app.apiUrl);
  const change = await fetch(`${origin}/.well-known/change-password`, { redirect: 'manual' });
  expect([change.status, change.headers.get('location')]).toEqual([302, '/fileshare/account/security']);
  const security = await (await fetch(`${origin}/.well-known/security.txt`)).text();
  expect(security).toContain('Contact: https://files.example.org/fileshare/\nExpires: 2027-03-02T09:00:00.000Z\n');
});

it('security.txt has the contacts and the policy of the operator, and the languages of the instance', async () => {
  const env = {
    PUBLIC_URL: 'https://files.example.org',
    SECURITY_CONTACT: 'security@example.org, https://example.org/report',
    SECURITY_POLICY: 'https://example.org/disclosure',
    DEFAULT_CULTURE: 'cs-cz',
  };
  const app = await createTestApp({ env });
  const security = await fetch(`${new URL(app.apiUrl).origin}/.well-known/security.txt`);
  expect(security.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect((await security.text()).trim().split('\n')).toEqual([
    'Contact: mailto:security@example.org',
    'Contact: https://example.org/report',
    'Expires: 2027-03-02T09:00:00.000Z',
    'Preferred-Languages: cs, en',
    'Policy: https://example.org/disclosure',
    'Canonical: https://files.example.org/.well-known/security.txt',
  ]);
  for (const SECURITY_CONTACT of ['someone', 'javascript:alert(1)', 'http://example.org', 'https://a b'])
    expect(() => readConfig({ SECURITY_CONTACT })).toThrow(/SECURITY_CONTACT must be/);
});

it('browsers report what the policy of a page blocks, of which the log has a few lines without paths', async () => {
  const app = await createTestApp();
  const web = join(app.dataDir, 'no-web-app');
  mkdirSync(join(web, 'assets'), { recursive: true });
  for (const page of ['index.html', 'edit.html'])
    writeFileSync(join(web, page), '<!doctype html><title>The app</title>');
  await app.restart();
  const { origin } = new URL(app.apiUrl);
  const page = await fetch(`${origin}/fileshare/`);
  expect(page.headers.get('content-security-policy')).toContain(
    'report-uri /fileshare/policy-report; report-to policy',
  );
  expect(page.headers.get('reporting-endpoints')).toBe('policy="/fileshare/policy-report"');
  const send = async (type: string, body: string) => {
    const init = { method: 'POST', headers: { 'content-type': type }, body };
    return (await fetch(`${origin}/fileshare/policy-report`, init)).status;
  };
  const blockedURL = 'https://evil.example/share/KEY?x=1';
  const violation = { type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL, sourceFile: origin } };
  const old = { 'violated-directive': 'script-src\r\nforged', 'blocked-uri': 'inline', 'document-uri': blockedURL };
  expect(await send('application/reports+json', JSON.stringify([violation, { type: 'deprecation' }]))).toBe(204);
  expect(await send('application/csp-report', JSON.stringify({ 'csp-report': old }))).toBe(204);
  expect(await send('application/csp-report', '[]')).toBe(204);
  expect(await send('application/csp-report', '{')).toBe(400);
  expect(
    await send('application/csp-report', JSON.stringify({ 'csp-report': { 'blocked-uri': 'x'.repeat(20_000) } })),
  ).toBe(413);
  expect(await send('text/plain', 'x')).toBe(415);
  const more = JSON.stringify(Array.from({ length: 20 }, () => violation));
  expect(await send('application/reports+json', more)).toBe(204);
  app.wait(600);
  expect(await send('application/reports+json', JSON.stringify([violation]))).toBe(204);
  await app.runTask('keepWarnings');
  const { items } = (await app.admin.call(logs.system, { query: {} })).body;
  const lines = items.map(({ log }) => log).filter((line) => /blocked|policy/.test(line));
  expect(lines.sort()).toEqual(
    [
      '12 reports about the content security policy were left out',
      'A browser blocked inline by script-srcforged',
      `A browser blocked https://evil.example by img-src in a script of ${origin} (10 times)`,
    ].sort(),
  );
});

it('the page around an office editor may frame the office server, also one that came after the start', async () => {
  const port = await freePort();
  const app = await createTestApp({ env: { OFFICE_URL: `http://127.0.0.1:${port}` } });
  const web = join(app.dataDir, 'no-web-app');
  mkdirSync(join(web, 'assets'), { recursive: true });
  for (const page of ['index.html', 'edit.html'])
    writeFileSync(join(web, page), '<!doctype html><title>The app</title>');
  await app.restart();
  const rulesOf = async (path: string) => {
    const page = await fetch(`${app.apiUrl.replace(/\/api$/, '')}/${path}`);
    return page.headers.get('content-security-policy')?.split('; ') ?? [];
  };
  expect(await rulesOf('edit/12')).toContain("frame-src 'none'");
  const office = await OfficeServer.open({ port });
  onTestFinished(() => office.close());
  expect(await rulesOf('edit/12')).toEqual(
    expect.arrayContaining([`frame-src ${office.origin}`, `form-action ${office.origin}`, "frame-ancestors 'none'"]),
  );
  expect((await rulesOf('edit/pdf/12')).join()).not.toContain(office.origin);
});

it('a host with the app only has a robots.txt that excludes robots', async () => {
  const app = await createTestApp({ env: { BASE_PATH: '/' } });
  const robots = await fetch(`${new URL(app.apiUrl).origin}/robots.txt`);
  expect([robots.status, await robots.text()]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
});

it('a path below the app that looks like a file returns 404, and no page of the app is indexed', async () => {
  const app = await createTestApp();
  const web = join(app.dataDir, 'no-web-app');
  mkdirSync(join(web, 'assets'), { recursive: true });
  for (const page of ['index.html', 'edit.html'])
    writeFileSync(join(web, page), '<!doctype html><title>The app</title>');
  writeFileSync(join(web, 'assets/app.js'), '');
  await app.restart();
  const base = app.apiUrl.replace(/\/api$/, '');
  for (const name of ['robots.txt', 'favicon.ico', 'manifest.webmanifest', 'a/b.php', '.well-known/anything'])
    expect([name, (await fetch(`${base}/${name}`)).status]).toEqual([name, 404]);
  for (const page of ['', 'login', 'share/AAAA', 'request/AAAA?x=a.b', 'edit/12?mode=view']) {
    const { status, headers } = await fetch(`${base}/${page}`);
    expect([page, status, headers.get('x-robots-tag')]).toEqual([page, 200, 'noindex']);
    expect(headers.get('cache-control')).toBe('no-cache');
  }
  const script = await fetch(`${base}/assets/app.js`);
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

it('no response is cached by a browser or a proxy', async () => {
  const app = await createTestApp({ env: { FEATURES: 'oneTimeShares,bulletins,ocr,approvals' } });
  const { success } = await app.admin.upload(await app.root(), { 'plan.pdf': pdf('A plan'), 'a.png': pngBomb(8, 8) });
  const [plan, image] = success.map(({ id }) => id);
  const cached: string[] = [];
  const statuses: number[] = [];
  const get = async (path: string, init: RequestInit = {}) => {
    const response = await app.admin.fetch(path, init);
    await response.body?.cancel();
    statuses.push(response.status);
    if (response.headers.get('cache-control') !== 'no-store') cached.push(`${init.method ?? 'GET'} ${path}`);
  };
  const calls = Object.values(contract).flatMap((noun) => Object.values(noun) as EndpointShape[]);
  for (const { path } of calls.filter(({ method }) => method === 'GET'))
    for (const id of [plan, image, await app.root()]) await get(path.replace(/\{\w+\}/g, String(id)));
  await expect.poll(async () => (await app.admin.fetch(`/file/${plan}/page/1`)).status).toBe(200);
  await get(`/file/${plan}/page/1`);
  for (const isPreview of ['', '/true']) {
    const { onetimeKey } = await (await app.admin.fetch(`/file/onetime/${plan}${isPreview}`)).json();
    await get(`/file/download/${onetimeKey}`);
  }
  for (const name of ['docs', 'openapi.json', 'nothing', 'file/download/%ff']) await get(`/${name}`);
  await get('/uploads/x', { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } });
  const drive = await new DavClient(app).send('GET', '/plan.pdf');
  expect([drive.status, drive.headers.get('cache-control')]).toEqual([200, 'no-store']);
  app.drain();
  await get('/health');
  expect(cached).toEqual([]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(60);
});

it('a cached reply is revalidated by its entity tag, and the response is not cached either', async () => {
  const app = await createTestApp();
  const path = `/folder/${await app.root()}/files`;
  await expect
    .poll(async () => {
      const etag = (await app.admin.fetch(path)).headers.get('etag') ?? '';
      const { status, headers } = await app.admin.fetch(path, { headers: { 'if-none-match': etag } });
      return [status, headers.get('cache-control')];
    })
    .toEqual([304, 'no-store']);
});
