import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../app/freePort.ts';
import { makeTempDir } from '../../app/tempDir.ts';
import type { Patroni } from '../databases/patroni.ts';
import { programOf } from '../programs.ts';

const DELIVERED = 'deploy/cluster/haproxy.cfg';
/** Starts Debian's HAProxy before nodes on these ports, with the delivered section for nodes of `deploy/`. */
export async function openBalancer(ports: number[]): Promise<{ apiUrl: string; stop(): Promise<void> }> {
  const port = await freePort();
  // Without the section for the database, and without TLS.
  const configuration = readFileSync(DELIVERED, 'utf8')
    .replace(/# DATABASE_URL[\s\S]*?(?=# STOP_AFTER)/, '')
    .replace(/bind :8443 ssl crt \S+/, `bind 127.0.0.1:${port}`)
    .replace(/ node(\d):8080/g, (_, n) => ` 127.0.0.1:${ports[Number(n) - 1]}`);
  const stop = start(configuration);
  const apiUrl = `http://127.0.0.1:${port}/fileshare/api`;
  while (!(await fetch(`${apiUrl}/health`).catch(() => undefined))?.ok) await wait(50);
  return { apiUrl, stop };
}

/** The same with the section for PostgreSQL, once it leads to the primary only. */
export async function openDatabaseBalancer({ servers, url }: Pick<Patroni, 'servers' | 'url'>) {
  const port = await freePort();
  const configuration = readFileSync(DELIVERED, 'utf8')
    .replace(/# STOP_AFTER[\s\S]*/, '')
    .replace('bind :5000', `bind 127.0.0.1:${port}`)
    .replace(/ db(\d):5432 check port 8008/g, (_, n) => {
      const server = servers[Number(n) - 1];
      return ` 127.0.0.1:${server?.port} check port ${server?.apiPort}`;
    });
  const stop = start(configuration);
  // Until its first health check it takes every server for the primary, and uses them in turn.
  for (let right = 0; right < 2 * servers.length; ) {
    right = (await isPrimary(url({ port }))) ? right + 1 : 0;
    if (right === 0) await wait(100);
  }
  return { port, stop };
}

async function isPrimary(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query('select pg_is_in_recovery() as "isStandby"')).rows[0].isStandby === false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @returns a function that stops it */
function start(configuration: string): () => Promise<void> {
  const program = programOf('haproxy');
  const home = makeTempDir('haproxy-');
  const file = join(home, 'haproxy.cfg');
  writeFileSync(file, configuration);
  execFileSync(program, ['-c', '-q', '-f', file], { stdio: 'inherit' });
  const haproxy = spawn(program, ['-db', '-f', file], { stdio: 'ignore' });
  return async () => {
    haproxy.kill('SIGTERM');
    await once(haproxy, 'exit');
    rmSync(home, { recursive: true, force: true });
  };
}
