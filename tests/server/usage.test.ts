import { describe, expect, it } from 'vitest';
import { usage } from '#contract/usage.ts';
import { openHouse, type TestHouse } from '#tests/support/house.ts';

const DAY = 24 * 3600;

/** What the three figures say, at the end of a month or now. */
async function figures(house: TestHouse, month?: string) {
  const query = { month };
  const { length: live } = (await house.admin.call(usage.files, { query })).body;
  const { length: deleted } = (await house.admin.call(usage.deleted, { query })).body;
  return [live, deleted];
}

/** Lets days pass; nobody's session lasts that long. */
async function waitDays(house: TestHouse, days: number) {
  house.wait(days * DAY);
  house.admin = await house.sessionOf(1);
}

describe('storage', () => {
  it('is known as it was at the end of each month, also of months in which nothing happened', async () => {
    const house = await openHouse();
    const root = await house.root();
    expect(await figures(house)).toEqual([0, 0]);
    const { success } = await house.admin.upload(root, { 'a.txt': 'x'.repeat(100), 'b.txt': 'x'.repeat(20) });
    await waitDays(house, 40); // April 11
    const [, b] = success;
    await house.admin.fetch(`/file/${b?.id}/1`, { method: 'DELETE' });
    await waitDays(house, 90); // July
    await house.admin.upload(root, { 'c.txt': 'x'.repeat(3) });

    expect(await figures(house, '2026-01')).toEqual([0, 0]);
    expect(await figures(house, '2026-03')).toEqual([120, 0]);
    for (const month of ['2026-04', '2026-05', '2026-06']) expect(await figures(house, month)).toEqual([100, 20]);
    for (const month of ['2026-07', undefined]) expect(await figures(house, month)).toEqual([103, 20]);
  });

  it('is noted once, whoever writes first', async () => {
    const house = await openHouse();
    const root = await house.root();
    await waitDays(house, 40);
    await Promise.all(Array.from({ length: 8 }, (_, n) => house.admin.upload(root, { [`${n}`]: 'x' })));
    expect(await figures(house, '2026-03')).toEqual([0, 0]);
    expect(await figures(house)).toEqual([8, 0]);
  });
});

describe('downloads', () => {
  it('are counted in bytes, by day', async () => {
    const house = await openHouse();
    const { success } = await house.admin.upload(await house.root(), { 'a.txt': 'x'.repeat(100) });
    const fetchIt = async () => {
      const key = await house.admin.downloadKey(success[0]?.id ?? 0);
      await (await house.admin.download(key)).text();
    };
    await fetchIt();
    await waitDays(house, 1);
    await fetchIt();
    const stats = async (from: string, to: string) =>
      (await house.admin.call(usage.downloads, { params: { from, to } })).body;
    expect(await stats('2026-03-02', '2026-03-03')).toEqual({ downloadFiles: 200, downloadOnetime: 0 });
    expect(await stats('2026-03-03', '2026-03-03')).toEqual({ downloadFiles: 100, downloadOnetime: 0 });
    expect(await stats('2026-03-04', '2026-03-31')).toEqual({ downloadFiles: 0, downloadOnetime: 0 });
  });
});

it('usage is for administrators, and wants months and days', async () => {
  const house = await openHouse();
  const ann = await house.person('ann');
  const days = { from: '2026-03-01', to: '2026-03-31' };
  expect((await ann.call(usage.files, { query: {} })).status).toBe(403);
  expect((await ann.call(usage.deleted, { query: {} })).status).toBe(403);
  expect((await ann.call(usage.downloads, { params: days })).status).toBe(403);
  expect((await house.visitor.call(usage.files, { query: {} })).status).toBe(401);
  expect((await house.admin.call(usage.files, { query: { month: '2026-13' } })).status).toBe(400);
  const backwards = { from: days.to, to: days.from };
  expect((await house.admin.call(usage.downloads, { params: backwards })).status).toBe(400);
  expect((await house.admin.call(usage.downloads, { params: { ...days, to: 'June' } })).status).toBe(400);
});
