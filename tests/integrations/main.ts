import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/support/app/freePort.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { programOf } from '#tests/support/servers/programs.ts';
import { admin, ServerProcess } from '#tests/support/servers/serverProcess.ts';

/**
 * The built server behind the proxies whose examples are in `deploy/`, and its metrics under Prometheus' own check. Needs
 * apache2, caddy and prometheus of Debian. `npm run test:integrations`
 */
const METRICS_TOKEN = 'a-token-for-Prometheus';
const MODULES = ['mpm_event', 'authz_core', 'proxy', 'proxy_http', 'proxy_balancer', 'slotmem_shm'];

const server = await ServerProcess.open({
  env: { TRUST_PROXY: '127.0.0.1', METRICS_TOKEN },
});
const node = `127.0.0.1:${server.port}`;
const home = makeTempDir('proxies-');
const delivered = (name: string) => readFileSync(`deploy/${name}`, 'utf8');

/** Starts a program, and hands over the address it listens at. */
async function started(program: string, port: number, args: string[]): Promise<{ origin: string; stop(): void }> {
  const child = spawn(programOf(program), args, { stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100 && !(await fetch(`${origin}/fileshare/api/health`).catch(() => undefined)); tries++)
    await wait(100);
  return { origin, stop: () => void child.kill() };
}

async function caddy() {
  const port = await freePort();
  const text = delivered('Caddyfile').replace('files.example.org', `http://127.0.0.1:${port}`);
  const file = join(home, 'Caddyfile');
  writeFileSync(file, text.replace('node1:8080 node2:8080', node));
  return started('caddy', port, ['run', '--adapter', 'caddyfile', '--config', file]);
}

async function apache() {
  const port = await freePort();
  const site = delivered('apache.conf')
    .replace('*:8443', `127.0.0.1:${port}`)
    .replace(/^ *(SSL|Protocols|BalancerMember http:..node2).*\n/gm, '')
    .replace('node1:8080', node);
  const modules = [...MODULES, 'lbmethod_byrequests', 'headers'].map(
    (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
  );
  const own = [
    'ServerRoot /etc/apache2',
    `Listen 127.0.0.1:${port}`,
    'ServerName localhost',
    'User www-data',
    `Mutex file:${home} default`,
  ];
  const files = [`PidFile ${home}/apache.pid`, `ErrorLog ${home}/apache.log`];
  writeFileSync(join(home, 'apache.conf'), [...modules, ...own, ...files, site].join('\n'));
  return started('apache2', port, ['-D', 'FOREGROUND', '-f', join(home, 'apache.conf')]);
}

/** Signs in with an address that is made up, and reads which one the server took. */
async function addressBehind(origin: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' };
  const api = `${origin}/fileshare/api`;
  const opened = await fetch(`${api}/authenticate`, { method: 'POST', headers, body: JSON.stringify(admin) });
  const { token } = (await opened.json()) as { token: string };
  const sessions = await fetch(`${api}/session`, { headers: { authorization: `Bearer ${token}` } });
  return JSON.stringify(await sessions.json());
}

for (const [name, start] of Object.entries({ apache, caddy })) {
  const proxy = await start();
  const seen = await addressBehind(proxy.origin).catch(String);
  proxy.stop();
  const isRight = seen.includes('127.0.0.1') && !seen.includes('203.0.113.9');
  if (!isRight) process.exitCode = 1;
  process.stdout.write(`${isRight ? 'ok    ' : 'FAILED'} ${name}${isRight ? '' : `: ${seen}`}\n`);
}
const authorization = `Bearer ${METRICS_TOKEN}`;
const metrics = await (await fetch(`${server.apiUrl}/metrics`, { headers: { authorization } })).text();
execFileSync(programOf('promtool'), ['check', 'metrics'], { input: metrics, stdio: ['pipe', 'inherit', 'inherit'] });
process.stdout.write('ok     promtool\n');
await server.close();
