import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../app/freePort.ts';
import { makeTempDir } from '../../app/tempDir.ts';
import { onPath } from '../programs.ts';
import { identity } from './postgres.ts';
import { signalWithChildren } from './postgresPair.ts';

const SERVERS = 3;
/** Milliseconds in which Patroni must reach a state: three times its `ttl`. */
const CONTROL_TIMEOUT_MS = 60_000;
const NAME = 'strongroom';

/** Three PostgreSQL servers managed by Patroni, as `deploy/cluster/patroni.yml` configures it. */
export interface Patroni {
  servers: PatroniServer[];
  /** The address of the database at one port, or on several servers, as `DATABASE_URL` takes it. */
  url(...servers: { port: number }[]): string;
  /** The server that accepts writes; waits until there is one. @param other the server that must not be it */
  leader(other?: PatroniServer): Promise<PatroniServer>;
  /** Waits until every server runs, and one of them confirms the commits of the leader. */
  untilWhole(): Promise<void>;
  switchOver(from: PatroniServer): Promise<void>;
  stop(): Promise<void>;
}

export interface PatroniServer {
  name: string;
  port: number;
  apiPort: number;
  /** Sends a signal to Patroni and to PostgreSQL with its children. */
  signal(name: NodeJS.Signals): void;
  start(): void;
}

/** Debian's programs of PostgreSQL: those of npm cannot copy a server. */
function postgresFolder(): string | undefined {
  const base = '/usr/lib/postgresql';
  const folders = existsSync(base) ? readdirSync(base).map((version) => join(base, version, 'bin')) : [];
  return folders.find((folder) => existsSync(join(folder, 'pg_rewind')));
}

export function hasPatroni(): boolean {
  return Boolean(onPath('patroni') && onPath('etcd') && postgresFolder());
}

export async function startPatroni(): Promise<Patroni> {
  const home = makeTempDir('patroni-');
  if (identity.uid) chownSync(home, identity.uid, identity.gid);
  const started: ChildProcess[] = [];
  const servers: PatroniServer[] = [];
  const stop = async () => {
    for (const server of servers) server.signal('SIGKILL');
    for (const child of started) await end(child);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const [etcd, peers] = [await freePort(), await freePort()];
    const settings = join(home, 'etcd.yml');
    writeFileSync(settings, etcdConfiguration(home, etcd, peers));
    started.push(spawn('etcd', ['--config-file', settings], { ...identity, cwd: home, stdio: 'ignore' }));
    for (let n = 1; n <= SERVERS; n++) servers.push(await openServer(home, `db${n}`, etcd, started));
    const patroni = { servers, url: addressOf, ...control(servers), stop };
    for (const server of servers) server.start();
    const { port } = await patroni.leader();
    await createDatabase(port);
    await patroni.untilWhole();
    return patroni;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The delivered file with our ports and folders, for one server. */
function etcdConfiguration(home: string, port: number, peerPort: number): string {
  return readFileSync('deploy/cluster/etcd.yml', 'utf8')
    .replace(/data-dir: \S+/, `data-dir: ${home}/etcd`)
    .replace(/,etcd2\S+/, '')
    .replace(/\/\/[\w.]+:2379/g, `//127.0.0.1:${port}`)
    .replace(/\/\/[\w.]+:2380/g, `//127.0.0.1:${peerPort}`);
}

async function openServer(home: string, name: string, etcd: number, started: ChildProcess[]): Promise<PatroniServer> {
  const folder = join(home, name);
  mkdirSync(folder);
  if (identity.uid) chownSync(folder, identity.uid, identity.gid);
  const [port, apiPort] = [await freePort(), await freePort()];
  const file = join(folder, 'patroni.yml');
  writeFileSync(file, configuration(name, folder, { port, apiPort, etcd }));
  let patroni: ChildProcess | undefined;
  return {
    name,
    port,
    apiPort,
    signal(signal) {
      if (patroni?.pid !== undefined) signalWithChildren(patroni.pid, signal);
      const pidFile = join(folder, 'data/postmaster.pid');
      // PostgreSQL is no child of Patroni once it runs.
      if (existsSync(pidFile)) signalWithChildren(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), signal);
    },
    start() {
      patroni = spawn('patroni', [file], {
        ...identity,
        env: { ...process.env, HOME: folder },
        cwd: folder,
        stdio: 'ignore',
      });
      started.push(patroni);
    },
  };
}

/** The delivered file with our ports and folders, and without the watchdog, which is a device of the machine. */
function configuration(name: string, folder: string, ports: { port: number; apiPort: number; etcd: number }): string {
  return readFileSync('deploy/cluster/patroni.yml', 'utf8')
    .replace('name: db1', `name: ${name}`)
    .replace(/\S+:8008/g, `127.0.0.1:${ports.apiPort}`)
    .replace(/\S+:5432/g, `127.0.0.1:${ports.port}`)
    .replace(/hosts: \[.*\]/, `hosts: ['127.0.0.1:${ports.etcd}']`)
    .replace(/data_dir: \S+/, `data_dir: ${folder}/data\n  parameters: {unix_socket_directories: ${folder}}`)
    .replace(/bin_dir: \S+/, `bin_dir: ${postgresFolder()}`)
    .replace('mode: required', 'mode: off');
}

interface Member {
  name: string;
  role: string;
  state: string;
}

function control(servers: PatroniServer[]): Pick<Patroni, 'leader' | 'untilWhole' | 'switchOver'> {
  const members = async (): Promise<Member[]> => {
    const states = servers.map(async ({ apiPort }) => {
      const response = await fetch(`http://127.0.0.1:${apiPort}/cluster`, { signal: AbortSignal.timeout(1000) });
      return ((await response.json()) as { members: Member[] }).members;
    });
    return Promise.any(states).catch(() => []);
  };
  const isLeader = async ({ apiPort }: PatroniServer) =>
    (await fetch(`http://127.0.0.1:${apiPort}/primary`, { signal: AbortSignal.timeout(1000) }).catch(() => undefined))
      ?.ok;
  return {
    leader: (other) =>
      until('a leader', async () => {
        for (const server of servers) if (server !== other && (await isLeader(server))) return server;
        return undefined;
      }),
    async untilWhole() {
      await until('all servers', async () => {
        const all = (await members()).filter(({ state }) => state === 'running' || state === 'streaming');
        return all.length === servers.length && all.some(({ role }) => role === 'sync_standby');
      });
    },
    async switchOver(from) {
      const [url, body] = [`http://127.0.0.1:${from.apiPort}/switchover`, JSON.stringify({ leader: from.name })];
      await until('a switchover', async () => (await fetch(url, { method: 'POST', body })).ok);
    },
  };
}

/** @throws if the state is not reached in time */
async function until<T>(name: string, question: () => Promise<T | undefined>): Promise<T> {
  for (const since = performance.now(); performance.now() - since < CONTROL_TIMEOUT_MS; await wait(100)) {
    const response = await question();
    if (response) return response;
  }
  throw new Error(`Patroni did not come to ${name}`);
}

/** As `docs/operations.md` describes it. */
async function createDatabase(port: number) {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: 'secret', database: 'postgres' });
  await client.connect();
  await client.query(`create role ${NAME} login password 'secret'`);
  await client.query(`create database ${NAME} owner ${NAME}`);
  await client.end();
}

function addressOf(...servers: { port: number }[]): string {
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return `postgres://${NAME}:secret@${hosts}/${NAME}${servers.length > 1 ? '?target_session_attrs=read-write' : ''}`;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
