import { afterEach, describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';
import { startPostgresPair, waitUntil } from '#tests/support/servers/databases/postgresPair.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** As many as a node has connections that write. */
const WRITERS = 8;

async function onPair() {
  const pair = await startPostgresPair();
  cleanups.push(pair.stop);
  const app = await createTestApp({ env: { DATABASE_URL: pair.url } });
  const parentId = await app.root();
  /** Promotes the standby, and others write to it, before a node asks for the outcome of its commits. */
  const failOver = async () => {
    await pair.primary.kill();
    await pair.standby.query('select pg_promote()');
    for (let n = 0; n < 14; n++) await pair.standby.query('select pg_current_xact_id()');
  };
  const commitsWaiting = async (count: number) => {
    const waiting = `select 1 from pg_stat_activity where wait_event = 'SyncRep' and backend_type = 'client backend'`;
    await waitUntil(async () => (await pair.primary.query(waiting)).length >= count);
  };
  return { pair, app, parentId, failOver, commitsWaiting };
}

describe.runIf(process.env.TEST_DATABASE === 'postgres')('a synchronous standby that takes over', () => {
  it('has every acknowledged write and nothing else, and accepts writes within 30 s', async () => {
    const { pair, app, parentId, failOver, commitsWaiting } = await onPair();
    const standbyOnly = { DATABASE_URL: `postgres://postgres@127.0.0.1:${pair.standby.port}/strongroom` };
    await expect(createTestApp({ env: standbyOnly })).rejects.toMatchObject({ code: '25006' });

    const create = (name: string) => app.admin.call(folders.create, { body: { name, parentId } });
    // The key of a large file has rows.
    const files = [{ name: 'a.txt', length: 1024 ** 2 }];
    const announce = () => app.admin.call(transfers.announce, { body: { parentId, files } });
    const before = await create('Before');
    expect(before.status).toBe(200);
    pair.holdReplication();
    const lost = create('Never');
    await commitsWaiting(1);
    // Folders in different branches do not wait for each other's commits.
    const elsewhere = app.admin.call(folders.create, { body: { name: 'Neither', parentId: before.body.id } });
    await commitsWaiting(2);
    const others = Array.from({ length: WRITERS + 2 }, announce);
    await commitsWaiting(WRITERS);
    await failOver();
    const since = performance.now();
    for (const { status, headers, body } of await Promise.all([lost, elsewhere]))
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
    // Some had no connection when the primary ended, and may have written to the standby.
    const rejected = (await Promise.all(others)).filter((response) => response.status === 503);
    expect(rejected.length).toBeGreaterThanOrEqual(WRITERS - 2);
    expect((await create('After')).status).toBe(200);
    expect(performance.now() - since).toBeLessThan(30_000);
    const names = (await app.admin.call(folders.list, {})).body.items.map(({ name }) => name);
    expect(names.sort()).toEqual(['After', 'Before', 'My Company']);
  }, 60_000);
});

describe.runIf(process.env.TEST_DATABASE === 'postgres')('a read-only database', () => {
  it('counts as unreachable until it accepts writes, also if it does not respond', async () => {
    const { pair, app, parentId } = await onPair();
    const create = (name: string) => app.admin.call(folders.create, { body: { name, parentId } });
    const health = async () => (await app.visitor.fetch('/health')).status;
    const setReadOnly = async (value: 'on' | 'off') => {
      await pair.primary.query(`alter system set default_transaction_read_only = ${value}`);
      await pair.primary.query('select pg_reload_conf()');
    };
    await setReadOnly('on');
    await expect.poll(health).toBe(503);
    const { status, headers } = await create('Refused');
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect((await app.admin.call(folders.list, {})).status).toBe(200);
    await setReadOnly('off');
    await expect.poll(health).toBe(200);
    expect((await create('Taken')).status).toBe(200);

    pair.primary.signal('SIGSTOP');
    cleanups.push(() => pair.primary.signal('SIGCONT'));
    const since = performance.now();
    await expect.poll(health).toBe(503);
    expect(performance.now() - since).toBeLessThan(15_000);
  }, 60_000);
});
