import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { readConfig } from '#server/config.ts';
import { nameColumns } from '#server/plugins/fileNodes/fileNodes.table.ts';
import type { BlobStore } from '#server/storage/blobs/blobStore.ts';
import { openFiles } from '#server/storage/blobs/open.ts';
import type { Database } from '#server/storage/database.ts';
import { openSqlite } from '#server/storage/sqlite.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { createEmptyDatabase, startPostgres } from '#tests/support/servers/databases/postgres.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { createBucketUrl, startSwift, swiftCredentials } from '#tests/support/servers/storage/swift.ts';
import { prepareTemplate } from '#tests/support/setup/postgres.setup.ts';
import { setup as buildServer } from '#tests/support/setup/server.setup.ts';

/**
 * Copies an instance of many small files from SQLite and a disk to PostgreSQL and S3, by a command that is killed five
 * times on its way. At the end the numbers of rows, the comparison of the command, the files that the new instance
 * shows and every byte of the old one must agree. With `rows` the content stays where it is. `npx tsx
 * tests/load/migrate.ts [files] [rows]`
 */
const count = Number(process.argv[2] ?? 100_000);
const withContent = process.argv[3] !== 'rows';
const BATCH_FILES = 1000;
const FOLDERS = 20;
const SAMPLE_FILES = 200;
/** Shares of the contents, and of the rows, at which it is killed. */
const [CONTENTS, ROWS] = withContent
  ? [
      [0.2, 0.5, 0.8],
      [0.3, 0.7],
    ]
  : [[], [0.1, 0.3, 0.5, 0.7, 0.9]];

buildServer();
const dataDir = makeTempDir('leaving-');
const [swift, postgres] = [await startSwift(), await startPostgres(prepareTemplate)];
try {
  const contents = await timed(`${count} files made`, fillInstance);
  const before = digests();
  const { url } = await createEmptyDatabase(postgres.socketDir);
  const storage: Record<string, string> = withContent ? { STORAGE_URL: createBucketUrl(swift.endpoint) } : {};
  const target = { ...swiftCredentials, ...storage, DATABASE_URL: url };
  await timed('copied and compared', () => move(target));
  const after = digests();
  const changed = Object.keys({ ...before, ...after }).filter((path) => before[path] !== after[path]);
  report(`source as it was ${changed.join(' ')}`, changed.length === 0);
  await compareRows(target);
  await compareFiles(target, contents);
} finally {
  await postgres.stop();
  await swift.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Makes the files. @returns the content of some of them, by their names */
async function fillInstance(): Promise<Map<string, Buffer>> {
  const app = await ServerProcess.open({ env: { DATA_DIR: dataDir, LOG_LEVEL: 'warn' } });
  const admin = await app.signIn();
  const rootId = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
  const sample = new Map<string, Buffer>();
  const parents: number[] = [];
  for (let n = 0; n < FOLDERS; n++)
    parents.push((await admin.call(folders.create, { body: { name: `Folder ${n}`, parentId: rootId } })).body.id);
  await app.close();
  const config = readConfig({ DATA_DIR: dataDir });
  const [database, blobs] = [openSqlite(dataDir), await openFiles(config)];
  for (let from = 0; from < count; from += BATCH_FILES) {
    const contents = Array.from({ length: Math.min(BATCH_FILES, count - from) }, (_, n) => ({
      name: `file ${from + n}.bin`,
      parentId: parents[(from + n) % FOLDERS] ?? 0,
      content: randomBytes(200 + (n % 800)),
    }));
    for (const { name, content } of contents.slice(0, Math.ceil((SAMPLE_FILES * BATCH_FILES) / count)))
      sample.set(name, content);
    await store(database, blobs, contents);
  }
  await blobs.close();
  // Empties the write-ahead log: what is still in it would be merged into the database later.
  await sql`pragma wal_checkpoint(truncate)`.execute(database.writer);
  await database.close();
  return sample;
}

/** Straight into the tables: a hundred thousand uploads would take a quarter of an hour. */
async function store(
  database: Database,
  blobs: BlobStore,
  files: { name: string; parentId: number; content: Buffer }[],
) {
  const written = await Promise.all(
    files.map(async ({ content, ...file }) => ({
      ...file,
      blob: await blobs.write(Readable.from([content]), content.length),
    })),
  );
  const on = new Date().toISOString();
  const by = { createdBy: 1, createdOn: on, updatedBy: 1, updatedOn: on, uploadedBy: 1, uploadedOn: on };
  await database.write(async (db) => {
    await db
      .insertInto('blob')
      .values(written.map(({ blob }) => ({ ...blob, createdOn: on })))
      .execute();
    const nodes = written.map(({ name, parentId, blob: { size } }) => ({
      ...nameColumns(name),
      ...by,
      parentId,
      isFolder: 0 as const,
      size,
    }));
    const ids = await db.insertInto('fileNode').values(nodes).returning(['id', 'name']).execute();
    const idOf = new Map(ids.map(({ id, name }) => [name, id]));
    const versions = written.map(({ name, blob: { id, size } }) => ({
      fileId: idOf.get(name) ?? 0,
      number: 1,
      blobId: id,
      size,
      uploadedBy: 1,
      uploadedOn: on,
    }));
    await db.insertInto('fileVersion').values(versions).execute();
    await sql`update "fileNode" set "versionId" = (select id from "fileVersion" where "fileId" = "fileNode".id)
      where "isFolder" = 0 and "versionId" is null`.execute(db);
  });
}

/** The files of the data folder, except those that a running database keeps beside itself. */
function digests(): Record<string, string> {
  const found = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/-(wal|shm)$|server\.lock/.test(entry.name))
    .map(({ name, parentPath }) => join(parentPath, name))
    .sort();
  return Object.fromEntries(found.map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]));
}

