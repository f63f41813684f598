import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../app/freePort.ts';
import { makeTempDir } from '../../app/tempDir.ts';
import { onPath } from '../programs.ts';
import { bucketCredentials, createBucket, type ObjectStore } from './objectStore.ts';

/** From Debian's packages radosgw, ceph-mon, ceph-osd and ceph-common. */
const PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph', 'ceph-authtool', 'monmaptool'];

/** The keys and rights of the monitor, the administrator, the one OSD, and the gateway. */
const KEYS: [name: string, ...capabilities: string[]][] = [
  ['mon.', 'mon', 'allow *'],
  ['client.admin', 'mon', 'allow *', 'osd', 'allow *'],
  ['osd.0', 'mon', 'allow profile osd', 'osd', 'allow *'],
  ['client.rgw', 'mon', 'allow rw', 'osd', 'allow rwx'],
];

export function hasRadosgw(): boolean {
  return PROGRAMS.every((name) => onPath(name));
}

/** Ceph in a temporary folder: a monitor, one OSD that stores in memory, and the S3 gateway. */
export async function startRadosgw(): Promise<ObjectStore> {
  const home = makeTempDir('ceph-');
  const [monitorPort, port] = [await freePort(), await freePort()];
  const cluster: ChildProcess[] = [];
  let gateway: ChildProcess | undefined;
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: home, stdio: 'ignore', timeout: 60_000 });
  const start = (program: string, ...args: string[]) =>
    spawn(program, ['-c', 'ceph.conf', ...args, '-f'], { cwd: home, stdio: 'ignore' });
  const endpoint = `http://127.0.0.1:${port}`;
  const kill = async () => void (gateway && (await end(gateway)));
  const restart = async () => {
    gateway = start('radosgw', '-n', 'client.rgw');
    while (!(await fetch(endpoint).catch(() => undefined))?.ok) await wait(100);
  };
  const stop = async () => {
    await Promise.all([kill(), ...cluster.map(end)]);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const fsid = randomUUID();
    for (const folder of ['mon', 'osd', 'gateway', 'run']) mkdirSync(join(home, folder));
    writeFileSync(join(home, 'ceph.conf'), configuration(home, fsid, monitorPort, port));
    run('ceph-authtool', 'keyring', '--create-keyring');
    for (const [name, ...capabilities] of KEYS) {
      const pairs = capabilities.flatMap((value, index) => (index % 2 ? [value] : ['--cap', value]));
      run('ceph-authtool', 'keyring', '-n', name, '--gen-key', ...pairs);
    }
    run('monmaptool', '--create', '--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`, '--fsid', fsid, 'monmap');
    run('ceph-mon', '-c', 'ceph.conf', '-i', 'a', '--mkfs', '--monmap', 'monmap', '--keyring', 'keyring');
    cluster.push(start('ceph-mon', '-i', 'a'));
    const id = randomUUID();
    run('ceph', '-c', 'ceph.conf', 'osd', 'new', id);
    run('ceph-osd', '-c', 'ceph.conf', '-i', '0', '--mkfs', '--osd-uuid', id);
    cluster.push(start('ceph-osd', '-i', '0'));
    const { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret } = bucketCredentials;
    const user = ['--uid=test', '--display-name=test', `--access-key=${key}`, `--secret-key=${secret}`];
    run('radosgw-admin', '-c', 'ceph.conf', '-n', 'client.rgw', 'user', 'create', ...user);
    await restart();
    await createBucket(endpoint);
    return { name: 'radosgw', endpoint, kill, restart, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Minimal sizes: one copy, few placement groups, content in memory. */
function configuration(home: string, fsid: string, monitorPort: number, port: number): string {
  return `[global]
fsid = ${fsid}
mon host = v2:127.0.0.1:${monitorPort}
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
keyring = ${home}/keyring
run dir = ${home}/run
admin socket =
log file = ${home}/$name.log
mon cluster log file = ${home}/cluster.log
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
[mon.a]
mon data = ${home}/mon
public bind addr = v2:127.0.0.1:${monitorPort}
[osd.0]
osd data = ${home}/osd
osd objectstore = memstore
memstore device bytes = ${4 * 1024 ** 3}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw thread pool size = 64
rgw data = ${home}/gateway
`;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
