import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, cpSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { makeTempDir } from '../../app/tempDir.ts';
import { postgresPrograms } from './postgresPrograms.ts';

/** A PostgreSQL of our own: a temporary folder with one socket, no port. */
export interface PostgresServer {
  /** The folder of its socket, which `createDatabase` takes. */
  socketDir: string;
  /** Stops it as a crash would, and starts it again after a function has run. */
  crash(meanwhile: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
}

/** The template that `createDatabase` copies. */
const TEMPLATE = 'strongroom_template';

/** PostgreSQL refuses to run as root; this is the id of Debian's unprivileged account. */
const UNPRIVILEGED_ID = 65534;
export const identity = process.getuid?.() === 0 ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {};

/** The address of a database, as `DATABASE_URL` takes it. */
function databaseUrl(socketDir: string, name: string): string {
  return `postgres://postgres@localhost/${name}?host=${encodeURIComponent(socketDir)}`;
}

/**
 * Starts a server and makes the template database.
 * @param prepareTemplate migrates the schema of the database at this address, and leaves no connection open
 * @throws if there are no PostgreSQL programs, or they do not start
 */
export async function startPostgres(prepareTemplate: (url: string) => Promise<void>): Promise<PostgresServer> {
  const socketDir = makeTempDir('postgres-');
  let server: ChildProcess | undefined;
  let programs = '';
  const end = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null) return;
    server.kill(signal);
    await once(server, 'exit');
  };
  const crash = async (meanwhile: () => Promise<unknown>) => {
    await end('SIGQUIT');
    await meanwhile();
    server = spawnServer(programs, socketDir);
    await untilReady(socketDir);
  };
  const stop = async () => {
    await end('SIGINT');
    rmSync(socketDir, { recursive: true, force: true });
  };
  try {
    if (identity.uid) chownSync(socketDir, identity.uid, identity.gid);
    programs = withinReach(postgresPrograms(), socketDir);
    makeCluster(programs, socketDir);
    server = spawnServer(programs, socketDir);
    await untilReady(socketDir);
    await run(socketDir, 'postgres', `create database ${TEMPLATE}`);
    await prepareTemplate(databaseUrl(socketDir, TEMPLATE));
    return { socketDir, crash, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const options = { ...identity, stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };

export function makeCluster(programs: string, socketDir: string) {
  const cluster = ['-D', join(socketDir, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N', '--locale=C'];
  execFileSync(join(programs, 'initdb'), cluster, options);
}

function spawnServer(programs: string, socketDir: string): ChildProcess {
  const data = join(socketDir, 'data');
  // The data is needed during the test run only, so it is not synced to the disk.
  const settings = ['listen_addresses=', 'fsync=off', 'max_connections=300', 'log_min_messages=panic'];
  const args = ['-D', data, '-k', socketDir, ...settings.flatMap((setting) => ['-c', setting])];
  return spawn(join(programs, 'postgres'), args, options);
}

/** A new database with the schema and rows of another one that is not in use; `drop` it afterwards. */
export const createDatabase = (socketDir: string, template = TEMPLATE) => create(socketDir, template);

/**
 * An empty database. Use it if the server crashes in the test: in a copied one, PostgreSQL loses the sequences by a
 * crash.
 */
export const createEmptyDatabase = (socketDir: string) => create(socketDir, 'template1');

/** A database on the test server. */
export interface TestDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

async function create(socketDir: string, template: string): Promise<TestDatabase> {
  const name = `strongroom_${randomBytes(6).toString('hex')}`;
  await run(socketDir, 'postgres', `create database ${name} template ${template}`);
  return {
    name,
    url: databaseUrl(socketDir, name),
    drop: () => run(socketDir, 'postgres', `drop database ${name} with (force)`),
  };
}

/** The programs, or a copy of them if they are in a folder that only root may enter. */
export function withinReach(programs: string, spare: string): string {
  try {
    execFileSync(join(programs, 'initdb'), ['--version'], { ...identity, stdio: 'ignore' });
    return programs;
  } catch {
    const copy = join(spare, 'programs');
    cpSync(dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
    return join(copy, 'bin');
  }
}

async function run(socketDir: string, database: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(socketDir, database) });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function untilReady(socketDir: string): Promise<void> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await run(socketDir, 'postgres', 'select 1');
    } catch (error) {
      // 10 s: with a cold disk it takes one; a server with a wrong configuration never starts.
      if (attempts === 200) throw error;
      await wait(50);
    }
  }
}
