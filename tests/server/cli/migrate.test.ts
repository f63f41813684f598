import { createHash, randomBytes } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { comments } from '#contract/fileNodes/comments.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { search } from '#contract/search.ts';
import { runCommand } from '#server/cli/commands.ts';
import { readConfig } from '#server/config.ts';
import { plugins } from '#server/plugins/index.ts';
import { DATABASE_FILE } from '#server/storage/sqlite.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { createEmptyDatabase } from '#tests/support/servers/databases/postgres.ts';
import { createBucketUrl } from '#tests/support/servers/storage/swift.ts';

/** The content of everything below a folder, except files that a running database keeps beside itself. */
function digestOf(folder: string): string {
  const hash = createHash('sha256');
  for (const name of (readdirSync(folder, { recursive: true }) as string[]).sort()) {
    const path = join(folder, name);
    if (statSync(path).isFile() && !/-(wal|shm)$|server\.lock|reserve$/.test(name))
      hash.update(name).update(readFileSync(path));
  }
  return hash.digest('hex');
}

const onDisk = { isNew: true, env: { DATABASE_URL: '', STORAGE_URL: '' } } as const;

async function furnished(): Promise<TestApp> {
  const app = await createTestApp(onDisk);
  const root = await app.root();
  const inner = (await app.admin.call(folders.create, { body: { name: 'Inner', parentId: root } })).body;
  const outer = (await app.admin.call(folders.create, { body: { name: 'Outer', parentId: root } })).body;
  // An older folder inside a newer one.
  await app.admin.call(folders.move, { body: { id: inner.id, parentId: outer.id } });
  const { success } = await app.admin.upload(inner.id, {
    'plan.txt': 'the plan',
    'noise.bin': new Uint8Array(randomBytes(1_100_000)),
  });
  await app.admin.call(comments.create, { body: { nodeId: success[0]?.id ?? 0, text: 'Žluťoučký kůň \\ "quoted"' } });
  await app.runTask('readContents');
  return app;
}

/** The command on an instance that is stopped. */
async function migrated(dataDir: string, ...options: string[]): Promise<{ ok: boolean; lines: string[] }> {
  const lines: string[] = [];
  const cli = {
    config: readConfig({ DATA_DIR: dataDir }),
    plugins,
    print: (line: string) => void lines.push(line),
    now: () => new Date(),
  };
  return { ok: await runCommand(cli, ['migrate', ...options]), lines };
}

