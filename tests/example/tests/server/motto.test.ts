import { expect, it } from 'vitest';
import { mottos } from '#contract/motto.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

it('administrators change the motto, everybody reads it, and the change is logged', async () => {
  const app = await createTestApp();
  const ann = await app.person('ann');
  expect((await ann.call(mottos.read, {})).body).toEqual({ text: '' });
  expect((await ann.call(mottos.change, { body: { text: 'Mine' } })).status).toBe(403);
  expect((await app.admin.call(mottos.change, { body: { text: 'Safe harbour' } })).status).toBe(200);
  expect((await ann.call(mottos.read, {})).body).toEqual({ text: 'Safe harbour' });
  expect((await app.logRows()).at(-1)?.log).toBe('Motto changed: Safe harbour');
});
