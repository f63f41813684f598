import { expect, it } from 'vitest';
import { mottos } from '#contract/motto.ts';
import { openHouse } from '#tests/support/house.ts';

it('administrators change the motto, everybody reads it, and the log knows', async () => {
  const house = await openHouse();
  const ann = await house.person('ann');
  expect((await ann.call(mottos.read, {})).body).toEqual({ text: '' });
  expect((await ann.call(mottos.change, { body: { text: 'Mine' } })).status).toBe(403);
  expect((await house.admin.call(mottos.change, { body: { text: 'Safe harbour' } })).status).toBe(200);
  expect((await ann.call(mottos.read, {})).body).toEqual({ text: 'Safe harbour' });
  expect((await house.logRows()).at(-1)?.log).toBe('Motto changed: Safe harbour');
});
