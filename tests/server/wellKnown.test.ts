import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/testApp.ts';

it('The host answers the well-known addresses for passwords and for reports of weaknesses', async () => {
  const app = await createTestApp({ env: { PUBLIC_URL: 'https://files.example.org' } });
  const { origin } = new URL(app.apiUrl);
  const change = await fetch(`${origin}/.well-known/change-password`, { redirect: 'manual' });
  expect([change.status, change.headers.get('location')]).toEqual([302, '/fileshare/account/security']);
  const security = await (await fetch(`${origin}/.well-known/security.txt`)).text();
  expect(security).toContain('Contact: https://files.example.org/fileshare/\nExpires: 2027-03-02T09:00:00.000Z\n');
});

it('A host that is nothing else keeps robots out', async () => {
  const app = await createTestApp({ env: { BASE_PATH: '/' } });
  const robots = await fetch(`${new URL(app.apiUrl).origin}/robots.txt`);
  expect([robots.status, await robots.text()]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
});

it('A name below the app that looks like a file is 404, and no page of the app is for search engines', async () => {
  const app = await createTestApp();
  const web = join(app.dataDir, 'no-web-app');
  mkdirSync(join(web, 'assets'), { recursive: true });
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>The app</title>');
  await app.restart();
  const base = app.apiUrl.replace(/\/api$/, '');
  for (const name of ['robots.txt', 'favicon.ico', 'manifest.webmanifest', 'a/b.php', '.well-known/anything'])
    expect([name, (await fetch(`${base}/${name}`)).status]).toEqual([name, 404]);
  for (const page of ['', 'login', 'share/AAAA', 'request/AAAA?x=a.b']) {
    const { status, headers } = await fetch(`${base}/${page}`);
    expect([page, status, headers.get('x-robots-tag')]).toEqual([page, 200, 'noindex']);
  }
});

it('The description of the calls is not kept by caches', async () => {
  const app = await createTestApp();
  for (const name of ['docs', 'openapi.json'])
    expect((await fetch(`${app.apiUrl}/${name}`)).headers.get('cache-control')).toBe('no-store');
});
