import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { folders } from '#contract/fileNodes/folders.ts';
import { freePort } from '#tests/support/app/freePort.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { openPooler } from '#tests/support/servers/databases/pgbouncer.ts';
import { type PostgresPair, startPostgresPair } from '#tests/support/servers/databases/postgresPair.ts';
import { programOf } from '#tests/support/servers/programs.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { BUCKET, bucketCredentials, type ObjectStore } from '#tests/support/servers/storage/objectStore.ts';
import { createBucketUrl } from '#tests/support/servers/storage/swift.ts';
import type { Outcome } from './outcome.ts';

const WRITES = 200;
const WORKERS = 8;

type Env = Record<string, string>;

const CLOCK = 'a clock that is 40 s ahead';

/** A wrong configuration, and the line that reports it. */
const REJECTED: [label: string, env: (parts: Parts) => Env, line: RegExp][] = [
  // The first one on a new database: a start that is rejected because of its clock must not have written a time stamp.
  [
    CLOCK,
    () => clockAhead(40),
    /^the clock of this machine is (39|40) s ahead of that of the database in DATABASE_URL/,
  ],
  [
    'a standby alone',
    ({ pair }) => ({ DATABASE_URL: pair.standby.url }),
    /^the database in DATABASE_URL is a standby or read-only/,
  ],
  [
    'several hosts without target_session_attrs',
    ({ pair }) => ({ DATABASE_URL: pair.url.replace(/\?.*/, '') }),
    /^DATABASE_URL names several hosts and needs target_session_attrs=read-write/,
  ],
  [
    'a pooler in transaction mode',
    ({ transactionPooler }) => ({ DATABASE_URL: addressAt(transactionPooler) }),
    /^the database in DATABASE_URL is behind a pooler in transaction mode/,
  ],
  [
    'a wrong secret of the bucket',
    () => ({ AWS_SECRET_ACCESS_KEY: 'wrong' }),
    /^the bucket "instance" at http:\S+ in STORAGE_URL refuses the credentials in AWS_ACCESS_KEY_ID/,
  ],
  [
    'no credentials of the bucket',
    () => ({ AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' }),
    /^there are no credentials for the bucket "instance" at http:\S+ in STORAGE_URL/,
  ],
  [
    'a missing bucket',
    ({ store }) => ({ STORAGE_URL: createBucketUrl(store.endpoint).replace(BUCKET, 'missing') }),
    /^there is no bucket "missing" at http:\S+ as STORAGE_URL says/,
  ],
];

interface Parts {
  store: ObjectStore;
  pair: PostgresPair;
  transactionPooler: number;
}

/** An error at start prints one line and stops; a warning prints one line and the server works. */
export async function startEverything(store: ObjectStore): Promise<Outcome> {
  const pair = await startPostgresPair();
  const poolers = await Promise.all([
    openPooler(pair.primary.port, 'session'),
    openPooler(pair.primary.port, 'transaction'),
  ]);
  const [sessions, transactions] = poolers.map(({ port }) => port) as [number, number];
  const keys = makeTempDir('keys-');
  const right = {
    ...bucketCredentials,
    SECRETS_KEY_FILE: join(keys, 'secrets.key'),
    DATABASE_URL: pair.url,
    STORAGE_URL: createBucketUrl(store.endpoint),
  };
  try {
    const wrong: string[] = [];
    for (const [label, env, line] of REJECTED) {
      const parts = { store, pair, transactionPooler: transactions };
      const { code, stderr } = await ServerProcess.fail({ env: { ...right, ...env(parts) } });
      const [firstLine = '', ...more] = stderr.trim().split('\n');
      const reason = firstLine.replace('Strongroom cannot start: ', '');
      if (code !== 1 || more.length > 0 || !line.test(reason)) wrong.push(`${label}: ${code} ${stderr}`);
      if (label === CLOCK && (await tablesOf(pair)) > 0) wrong.push(`${label}: the database was written to`);
    }
    const stored = await writeThrough({ ...right, DATABASE_URL: addressAt(sessions) });
    if (stored !== WRITES) wrong.push(`${stored} of ${WRITES} writes through a pooler in session mode`);
    wrong.push(...(await withClockAhead(right)));
    wrong.push(...(await withBucketAway(right)));
    const line = `${REJECTED.length} wrong set-ups end with a line each; ${stored} of ${WRITES} writes through PgBouncer in session mode; a clock 20 s ahead stamps as the database; a bucket that is away does not stop the start`;
    return { line: wrong.length === 0 ? line : wrong.join(' | '), ok: wrong.length === 0 };
  } finally {
    for (const pooler of poolers) await pooler.stop();
    await pair.stop();
    rmSync(keys, { recursive: true, force: true });
  }
}

async function tablesOf({ primary }: PostgresPair): Promise<number> {
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  const { rows } = await client.query("select 1 from pg_tables where schemaname = 'public'");
  await client.end();
  return rows.length;
}

const addressAt = (port: number) => `postgres://postgres@127.0.0.1:${port}/strongroom`;

/** @returns how many of many writes at the same time succeeded */
async function writeThrough(env: Env): Promise<number> {
  const node = await ServerProcess.open({ env });
  try {
    const admin = await node.signIn();
    const parentId = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
    let [next, done] = [0, 0];
    const work = async () => {
      while (next < WRITES) {
        const body = { name: `Folder ${next++}`, parentId };
        if ((await admin.call(folders.create, { body })).status === 200) done++;
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
    return done;
  } finally {
    await node.close();
  }
}

/** Prints a warning, and takes time stamps from the clock of the database. */
async function withClockAhead(env: Env): Promise<string[]> {
  const node = await ServerProcess.open({ env: { ...env, ...clockAhead(20) } });
  try {
    const admin = await node.signIn();
    const parentId = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
    const before = Date.now();
    const { body } = await admin.call(folders.create, { body: { name: 'Made by a clock', parentId } });
    const stamped = Date.parse(body.createdOn);
    const wrong =
      Math.abs(stamped - before) < 1000 ? [] : [`stamped ${stamped - before} ms from the clock of the database`];
    const isLogged = node.logs.includes('The clock of this machine differs from that of the database');
    return isLogged ? wrong : [...wrong, 'no warning about the clock'];
  } finally {
    await node.close();
  }
}

/** Starts without the bucket, reports it, and serves what needs no content. */
async function withBucketAway(env: Env): Promise<string[]> {
  const STORAGE_URL = createBucketUrl(`http://127.0.0.1:${await freePort()}`);
  const node = await ServerProcess.launch({ env: { ...env, STORAGE_URL } });
  try {
    let health: Response | undefined;
    for (; !health; await wait(100)) health = await fetch(`${node.apiUrl}/health`).catch(() => undefined);
    const { status } = await (await node.signIn()).call(folders.list, {});
    const isRight = health.status === 503 && status === 200;
    return isRight ? [] : [`without the bucket: health ${health.status}, list ${status}`];
  } finally {
    await node.close();
  }
}

/** A node on a machine with another clock, by Debian's package faketime. */
export function clockAhead(seconds: number): Env {
  programOf('faketime');
  // Below the folder of the machine's architecture.
  const libraries = readdirSync('/usr/lib').map((name) => `/usr/lib/${name}/faketime/libfaketime.so.1`);
  const library = libraries.find((path) => existsSync(path)) ?? '';
  return { LD_PRELOAD: library, FAKETIME: `+${seconds}s`, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}
