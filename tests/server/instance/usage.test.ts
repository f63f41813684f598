import { describe, expect, it } from 'vitest';
import { usage } from '#contract/instance/usage.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

const DAY_S = 24 * 3600;

/** The three figures, at the end of a month or now. */
async function figures(app: TestApp, month?: string) {
  const query = { month };
  const { length: live } = (await app.admin.call(usage.files, { query })).body;
  const { length: deleted } = (await app.admin.call(usage.deleted, { query })).body;
  return [live, deleted];
}

/** Lets days pass; all sessions expire meanwhile. */
async function waitDays(app: TestApp, days: number) {
  app.wait(days * DAY_S);
  app.admin = await app.sessionOf(1);
}

describe('storage', () => {
  it('is reported for the end of each month, including months without changes', async () => {
    const app = await createTestApp();
    const root = await app.root();
    expect(await figures(app)).toEqual([0, 0]);
    const { success } = await app.admin.upload(root, { 'a.txt': 'x'.repeat(100), 'b.txt': 'x'.repeat(20) });
    await waitDays(app, 40); // April 11
    const [, b] = success;
    await app.admin.fetch(`/file/${b?.id}/1`, { method: 'DELETE' });
    await waitDays(app, 90); // July
    await app.admin.upload(root, { 'c.txt': 'x'.repeat(3) });

    expect(await figures(app, '2026-01')).toEqual([0, 0]);
    expect(await figures(app, '2026-03')).toEqual([120, 0]);
    for (const month of ['2026-04', '2026-05', '2026-06']) expect(await figures(app, month)).toEqual([100, 20]);
    for (const month of ['2026-07', undefined]) expect(await figures(app, month)).toEqual([103, 20]);
  });

  it('is stored once, by any concurrent writer', async () => {
    const app = await createTestApp();
    const root = await app.root();
    await waitDays(app, 40);
    await Promise.all(Array.from({ length: 8 }, (_, n) => app.admin.upload(root, { [`${n}`]: 'x' })));
    expect(await figures(app, '2026-03')).toEqual([0, 0]);
    expect(await figures(app)).toEqual([8, 0]);
  });
});

describe('downloads', () => {
  it('are counted in bytes, by day', async () => {
    const app = await createTestApp();
    const { success } = await app.admin.upload(await app.root(), { 'a.txt': 'x'.repeat(100) });
    const fetchIt = async () => {
      const key = await app.admin.downloadKey(success[0]?.id ?? 0);
      await (await app.admin.download(key)).text();
    };
    await fetchIt();
    await waitDays(app, 1);
    await fetchIt();
    const stats = async (from: string, to: string) =>
      (await app.admin.call(usage.downloads, { params: { from, to } })).body;
    expect(await stats('2026-03-02', '2026-03-03')).toEqual({ downloadFiles: 200, downloadOnetime: 0 });
    expect(await stats('2026-03-03', '2026-03-03')).toEqual({ downloadFiles: 100, downloadOnetime: 0 });
    expect(await stats('2026-03-04', '2026-03-31')).toEqual({ downloadFiles: 0, downloadOnetime: 0 });
  });
});

it('usage requires an administrator, and valid months and days', async () => {
  const app = await createTestApp();
  const ann = await app.person('ann');
  const days = { from: '2026-03-01', to: '2026-03-31' };
  expect((await ann.call(usage.files, { query: {} })).status).toBe(403);
  expect((await ann.call(usage.deleted, { query: {} })).status).toBe(403);
  expect((await ann.call(usage.downloads, { params: days })).status).toBe(403);
  expect((await app.visitor.call(usage.files, { query: {} })).status).toBe(401);
  expect((await app.admin.call(usage.files, { query: { month: '2026-13' } })).status).toBe(400);
  const backwards = { from: days.to, to: days.from };
  expect((await app.admin.call(usage.downloads, { params: backwards })).status).toBe(400);
  expect((await app.admin.call(usage.downloads, { params: { ...days, to: 'June' } })).status).toBe(400);
});
