import { describe, expect, it } from 'vitest';
import { bin } from '#contract/fileNodes/bin.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { health } from '#contract/instance/health.ts';
import { usage } from '#contract/instance/usage.ts';
import { invitations } from '#contract/users/invitations.ts';
import { Fixture } from '#tests/support/app/fixture.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { dashboardQueries } from '#tests/support/dashboard.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';
const report = async (app: TestApp) => (await app.admin.call(health.report, {})).body;

/** An instance that was used in March and April, with files, versions, a bin and downloads. */
async function usedApp(): Promise<TestApp> {
  const app = await createTestApp();
  const root = await app.root();
  const put = async (parentId: number, name: string, size: number) =>
    (await app.admin.upload(parentId, { [name]: 'x'.repeat(size) }, { overwrite: true })).success[0]?.id ?? 0;
  const { id: folder } = (await app.admin.call(folders.create, { body: { name: 'Folder', parentId: root } })).body;
  await put(root, 'a.txt', 100);
  await put(root, 'a.txt', 120);
  const gone = await put(folder, 'b.txt', 5000);
  const file = await put(folder, 'c.txt', 700);
  await app.runTask('indexNodes');
  app.wait(40 * 24 * 3600);
  app.admin = await app.sessionOf(1);
  await app.admin.call(files.remove, { params: { id: String(gone), rowVersion: '1' } });
  await put(root, 'd.txt', 33);
  for (const _ of [1, 2]) await (await app.admin.download(await app.admin.downloadKey(file))).text();
  await app.runTask('indexNodes');
  return app;
}

async function sum(app: TestApp, query: string): Promise<number> {
  const [row] = await (await app.rawDatabase()).rows<{ sum: number | string | null }>(query);
  return Number(row?.sum ?? 0);
}

describe('usage', () => {
  it('returns for each panel the sums of the database', async () => {
    const app = await usedApp();
    const contents = (where: string) =>
      sum(
        app,
        `select sum(blob."size") as "sum" from "fileNode" as node
        join "fileVersion" as version on version."id" = node."versionId" join "blob" on blob."id" = version."blobId"
        where ${where}`,
      );
    const [live, deleted] = [await contents('"binId" is null'), await contents('"binId" is not null')];
    const fetched = await sum(app, `select sum("length") as "sum" from "log" where "log" like 'File downloaded: %'`);
    expect([live, deleted, fetched]).toEqual([853, 5000, 1400]);

    const { items } = (await app.admin.call(usage.months, {})).body;
    expect(items.at(-1)).toEqual({ month: '2026-04', live, deleted, downloadFiles: fetched, downloadOnetime: 0 });
    expect(items.at(-2)).toEqual({ month: '2026-03', live: 5820, deleted: 0, downloadFiles: 0, downloadOnetime: 0 });
    expect(items).toHaveLength(12);
    const query = { month: '2026-04' };
    expect((await app.admin.call(usage.files, { query })).body.length).toBe(live);
    expect((await app.admin.call(usage.deleted, { query })).body.length).toBe(deleted);
    expect((await app.admin.call(usage.folders, {})).body.items).toMatchObject([
      { path: 'My Company/Folder', files: 1, length: 700 },
      { path: 'My Company', files: 2, length: 153 },
    ]);
  });
});

describe('the bin', () => {
  it('returns how many items a shorter retention would delete', async () => {
    const app = await usedApp();
    const due = async (days: string) => (await app.admin.call(bin.due, { query: { days } })).body.items;
    app.wait(3 * 24 * 3600);
    app.admin = await app.sessionOf(1);
    expect([await due('1'), await due('2'), await due('3'), await due('999')]).toEqual([1, 1, 0, 0]);
    expect((await app.admin.call(bin.due, { query: { days: '0' } })).status).toBe(400);
    expect((await (await app.person('ann')).call(bin.due, { query: { days: '1' } })).status).toBe(403);
  });
});

