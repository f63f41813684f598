import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../app/freePort.ts';
import { makeTempDir } from '../app/tempDir.ts';
import { programOf } from './programs.ts';

/** Starts Debian's HAProxy before nodes on these ports, with the section for nodes that is delivered in `deploy/`. */
export async function openBalancer(ports: number[]): Promise<{ apiUrl: string; stop(): Promise<void> }> {
  const program = programOf('haproxy');
  const [home, port] = [makeTempDir('haproxy-'), await freePort()];
  const file = join(home, 'haproxy.cfg');
  writeFileSync(file, configuration(port, ports));
  execFileSync(program, ['-c', '-q', '-f', file], { stdio: 'inherit' });
  const haproxy = spawn(program, ['-db', '-f', file], { stdio: 'ignore' });
  const apiUrl = `http://127.0.0.1:${port}/fileshare/api`;
  while (!(await fetch(`${apiUrl}/health`).catch(() => undefined))?.ok) await wait(50);
  return {
    apiUrl,
    async stop() {
      haproxy.kill('SIGTERM');
      await once(haproxy, 'exit');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The delivered file without what leads to the database, without TLS, and with our ports. */
function configuration(port: number, nodes: number[]): string {
  return readFileSync('deploy/cluster/haproxy.cfg', 'utf8')
    .replace(/# DATABASE_URL[\s\S]*?(?=# STOP_AFTER)/, '')
    .replace(/bind :8443 ssl crt \S+/, `bind 127.0.0.1:${port}`)
    .replace(/ node(\d):8080/g, (_, n) => ` 127.0.0.1:${nodes[Number(n) - 1]}`);
}
