import { describe, expect, it } from 'vitest';
import { bin } from '#contract/bin.ts';
import { files } from '#contract/files.ts';
import { folders } from '#contract/folders.ts';
import { health } from '#contract/health.ts';
import { usage } from '#contract/usage.ts';
import { openHouse, type TestHouse } from '#tests/support/house.ts';
import { Stage } from '#tests/support/stage.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';
const report = async (house: TestHouse) => (await house.admin.call(health.report, {})).body;

/** A house that was used in March and April, with files, versions, a bin and downloads. */
async function usedHouse(): Promise<TestHouse> {
  const house = await openHouse();
  const root = await house.root();
  const put = async (parentId: number, name: string, size: number) =>
    (await house.admin.upload(parentId, { [name]: 'x'.repeat(size) }, { overwrite: true })).success[0]?.id ?? 0;
  const { id: folder } = (await house.admin.call(folders.create, { body: { name: 'Folder', parentId: root } })).body;
  await put(root, 'a.txt', 100);
  await put(root, 'a.txt', 120);
  const gone = await put(folder, 'b.txt', 5000);
  const kept = await put(folder, 'c.txt', 700);
  house.wait(40 * 24 * 3600);
  house.admin = await house.sessionOf(1);
  await house.admin.call(files.remove, { params: { id: String(gone), rowVersion: '1' } });
  await put(root, 'd.txt', 33);
  for (const _ of [1, 2]) await (await house.admin.download(await house.admin.downloadKey(kept))).text();
  return house;
}

async function sum(house: TestHouse, query: string): Promise<number> {
  const [row] = await (await house.intrude()).rows<{ sum: number | string | null }>(query);
  return Number(row?.sum ?? 0);
}

describe('usage', () => {
  it('says in each panel what the database adds up to', async () => {
    const house = await usedHouse();
    const contents = (where: string) =>
      sum(
        house,
        `select sum(blob."size") as "sum" from "fileNode" as node
        join "fileVersion" as version on version."id" = node."versionId" join "blob" on blob."id" = version."blobId"
        where ${where}`,
      );
    const [live, deleted] = [await contents('"binId" is null'), await contents('"binId" is not null')];
    const fetched = await sum(house, `select sum("length") as "sum" from "log" where "log" like 'File downloaded: %'`);
    expect([live, deleted, fetched]).toEqual([853, 5000, 1400]);

    const { items } = (await house.admin.call(usage.months, {})).body;
    expect(items.at(-1)).toEqual({ month: '2026-04', live, deleted, downloadFiles: fetched, downloadOnetime: 0 });
    expect(items.at(-2)).toEqual({ month: '2026-03', live: 5820, deleted: 0, downloadFiles: 0, downloadOnetime: 0 });
    expect(items).toHaveLength(12);
    const query = { month: '2026-04' };
    expect((await house.admin.call(usage.files, { query })).body.length).toBe(live);
    expect((await house.admin.call(usage.deleted, { query })).body.length).toBe(deleted);
    expect((await house.admin.call(usage.folders, {})).body.items).toMatchObject([
      { path: 'My Company/Folder', files: 1, length: 700 },
      { path: 'My Company', files: 2, length: 153 },
    ]);
  });
});

describe('the bin', () => {
  it('says what it would lose before the days are changed', async () => {
    const house = await usedHouse();
    const due = async (days: string) => (await house.admin.call(bin.due, { query: { days } })).body.items;
    house.wait(3 * 24 * 3600);
    house.admin = await house.sessionOf(1);
    expect([await due('1'), await due('2'), await due('3'), await due('999')]).toEqual([1, 1, 0, 0]);
    expect((await house.admin.call(bin.due, { query: { days: '0' } })).status).toBe(400);
    expect((await (await house.person('ann')).call(bin.due, { query: { days: '1' } })).status).toBe(403);
  });
});

describe('health', () => {
  it('shows administrators how the house is', async () => {
    const house = await usedHouse();
    const { database, storage, queues, versions, ...rest } = await report(house);
    expect(database).toMatchObject({ kind: isPostgres ? 'postgres' : 'sqlite', isUp: true });
    expect(database.bytes).toBeGreaterThan(10_000);
    expect(storage).toMatchObject({ isUp: true, used: 5853 });
    // 33 bytes in ten days and nine hours.
    expect(storage.daysLeft).toBe(Math.floor(storage.free / (33 / (10 + 9 / 24))));
    expect(queues.map(({ id }) => id)).toEqual(['mail', 'texts', 'thumbnails']);
    expect(queues[1]).toMatchObject({ waiting: 4, failed: 0, oldestOn: '2026-03-02T09:00:00.000Z' });
    expect(versions.node).toBe(process.version);
    expect(rest).toEqual({ backup: null, log: null, missingGroups: [] });
    expect((await (await house.person('ann')).call(health.report, {})).status).toBe(403);
  });

  it('shows what waits to be recognised where that is done', async () => {
    const house = await openHouse({ env: { FEATURES: 'ocr' } });
    const { success } = await house.admin.upload(await house.root(), { 'scan.png': 'x' });
    await house.ctx.transact((unit) => unit.emit('recognitionWanted', [success[0]?.id ?? 0]));
    expect((await report(house)).queues.find(({ id }) => id === 'ocr')).toEqual({
      id: 'ocr',
      waiting: 1,
      failed: 0,
      oldestOn: '2026-03-02T09:00:00.000Z',
    });
  });

  it('lists mails that were given up, and has them tried again', async () => {
    const house = await openHouse();
    const { id, subject } = await new Stage(house, house.admin, async () => house.admin).failedMail();
    const list = async () => (await house.admin.call(health.failedMails, { query: {} })).body;
    expect((await list()).items).toMatchObject([{ id, subject, to: 'ann@example.org', error: 'Nobody is there' }]);
    expect((await report(house)).queues[0]).toEqual({ id: 'mail', waiting: 0, failed: 1, oldestOn: null });
    const retry = () => house.admin.call(health.retryMail, { body: { id } });
    expect([(await retry()).status, (await retry()).status]).toEqual([200, 404]);
    expect((await report(house)).queues[0]).toMatchObject({
      waiting: 1,
      failed: 0,
      oldestOn: '2026-03-02T09:00:00.000Z',
    });
    await house.runTask('deliverMails');
    expect((await report(house)).queues[0]).toMatchObject({ waiting: 0, failed: 0 });
    expect((await list()).total).toBe(0);
  });

  it('tells Prometheus who knows the token, and nobody where there is none', async () => {
    const METRICS_TOKEN = 'a-token-for-the-metrics';
    const ask = async (house: TestHouse, token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${house.apiUrl}/metrics`, { headers });
      return { status: answer.status, text: await answer.text() };
    };
    const closed = await openHouse();
    expect((await ask(closed, METRICS_TOKEN)).status).toBe(404);
    const house = await openHouse({ env: { METRICS_TOKEN } });
    expect((await ask(house, 'another-token')).status).toBe(401);
    expect((await ask(house, house.admin.token)).status).toBe(401);
    const { status, text } = await ask(house, METRICS_TOKEN);
    expect(status).toBe(200);
    expect(text).toMatch(/^strongroom_up\{part="database"\} 1$/m);
    expect(text).toMatch(/^strongroom_queue_waiting\{queue="mail"\} 0$/m);
    expect(text).toMatch(/^strongroom_process_resident_memory_bytes \d+$/m);
  });
});
