import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, cpSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { makeTempDir } from '../../app/tempDir.ts';
import { postgresPrograms } from './postgresPrograms.ts';

/** A PostgreSQL of our own: a folder that goes away, one socket in it, no port. */
export interface PostgresServer {
  /** The folder of its socket, which `createDatabase` takes. */
  socketDir: string;
  /** Ends it as a crash would, and starts it again after some work. */
  crash(meanwhile: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
}

/** What `createDatabase` copies. */
const TEMPLATE = 'strongroom_template';

/** PostgreSQL refuses to run as root; this is the id of Debian's account without rights. */
const UNPRIVILEGED_ID = 65534;
export const identity = process.getuid?.() === 0 ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {};

/** The address of a database, as `DATABASE_URL` takes it. */
function databaseUrl(socketDir: string, name: string): string {
  return `postgres://postgres@localhost/${name}?host=${encodeURIComponent(socketDir)}`;
}

/**
 * Starts a server and makes the template database.
 * @param prepareTemplate brings the schema of the database at this address up to date, and leaves no connection open
 * @throws when there are no PostgreSQL programs, or they do not start
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
  // Nothing here outlives the run, so nothing has to be safe on the disk.
  const settings = ['listen_addresses=', 'fsync=off', 'max_connections=300', 'log_min_messages=panic'];
  const args = ['-D', data, '-k', socketDir, ...settings.flatMap((setting) => ['-c', setting])];
  return spawn(join(programs, 'postgres'), args, options);
}

/** A database of one's own, with the schema and rows of another one that no one uses; `drop` it afterwards. */
export const createDatabase = (socketDir: string, template = TEMPLATE) => create(socketDir, template);

/**
 * A database with nothing in it. Anyone who lets the server crash takes this one: of a copy, PostgreSQL forgets in a
 * crash which numbers of rows it has given.
 */
export const createEmptyDatabase = (socketDir: string) => create(socketDir, 'template1');

async function create(socketDir: string, template: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `strongroom_${randomBytes(6).toString('hex')}`;
  await run(socketDir, 'postgres', `create database ${name} template ${template}`);
  return {
    url: databaseUrl(socketDir, name),
    drop: () => run(socketDir, 'postgres', `drop database ${name} with (force)`),
  };
}

/** The programs, or a copy of them when they lie in a folder that only root may enter. */
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
      // 10 s: a cold disk takes one, and a server that is wrongly set up never comes.
      if (attempts === 200) throw error;
      await wait(50);
    }
  }
}
