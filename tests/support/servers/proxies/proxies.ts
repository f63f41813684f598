import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../app/freePort.ts';
import { makeTempDir } from '../../app/tempDir.ts';
import type { Certificate } from '../authority.ts';

/**
 * A proxy of Debian with TLS, as its example in `deploy/` has it: before a node, and before another one that is dead.
 */
export interface RunningProxy {
  origin: string;
  stop(): Promise<void>;
}

/** The configuration of a proxy: where it listens, and the addresses of the nodes. */
interface ProxySetup {
  home: string;
  port: number;
  nodes: [string, string];
  certificate: Certificate;
}

/** Nothing listens there. */
const DEAD = '127.0.0.1:1';

/** The configuration files, and the arguments that start the program with them. */
interface Setup {
  program: string;
  configuration(setup: ProxySetup): string;
  args(file: string, setup: ProxySetup): string[];
}

const delivered = (name: string) => readFileSync(`deploy/${name}`, 'utf8');
const nodesIn = (text: string, [first, second]: ProxySetup['nodes']) =>
  text.replaceAll('node1:8080', first).replaceAll('node2:8080', second);

const caddy: Setup = {
  program: 'caddy',
  configuration: ({ port, nodes, certificate }) =>
    // It would look for its own certificate, and write to its home.
    `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${nodesIn(delivered('Caddyfile'), nodes).replace(
      'files.example.org {',
      `https://127.0.0.1:${port} {\n\ttls ${certificate.cert} ${certificate.key}`,
    )}`,
  args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
};

const apacheModules =
  'mpm_event authz_core proxy proxy_http proxy_balancer lbmethod_byrequests slotmem_shm headers ssl http2'.split(' ');

const apache: Setup = {
  program: 'apache2',
  configuration: ({ home, port, nodes, certificate }) =>
    [
      ...apacheModules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
      `ServerRoot ${home}`,
      `Listen 127.0.0.1:${port}`,
      'ServerName localhost',
      'User www-data',
      `Mutex file:${home} default`,
      `DefaultRuntimeDir ${home}`,
      `PidFile ${home}/apache.pid`,
      `ErrorLog ${home}/apache.log`,
      nodesIn(delivered('apache.conf'), nodes)
        .replace('*:8443', `127.0.0.1:${port}`)
        .replace(/\/etc\/apache2\/tls\/fullchain\.pem/, certificate.cert)
        .replace(/\/etc\/apache2\/tls\/privkey\.pem/, certificate.key),
    ].join('\n'),
  args: (file) => ['-D', 'FOREGROUND', '-f', file],
};

const haproxy: Setup = {
  program: 'haproxy',
  configuration({ home, port, nodes, certificate }) {
    const pem = join(home, 'haproxy.pem');
    writeFileSync(pem, readFileSync(certificate.cert, 'utf8') + readFileSync(certificate.key, 'utf8'));
    return nodesIn(delivered('cluster/haproxy.cfg'), nodes)
      .replace(/# DATABASE_URL[\s\S]*?(?=# STOP_AFTER)/, '')
      .replace(/bind :8443 ssl crt \S+/, `bind 127.0.0.1:${port} ssl crt ${pem}`);
  },
  args: (file) => ['-db', '-f', file],
};

const nginx: Setup = {
  program: 'nginx',
  configuration({ home, port, nodes, certificate }) {
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    for (const name of folders) mkdirSync(join(home, name));
    const site = nodesIn(delivered('nginx.conf'), nodes)
      .replace('listen 8443', `listen 127.0.0.1:${port}`)
      .replace('/etc/nginx/tls/fullchain.pem', certificate.cert)
      .replace('/etc/nginx/tls/privkey.pem', certificate.key)
      .replace('/etc/nginx/strongroom.location.conf', resolve('deploy/strongroom.location.conf'));
    const temporary = folders.map((name) => `${name}_temp_path ${home}/${name};`);
    return `pid ${home}/nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${site}}\n`;
  },
  args: (file, { home }) => ['-p', home, '-c', file, '-e', join(home, 'error.log'), '-g', 'daemon off;'],
};

/** The proxies by their names. */
export const proxies = { apache, caddy, haproxy, nginx };

/** Starts one before the node at this address. @throws if it does not respond */
export async function startProxy({ program, configuration, args }: Setup, node: string, certificate: Certificate) {
  const home = makeTempDir('proxy-');
  const port = await freePort();
  const setup: ProxySetup = { home, port, nodes: [node, DEAD], certificate };
  const file = join(home, 'configuration');
  writeFileSync(file, configuration(setup));
  const env = { ...process.env, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  const child = spawn(program, args(file, setup), { stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  const proxy: RunningProxy = { origin: `https://127.0.0.1:${port}`, stop: () => stop(child, home) };
  for (let attempts = 0; attempts < 100; attempts++) {
    const response = await fetch(`${proxy.origin}/fileshare/api/health`).catch(() => undefined);
    if (response?.ok) return proxy;
    await wait(100);
  }
  await proxy.stop();
  throw new Error(`${program} did not answer:\n${output}`);
}

async function stop(child: ChildProcess, home: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill();
    await once(child, 'exit');
  }
  rmSync(home, { recursive: true, force: true });
}
