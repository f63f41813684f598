import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../app/freePort.ts';
import { makeTempDir } from '../../app/tempDir.ts';
import { BUCKET, BUCKET_REGION, bucketCredentials, createBucket, type ObjectStore } from './objectStore.ts';

export { bucketCredentials as swiftCredentials } from './objectStore.ts';

/** A new prefix in the bucket, as `STORAGE_URL` takes it. */
export function createBucketUrl(endpoint: string): string {
  return `s3://${BUCKET}/${randomBytes(6).toString('hex')}?endpoint=${endpoint}`;
}

const PACKAGES = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];
const STORES = ['account', 'container', 'object'] as const;
const PIPELINE = 'catch_errors gatekeeper cache s3api tempauth bulk slo dlo copy proxy-server';

/** Whether its programs are available: installed, or from Debian if run as root there. */
export function canHaveSwift(): boolean {
  return hasSwift() || (existsSync('/etc/debian_version') && process.getuid?.() === 0);
}

/**
 * OpenStack Swift with its S3 layer, in a temporary folder: four servers and the cache they share, each on a port
 * of its own.
 * @throws if the programs are not available, or do not start
 */
export async function startSwift(): Promise<ObjectStore> {
  if (!hasSwift()) installSwift();
  const home = makeTempDir('swift-');
  const processes: ChildProcess[] = [];
  let front: ChildProcess | undefined;
  const kill = async () => void (front && (await ended(front)));
  const stop = async () => {
    await Promise.all([kill(), ...processes.map(ended)]);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const [proxy = 0, cache = 0, ...stores] = await freePorts(2 + STORES.length);
    processes.push(start(home, 'memcached', ['-l', '127.0.0.1', '-p', String(cache), '-m', '16', '-u', 'root']));
    for (const [index, name] of STORES.entries()) {
      const port = stores[index] ?? 0;
      makeRing(home, name, port);
      const config = configFile(
        home,
        name,
        `${common(home, port)}\n[pipeline:main]\npipeline = ${name}-server
[app:${name}-server]\nuse = egg:swift#${name}\n${name === 'container' ? '[container-sharder]\n' : ''}`,
      );
      processes.push(start(home, `swift-${name}-server`, [config]));
    }
    const config = configFile(home, 'proxy', proxyConfig(home, proxy, cache));
    const restart = async () => {
      front = start(home, 'swift-proxy-server', [config]);
    };
    await restart();
    const endpoint = `http://127.0.0.1:${proxy}`;
    await createBucket(endpoint);
    return { name: 'Swift', endpoint, kill, restart, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function common(home: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${home}
devices = ${home}/devices
mount_check = false
fallocate_reserve = 0
log_level = ERROR
`;
}

function proxyConfig(home: string, port: number, cache: number): string {
  const filters = ['catch_errors', 'gatekeeper', 'bulk', 'slo', 'dlo', 'copy'];
  return `${common(home, port)}
[pipeline:main]
pipeline = ${PIPELINE}
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cache}
[filter:s3api]
use = egg:swift#s3api
location = ${BUCKET_REGION}
[filter:tempauth]
use = egg:swift#tempauth
user_${bucketCredentials.AWS_ACCESS_KEY_ID.replace(':', '_')} = ${bucketCredentials.AWS_SECRET_ACCESS_KEY} .admin
${filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}`).join('\n')}
`;
}

/** One device, one copy: the distribution in a cluster is not tested. */
function makeRing(home: string, name: string, port: number) {
  mkdirSync(join(home, 'devices/d1'), { recursive: true });
  const ring = (...args: string[]) => execFileSync('swift-ring-builder', [join(home, `${name}.builder`), ...args]);
  ring('create', '2', '1', '0');
  ring('add', `r1z1-127.0.0.1:${port}/d1`, '1');
  ring('rebalance');
}

function configFile(home: string, name: string, text: string): string {
  const path = join(home, `${name}.conf`);
  writeFileSync(path, text);
  return path;
}

function start(cwd: string, program: string, args: string[]): ChildProcess {
  return spawn(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = await freePort();
    if (!ports.includes(port)) ports.push(port);
  }
  return ports;
}

function hasSwift(): boolean {
  return existsSync('/usr/bin/swift-object-server') && existsSync('/usr/bin/memcached');
}

function installSwift() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-q'], { stdio: 'inherit', env });
  execFileSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...PACKAGES], { stdio: 'inherit', env });
}