/** Kills the command on its way and calls it again, until it reports that both sides are the same. */
async function move(target: Record<string, string>): Promise<void> {
  for (const share of CONTENTS) await interrupted(target, () => contentsIn(target), share * count);
  for (const share of ROWS) await interrupted(target, () => rowsIn(target), share * count);
  const command = strongroom(target);
  const [code] = await once(command, 'exit');
  if (code !== 0) throw new Error(`The last call ended with ${code}`);
}

async function interrupted(target: Record<string, string>, progress: () => Promise<number>, enough: number) {
  const command = strongroom(target);
  let done = 0;
  while (command.exitCode === null && done < enough) {
    await wait(200);
    done = await progress();
  }
  if (command.exitCode !== null) throw new Error(`It ended with ${command.exitCode} before it could be interrupted`);
  command.kill('SIGKILL');
  await once(command, 'exit');
  process.stdout.write(`killed after ${done} of ${count}\n`);
}

function strongroom({ DATABASE_URL, STORAGE_URL, ...credentials }: Record<string, string>) {
  const args = ['dist/strongroom.mjs', 'migrate', '--to', DATABASE_URL ?? ''];
  if (STORAGE_URL) args.push('--storage', STORAGE_URL);
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...credentials };
  return spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
}

async function contentsIn({ STORAGE_URL }: Record<string, string>): Promise<number> {
  Object.assign(process.env, swiftCredentials);
  const blobs = await openFiles(readConfig({ DATA_DIR: dataDir, STORAGE_URL }));
  let found = 0;
  for await (const _ of blobs.olderThan(new Date(Date.now() + 60_000))) found++;
  await blobs.close();
  return found;
}

function rowsIn(target: Record<string, string>): Promise<number> {
  return queried(target, 'select count(*) as answer from "fileNode"').catch(() => 0);
}

async function queried({ DATABASE_URL }: Record<string, string>, question: string): Promise<number> {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    return Number((await client.query(question)).rows[0]?.answer);
  } finally {
    await client.end();
  }
}

async function compareRows(target: Record<string, string>): Promise<void> {
  const source = new DatabaseSync(join(dataDir, 'strongroom.sqlite'), { readOnly: true });
  for (const table of ['fileNode', 'fileVersion', 'blob', 'log', 'bizUnit', 'setting']) {
    const question = `select count(*) as answer from "${table}"`;
    const [here, there] = [Number(source.prepare(question).get()?.answer), await queried(target, question)];
    report(`rows of ${table}: ${here} and ${there}`, here === there);
  }
  source.close();
}

/** A server on the new storage lists all files, and delivers some of them. */
async function compareFiles(target: Record<string, string>, contents: Map<string, Buffer>): Promise<void> {
  const variables: Record<string, string> = withContent ? {} : { DATA_DIR: dataDir };
  const app = await ServerProcess.open({ env: { ...target, ...variables, LOG_LEVEL: 'warn' } });
  try {
    const admin = await app.signIn();
    const { items } = (await admin.call(folders.list, {})).body;
    report(`folders: ${items.length}`, items.length === FOLDERS + 1);
    let same = 0;
    for (const [name, content] of contents) {
      const id = await queried(target, `select id as answer from "fileNode" where name = '${name}'`);
      const { body } = await admin.call(transfers.downloadKey, { params: { id: String(id) } });
      const answer = await admin.download(body.onetimeKey);
      if (content.equals(Buffer.from(await answer.arrayBuffer()))) same++;
    }
    report(`files that came as they were sent: ${same} of ${contents.size}`, same === contents.size);
  } finally {
    await app.close();
  }
}

async function timed<T>(label: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  process.stdout.write(`${label}: ${Math.round((performance.now() - start) / 1000)} s\n`);
  return result;
}

function report(label: string, isRight: boolean): void {
  process.stdout.write(`${isRight ? 'right' : 'WRONG'} ${label}\n`);
  if (!isRight) process.exitCode = 1;
}
