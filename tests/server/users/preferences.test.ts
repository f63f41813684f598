import { expect, it } from 'vitest';
import { preferences } from '#contract/users/preferences.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

it('PUT /user/me/preferences merges keys, keeps their case, removes null, and is separate per user', async () => {
  const app = await createTestApp();
  const anna = await app.person('anna');
  const put = async (body: Record<string, unknown>) => (await anna.call(preferences.update, { body })).body;
  expect((await anna.call(preferences.get, {})).body).toEqual({});
  await put({ View: 'grid', view: { columns: ['size'] } });
  expect(await put({ view: null, unknown: [1, 'two'] })).toEqual({ View: 'grid', unknown: [1, 'two'] });
  expect((await anna.call(preferences.get, {})).body).toEqual({ View: 'grid', unknown: [1, 'two'] });
  expect((await app.admin.call(preferences.get, {})).body).toEqual({});
  expect((await app.visitor.call(preferences.get, {})).status).toBe(401);
});

it('PUT /user/me/preferences returns 413 over 64 KB in total, and changes nothing', async () => {
  const { admin } = await createTestApp();
  await admin.call(preferences.update, { body: { first: 'x'.repeat(40_000) } });
  const { status, body } = await admin.call(preferences.update, { body: { second: 'x'.repeat(30_000) } });
  expect([status, body.code]).toEqual([413, 'too_large']);
  expect(Object.keys((await admin.call(preferences.get, {})).body)).toEqual(['first']);
});