describe('health', () => {
  it('returns the state of the instance to administrators', async () => {
    const app = await usedApp();
    const { database, storage, queues, versions, ...rest } = await report(app);
    expect(database).toMatchObject({ kind: isPostgres ? 'postgres' : 'sqlite', isUp: true });
    expect(database.bytes).toBeGreaterThan(10_000);
    if (isPostgres) expect(Math.abs(database.clockAheadMs ?? Number.NaN)).toBeLessThan(1000);
    else expect(database.clockAheadMs).toBeNull();
    expect(storage).toMatchObject({ isUp: true, used: 5853 });
    // 33 bytes in ten days and nine hours.
    expect(storage.daysLeft).toBe(Math.floor(storage.free / (33 / (10 + 9 / 24))));
    expect(queues.map(({ id }) => id)).toEqual(['mail', 'texts', 'thumbnails']);
    expect(queues[1]).toMatchObject({ waiting: 4, failed: 0, oldestOn: '2026-03-02T09:00:00.000Z' });
    expect(versions.node).toBe(process.version);
    expect(rest).toEqual({
      ...{ backup: null, cleanup: null, log: null, antivirus: null },
      ...{ connections: [], hasUnknownProxy: false, refusedRuns: [], missingGroups: [] },
      policyTests: { total: 0, failing: 0 },
      accessReviews: { open: 0, overdue: 0 },
      clients: { devices: 0, requests: [] },
      office: { state: 'off', name: null, since: null },
      readers: {
        network: expect.any(Boolean),
        files: expect.any(Boolean),
        office: expect.stringMatching(/^(used|missing|notIsolated)$/),
        missingScripts: expect.any(Array),
      },
    });
    expect((await (await app.person('ann')).call(health.report, {})).status).toBe(403);
  });

  it('includes waiting recognitions if the module is on', async () => {
    const app = await createTestApp({ env: { FEATURES: 'ocr' } });
    const { success } = await app.admin.upload(await app.root(), { 'scan.png': 'x' });
    await app.ctx.transact((tx) => tx.emit('ocrRequested', [success[0]?.id ?? 0]));
    expect((await report(app)).queues.find(({ id }) => id === 'ocr')).toEqual({
      id: 'ocr',
      waiting: 1,
      failed: 0,
      oldestOn: '2026-03-02T09:00:00.000Z',
    });
  });

  it('lists failed mails, and sends them again on request', async () => {
    const app = await createTestApp();
    const { id, subject } = await new Fixture(app, app.admin, async () => app.admin).failedMail();
    const list = async () => (await app.admin.call(health.failedMails, { query: {} })).body;
    expect((await list()).items).toMatchObject([{ id, subject, to: 'ann@example.org', error: 'Nobody is there' }]);
    expect((await report(app)).queues[0]).toEqual({ id: 'mail', waiting: 0, failed: 1, oldestOn: null });
    const retry = () => app.admin.call(health.retryMail, { body: { id } });
    expect([(await retry()).status, (await retry()).status]).toEqual([200, 404]);
    expect((await report(app)).queues[0]).toMatchObject({
      waiting: 1,
      failed: 0,
      oldestOn: '2026-03-02T09:00:00.000Z',
    });
    await app.runTask('deliverMails');
    expect((await report(app)).queues[0]).toMatchObject({ waiting: 0, failed: 0 });
    expect((await list()).total).toBe(0);
  });

  it('returns which setup steps are done: none of a new instance, then all', async () => {
    const app = await createTestApp();
    const steps = async () => (await app.admin.call(health.firstSteps, {})).body;
    const none = {
      company: false,
      group: false,
      user: false,
      folder: false,
      access: false,
      backup: false,
      mail: false,
    };
    expect(await steps()).toEqual({ ...none, folderId: null });
    const { folderId } = await new Fixture(app, app.admin, async () => app.admin).entry();
    const ann = await app.person('ann');
    expect(await steps()).toEqual({ ...none, group: true, user: true, folder: true, access: true, folderId });
    expect((await ann.call(health.firstSteps, {})).status).toBe(403);

    const started = await createTestApp({ env: { COMPANY_NAME: 'Northwind', SMTP_URL: 'smtp://127.0.0.1:1' } });
    expect((await started.admin.call(health.firstSteps, {})).body).toMatchObject({ company: true, mail: true });
  });

  it('returns metrics to Prometheus with the token, and 404 if none is configured', async () => {
    const METRICS_TOKEN = 'a-token-for-the-metrics';
    const send = async (app: TestApp, token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${app.apiUrl}/metrics`, { headers });
      return { status: response.status, text: await response.text() };
    };
    const closed = await createTestApp();
    expect((await send(closed, METRICS_TOKEN)).status).toBe(404);
    const app = await createTestApp({ env: { METRICS_TOKEN } });
    expect((await send(app, 'another-token')).status).toBe(401);
    expect((await send(app, app.admin.token)).status).toBe(401);
    const { status, text } = await send(app, METRICS_TOKEN);
    expect(status).toBe(200);
    expect(text).toMatch(/^strongroom_up\{part="database"\} 1$/m);
    expect(text).toMatch(/^strongroom_queue_waiting\{queue="mail"\} 0$/m);
    expect(text).toMatch(/^strongroom_process_resident_memory_bytes \d+$/m);
    for (const { title, expression } of dashboardQueries())
      for (const name of expression.match(/strongroom_\w+/g) ?? []) expect(text, title).toContain(`# TYPE ${name} `);
    // Counted by route, never by address.
    expect(text).toMatch(
      /^strongroom_http_requests_total\{method="POST",route="\/fileshare\/api\/authenticate",status="200"\} 1$/m,
    );
    expect(text).toMatch(/^strongroom_http_requests_total\{method="GET",route="[^"]*metrics",status="401"\} 2$/m);
  });

  it('reports an unreachable directory, provider and mail server, also in the metrics', async () => {
    const METRICS_TOKEN = 'a-token-for-the-metrics';
    const ldap = { LDAP_URL: 'ldap://127.0.0.1:1', LDAP_BASE_DN: 'dc=example', LDAP_USER_FILTER: '(uid={id})' };
    const oidc = { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' };
    const app = await createTestApp({ env: { METRICS_TOKEN, ...ldap, ...oidc, SMTP_URL: 'smtp://127.0.0.1:1' } });
    const { id } = await app.person('ann');
    await app.admin.call(invitations.invite, { body: { id } });
    const mail = { part: 'mail', isUp: true };
    const away = [
      { part: 'directory', isUp: false },
      { part: 'provider', isUp: false },
    ];
    expect((await report(app)).connections).toEqual([...away, mail]);
    await app.runTask('deliverMails');
    expect((await report(app)).connections).toEqual([...away, { ...mail, isUp: false }]);
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${app.apiUrl}/metrics`, { headers })).text();
    for (const part of ['directory', 'provider', 'mail']) expect(text).toContain(`strongroom_up{part="${part}"} 0`);
  });
});
