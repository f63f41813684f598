import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './freePort.ts';
import { scratchDir } from './scratch.ts';

/** Starts Debian's nginx before nodes on these ports, with the locations that are delivered in `deploy/`. */
export async function openFront(ports: number[]): Promise<{ origin: string; stop(): Promise<void> }> {
  const home = scratchDir('nginx-');
  const port = await freePort();
  for (const folder of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(home, folder));
  const conf = join(home, 'nginx.conf');
  writeFileSync(conf, configuration(home, port, ports));
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

function configuration(home: string, port: number, nodes: number[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${home}/${name.replace('client_', '')};`)
    .join('\n  ');
  return `pid ${home}/nginx.pid;
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
  }
}
`;
}
