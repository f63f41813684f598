import { expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/testApp.ts';
import { EtagCheck } from '#tests/support/sync/etagCheck.ts';
import { EtagWalk, randomFrom } from '#tests/support/sync/etagWalk.ts';

const CHANGES = Number(process.env.ETAG_CHANGES ?? 400);
const SEED = Number(process.env.ETAG_SEED ?? 20_261_128);
const admin = { id: 1, name: 'admin', isAdmin: true, isSysAdmin: true };

it('the tag of a folder changes with what each user sees there, and with nothing that they may not read', async () => {
  const app = await createTestApp();
  const database = await app.rawDatabase();
  const random = randomFrom(SEED);
  const walk = new EtagWalk(app.ctx, admin, database, random);
  await walk.begin();
  const result = await new EtagCheck(app.ctx, walk, database).run(CHANGES, random);
  if (process.env.ETAG_CHANGES) process.stdout.write(`${JSON.stringify(result)}\n`);
  expect(result).toMatchObject({ stale: [], leaking: [] });
  expect(result.cases).toBeGreaterThan(CHANGES * 10);
}, 3_600_000);
