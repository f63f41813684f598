import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../app/freePort.ts';
import { makeTempDir } from '../../app/tempDir.ts';
import { identity, makeCluster, withinReach } from './postgres.ts';
import { postgresPrograms } from './postgresPrograms.ts';

/** A PostgreSQL server whose commits wait for its standby, and that standby. */
export interface PostgresPair {
  /** `postgres://…` with both hosts; the database of this name exists. */
  url: string;
  primary: PostgresNode;
  standby: PostgresNode;
  /** From now on nothing of the primary reaches the standby, as in a network partition. */
  holdReplication(): void;
  /** From now on everything of the primary takes this long to reach the standby. */
  delayReplication(milliseconds: number): void;
  stop(): Promise<void>;
}

export interface PostgresNode {
  port: number;
  /** The address of the database on both servers. */
  url: string;
  query(text: string): Promise<Record<string, unknown>[]>;
  signal(name: NodeJS.Signals): void;
  /** Kills the server and its children. */
  kill(): Promise<void>;
}

const DATABASE = 'strongroom';

/** Starts both. Stop them afterwards. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const home = makeTempDir('pair-');
  if (identity.uid) chownSync(home, identity.uid, identity.gid);
  const programs = withinReach(postgresPrograms(), home);
  const gate = await openGate();
  const folders = [join(home, 'one'), join(home, 'two')] as const;
  const asServer = (command: string, ...args: string[]) => execFileSync(command, args, { ...identity });
  asServer('mkdir', folders[0]);
  makeCluster(programs, folders[0]);
  asServer('cp', '-a', ...folders);
  writeFileSync(join(folders[1], 'data/standby.signal'), '');
  const upstream = `primary_conninfo = 'host=127.0.0.1 port=${gate.port} user=postgres application_name=standby'\n`;
  appendFileSync(join(folders[1], 'data/postgresql.auto.conf'), upstream);
  const nodes: PostgresNode[] = [];
  const stop = async () => {
    for (const node of nodes) await node.kill();
    gate.close();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const primary = await startNode(programs, folders[0], ['synchronous_standby_names=*']);
    nodes.push(primary);
    gate.leadTo(primary.port);
    const standby = await startNode(programs, folders[1], ['hot_standby=on']);
    nodes.push(standby);
    await primary.query(`create database ${DATABASE}`);
    const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
    const url = `postgres://postgres@${hosts}/${DATABASE}?target_session_attrs=read-write`;
    return { url, primary, standby, holdReplication: gate.hold, delayReplication: gate.delay, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A server on its own port, and its child processes, identified by their process ids. */
async function startNode(programs: string, folder: string, settings: string[]): Promise<PostgresNode> {
  const port = await freePort();
  const all = ['listen_addresses=127.0.0.1', `port=${port}`, 'fsync=off', 'log_min_messages=panic', ...settings];
  const args = ['-D', join(folder, 'data'), '-k', folder, ...all.flatMap((setting) => ['-c', setting])];
  const server = spawn(join(programs, 'postgres'), args, { ...identity, stdio: ['ignore', 'ignore', 'inherit'] });
  const query = (text: string) => send(port, text);
  const url = `postgres://postgres@127.0.0.1:${port}/${DATABASE}`;
  const node = {
    port,
    url,
    query,
    signal: (name: NodeJS.Signals) => signalWithChildren(server.pid as number, name),
    kill: () => kill(server),
  };
  await waitUntil(async () => {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
    return query('select 1').catch(() => undefined);
  });
  return node;
}

async function send(port: number, text: string) {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Waits for a truthy result. */
export async function waitUntil<T>(question: () => Promise<T>): Promise<T> {
  for (;;) {
    const response = await question();
    if (response) return response;
    await wait(20);
  }
}

/** Sends a signal to a process and to its children. */
export function signalWithChildren(pid: number, name: NodeJS.Signals): void {
  const list = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(list) ? readFileSync(list, 'utf8').trim().split(' ').filter(Boolean) : [];
  for (const process_ of [pid, ...children.map(Number)]) {
    try {
      process.kill(process_, name);
    } catch (error) {
      // It ended after its id was read.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

async function kill(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  signalWithChildren(server.pid as number, 'SIGKILL');
  await ended;
}

/** A proxy to a port that can be closed: data is then not forwarded, and the connections stay open. */
async function openGate() {
  let target = 0;
  let isShut = false;
  let delayMs = 0;
  const sockets = new Set<Socket>();
  const gate: Server = createServer((client) => {
    const server = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      const pass = (data: Buffer) => void (isShut || to.destroyed || to.write(data));
      sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.on('data', (data) => (delayMs && from === server ? setTimeout(pass, delayMs, data) : pass(data)));
    }
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  return {
    port: (gate.address() as { port: number }).port,
    leadTo(port: number) {
      target = port;
    },
    hold() {
      isShut = true;
    },
    delay(milliseconds: number) {
      delayMs = milliseconds;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      gate.close();
    },
  };
}
