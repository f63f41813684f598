import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';
import { createDatabase, createEmptyDatabase, startPostgres } from '#tests/support/servers/databases/postgres.ts';
import { type CuttingProxy, openCuttingProxy } from '#tests/support/servers/proxies/cuttingProxy.ts';
import { prepareTemplate } from '#tests/support/setup/postgres.setup.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});
const namesIn = (items: { name: string }[]) => items.map(({ name }) => name).sort();

describe.runIf(process.env.TEST_DATABASE === 'postgres')('a commit whose response is lost', () => {
  async function appBehindProxy() {
    const socketDir = inject('postgres');
    const [database, proxy] = [await createDatabase(socketDir), await openCuttingProxy(socketDir)];
    cleanups.push(database.drop, proxy.close);
    const app = await createTestApp({ env: { DATABASE_URL: proxy.through(database.url) } });
    return [app, proxy, await app.root()] as const;
  }
  const lose = (proxy: CuttingProxy, message: 'commit' | 'answer') => {
    proxy.loseNext(message);
    return proxy.lost + 1;
  };

  it('is looked up: a committed one succeeds', async () => {
    const [app, proxy, parentId] = await appBehindProxy();
    const lost = lose(proxy, 'answer');
    const { status, body } = await app.admin.call(folders.create, { body: { name: 'Once', parentId } });
    expect([status, body.name, proxy.lost]).toEqual([200, 'Once', lost]);
    expect(namesIn((await app.admin.call(folders.list, {})).body.items)).toEqual(['My Company', 'Once']);
  });

  it('is looked up: a rolled back one returns 503 and leaves nothing', async () => {
    const [app, proxy, parentId] = await appBehindProxy();
    lose(proxy, 'commit');
    const { status, headers, body } = await app.admin.call(folders.create, { body: { name: 'Never', parentId } });
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
    expect(namesIn((await app.admin.call(folders.list, {})).body.items)).toEqual(['My Company']);
  });

  it('keeps the content of a committed file', async () => {
    const [app, proxy, parentId] = await appBehindProxy();
    const announced = { parentId, files: [{ name: 'kept.txt', length: 4 }] };
    const { key } = (await app.admin.call(transfers.announce, { body: announced })).body;
    lose(proxy, 'answer');
    const { success } = (await app.admin.send(key, { 'kept.txt': 'kept' })).body;
    const response = await app.visitor.download(await app.admin.downloadKey(success[0]?.id ?? 0));
    expect(await response.text()).toBe('kept');
  });
});

describe.runIf(process.env.TEST_DATABASE === 'postgres')('a commit lost in a crash', () => {
  it('is not confused with a later one of the same transaction id', async () => {
    const server = await startPostgres(prepareTemplate);
    cleanups.push(server.stop);
    const [{ url }, proxy] = [await createEmptyDatabase(server.socketDir), await openCuttingProxy(server.socketDir)];
    cleanups.push(proxy.close);
    const app = await createTestApp({ env: { DATABASE_URL: proxy.through(url) } });
    const parentId = await app.root();
    proxy.loseNext('commit', async () => {
      await server.crash(async () => undefined);
      const other = new pg.Client(url);
      await other.connect();
      for (let number = 0; number < 5; number++) await other.query('select pg_current_xact_id()');
      await other.end();
    });
    const { status, body } = await app.admin.call(folders.create, { body: { name: 'Never', parentId } });
    expect([status, body.code, proxy.lost]).toEqual([503, 'unavailable', 1]);
    expect(namesIn((await app.admin.call(folders.list, {})).body.items)).toEqual(['My Company']);
  });
});

describe.runIf(process.env.TEST_DATABASE === 'postgres')('a database that crashes and comes back', () => {
  it('returns 503 meanwhile, no wrong result, and has every acknowledged folder', async () => {
    const server = await startPostgres(prepareTemplate);
    cleanups.push(server.stop);
    const { url } = await createEmptyDatabase(server.socketDir);
    const app = await createTestApp({ env: { DATABASE_URL: url } });
    const parentId = await app.root();
    const made: string[] = [];
    const statuses = new Set<number>();
    let isOver = false;
    const worker = async (number: number) => {
      for (let n = 0; !isOver; n++) {
        const name = `${number}-${n}`;
        const { status, headers } = await app.admin.call(folders.create, { body: { name, parentId } });
        statuses.add(status);
        if (status === 200) made.push(name);
        else expect(headers.get('retry-after')).toBeTruthy();
      }
    };
    const workers = [1, 2, 3, 4].map(worker);
    while (made.length < 20) await app.root();
    await server.crash(async () => {
      while (!statuses.has(503)) await app.visitor.fetch('/health');
    });
    const before = made.length;
    while (made.length < before + 20) await app.admin.call(files.list, { params: { id: String(parentId) }, query: {} });
    isOver = true;
    await Promise.all(workers);
    expect([...statuses].sort()).toEqual([200, 503]);
    const names = namesIn((await app.admin.call(folders.list, {})).body.items);
    expect(names.filter((name) => made.includes(name))).toEqual([...made].sort());
    expect(new Set(names).size).toBe(names.length);
  });
});
