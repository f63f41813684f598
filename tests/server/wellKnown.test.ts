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
