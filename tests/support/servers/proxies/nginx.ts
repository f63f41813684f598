import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../app/freePort.ts';
import { makeTempDir } from '../../app/tempDir.ts';

/**
 * Starts Debian's nginx before nodes on these ports, with the delivered locations of `deploy/`.
 * @param dataDir the folder of content that nginx sends itself
 */
export async function openFront(ports: number[], dataDir?: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const home = makeTempDir('nginx-');
  const port = await freePort();
  for (const folder of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(home, folder));
  const conf = join(home, 'nginx.conf');
  writeFileSync(conf, configuration(home, port, ports, dataDir));
  const args = ['-p', home, '-c', conf, '-e', join(home, 'error.log')];
  execFileSync('nginx', ['-t', '-q', ...args], { stdio: 'inherit' });
  const nginx = spawn('nginx', [...args, '-g', 'daemon off;'], { stdio: ['ignore', 'inherit', 'inherit'] });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(origin).catch(() => undefined))) await wait(50);
  return {
    origin,
    async stop() {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function configuration(home: string, port: number, nodes: number[], dataDir?: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${home}/${name.replace('client_', '')};`)
    .join('\n  ');
  const sending = readFileSync('deploy/strongroom.x-accel.conf', 'utf8').replace(
    '/var/lib/strongroom',
    dataDir ?? home,
  );
  return `pid ${home}/nginx.pid;
# As the delivered unit does it: content belongs to whoever runs the node, and is no one else's to read.
user ${userInfo().username};
events {}
http {
  access_log off;
  ${temporary}
  upstream strongroom {
    ${nodes.map((node) => `server 127.0.0.1:${node} max_fails=1 fail_timeout=5s;`).join('\n    ')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    include ${resolve('deploy/strongroom.location.conf')};
    ${dataDir ? sending : ''}
  }
}
`;
}
