import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/testApp.ts';

it('BASE/help/ serves every language, and redirects missing pages to English', async () => {
  const app = await createTestApp();
  for (const page of ['index', 'users/share', 'cs/index', 'cs/users/share', 'operators/api']) {
    mkdirSync(join(app.dataDir, 'help', page, '..'), { recursive: true });
    writeFileSync(join(app.dataDir, 'help', `${page}.html`), `<!doctype html><title>${page}</title>`);
  }
  await app.restart();
  const base = app.apiUrl.replace(/\/api$/, '');
  const open = async (path: string) => {
    const response = await fetch(`${base}${path}`, { redirect: 'manual' });
    const { pathname } = new URL(response.headers.get('location') ?? path, response.url);
    return { status: response.status, headers: response.headers, to: pathname, text: await response.text() };
  };
  for (const [path, title] of [
    ['/help/', 'index'],
    ['/help/users/share.html', 'users/share'],
    ['/help/cs/', 'cs/index'],
    ['/help/cs/users/share.html', 'cs/users/share'],
  ] as const) {
    const { status, headers, text } = await open(path);
    expect([status, text]).toEqual([200, `<!doctype html><title>${title}</title>`]);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
  }
  for (const [path, to] of [
    ['/help', '/fileshare/help/'],
    ['/help/cs', '/fileshare/help/cs/'],
    ['/help/cs/operators/api.html', '/fileshare/help/operators/api.html'],
    ['/help/pl/', '/fileshare/help/'],
    ['/help/en-XA/users/share.html', '/fileshare/help/users/share.html'],
  ] as const)
    expect(await open(path)).toMatchObject({ status: expect.toBeOneOf([301, 302]), to });
  expect((await open('/help/users/nothing.html')).status).toBe(404);
});

it('the API reference has named sections, and a title in the imperative for every call', async () => {
  const app = await createTestApp();
  const { tags, paths } = await (await app.visitor.fetch('/openapi.json')).json();
  expect(tags.slice(0, 5).map(({ name }: { name: string }) => name)).toEqual([
    'Server',
    'Sign-in and sessions',
    'API tokens',
    'Devices',
    'Settings',
  ]);
  const calls = Object.values<object>(paths).flatMap((path) => Object.values(path));
  expect(calls.length).toBeGreaterThan(200);
  const names = tags.map(({ name }: { name: string }) => name);
  expect(calls.filter((call) => !names.includes(call.tags[0]))).toEqual([]);
  const titles: string[] = calls.map(({ summary }) => summary);
  expect(titles.filter((title) => /^(An?|All|How|One|The|Wh\w+|\w+s)\b|\.$/.test(title))).toEqual([]);

  const page = await app.visitor.fetch('/docs');
  expect(page.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
  const headings = [...(await page.text()).matchAll(/<h2 id="[\w-]+">([^<]+)<\/h2>/g)].map(([, heading]) => heading);
  expect(headings).toEqual(names);
});