describe.runIf(process.env.TEST_DATABASE === 'postgres')('strongroom migrate --to', () => {
  it.each([
    ['a fresh instance', () => createTestApp(onDisk)],
    ['an instance in use', furnished],
  ])('copies the rows of %s', async (_, open) => {
    const app = await open();
    const names = (await app.admin.call(folders.list, {})).body.items.map(({ name }) => name);
    await app.stop();
    const { url } = await createEmptyDatabase(inject('postgres'));
    const { ok, lines } = await migrated(app.dataDir, '--to', url);
    expect([ok, lines.at(-1)]).toEqual([true, expect.stringContaining('DATA_DIR is unchanged')]);
    const moved = await createTestApp({ env: { DATABASE_URL: url, STORAGE_URL: '', DATA_DIR: app.dataDir } });
    expect((await moved.admin.call(folders.list, {})).body.items.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['older', `delete from migration where name = '0610-commit-marks'`, 'must be upgraded first'],
    ['newer', `insert into migration (name, timestamp) values ('9998-later', '')`, 'newer version'],
  ])('rejects a database that is %s than the program', async (_, statement, message) => {
    const app = await createTestApp(onDisk);
    await app.stop();
    const database = new DatabaseSync(join(app.dataDir, DATABASE_FILE));
    database.exec(statement);
    database.close();
    const { url } = await createEmptyDatabase(inject('postgres'));
    await expect(migrated(app.dataDir, '--to', url)).rejects.toThrow(message);
  });
});

describe.runIf(process.env.TEST_STORAGE === 's3')('strongroom migrate', () => {
  it('copies an instance, continues after an interruption, and leaves DATA_DIR unchanged', async () => {
    const app = await furnished();
    await app.stop();
    const { dataDir } = app;
    const before = digestOf(dataDir);
    const database = await createEmptyDatabase(inject('postgres'));
    const storage = createBucketUrl(inject('s3'));
    const config = readConfig({ DATA_DIR: dataDir });
    let interruptions = 0;
    const migrate = (print: (line: string) => void) =>
      runCommand({ config, plugins, print, now: () => new Date() }, [
        'migrate',
        '--to',
        database.url,
        '--storage',
        storage,
      ]);
    const breaking = (words: RegExp) => (line: string) => {
      if (words.test(line)) throw new Error(`interrupted ${++interruptions}`);
    };
    await expect(migrate(breaking(/^Content copied/))).rejects.toThrow('interrupted 1');
    await expect(migrate(breaking(/^Table .* copied/))).rejects.toThrow('interrupted 2');
    await expect(migrate(breaking(/^Table fileNode copied/))).rejects.toThrow('interrupted 3');
    await expect(createTestApp({ env: { DATABASE_URL: database.url, STORAGE_URL: storage } })).rejects.toThrow(
      'only partly filled',
    );
    const lines: string[] = [];
    const ok = await migrate((line) => lines.push(line));
    expect([ok, lines.at(-1)]).toEqual([true, expect.stringContaining('DATA_DIR is unchanged')]);
    expect(lines).toContain('Content copied: 0 objects');
    expect(digestOf(dataDir)).toBe(before);

    const moved = await createTestApp({ env: { DATABASE_URL: database.url, STORAGE_URL: storage } });
    const tree = (await moved.admin.call(folders.list, {})).body.items;
    expect(tree.map(({ name }) => name)).toEqual(['My Company', 'Outer', 'Inner']);
    const inner = tree.at(-1)?.id ?? 0;
    const page = { params: { id: String(inner) }, query: {} };
    const { items } = (await moved.admin.call(files.list, page)).body;
    expect(items.map(({ name }) => name)).toEqual(['noise.bin', 'plan.txt']);
    const response = await moved.visitor.download(await moved.admin.downloadKey(items[1]?.id ?? 0));
    expect(await response.text()).toBe('the plan');
    const found = await moved.admin.call(search.find, { body: { id: tree[0]?.id ?? 0, search: 'pl' } });
    expect(found.body.items.map(({ name }) => name)).toContain('plan.txt');
    await moved.admin.upload(inner, { 'new.txt': 'goes on after the highest number' });
  });

  it('reads the write-ahead log of a killed server without changing it', async () => {
    const app = await furnished();
    // The state after a power cut: the database, and its write-ahead log with what is not in the database yet.
    const dataDir = makeTempDir('killed-');
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    cpSync(app.dataDir, dataDir, { recursive: true, filter: (path) => !/-shm$|server\.lock/.test(path) });
    const log = join(dataDir, `${DATABASE_FILE}-wal`);
    const digests = () =>
      [log, join(dataDir, DATABASE_FILE)].map((path) => createHash('sha256').update(readFileSync(path)).digest('hex'));
    const before = digests();
    expect(statSync(log).size).toBeGreaterThan(0);
    const { url } = await createEmptyDatabase(inject('postgres'));
    const cli = { config: readConfig({ DATA_DIR: dataDir }), plugins, print: () => {}, now: () => new Date() };
    expect(await runCommand(cli, ['migrate', '--to', url, '--storage', createBucketUrl(inject('s3'))])).toBe(true);
    expect(digests()).toEqual(before);
  });

  it('rejects the storage of another instance', async () => {
    const [app, other] = [await furnished(), await createTestApp()];
    await app.stop();
    const config = readConfig({ DATA_DIR: app.dataDir });
    const to = other.databaseUrl;
    await expect(
      runCommand({ config, plugins, print: () => {}, now: () => new Date() }, ['migrate', '--to', to]),
    ).rejects.toThrow('another instance');
  });
});
