import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../app/freePort.ts';
import { makeTempDir } from '../app/tempDir.ts';

/**
 * The test file of the European Institute for Computer Antivirus Research, in two parts, since scanners read this file
 * too.
 */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const EICAR_MD5 = '44d88612fea8a8f36de82e1278abb02f';
/** Bytes of the largest content that this scanner accepts. */
export const MAX_SCANNED_BYTES = 1024 * 1024;
const START_TIMEOUT_MS = 90_000;
const POLL_INTERVAL_MS = 50;

/** Debian's clamd with a database of one signature, on a port and a socket of its own. */
export class Clamd {
  #process?: ChildProcess;

  private constructor(
    readonly home: string,
    readonly port: number,
  ) {}

  static async open(): Promise<Clamd> {
    install();
    const clamd = new Clamd(makeTempDir('clamd-'), await freePort());
    mkdirSync(join(clamd.home, 'signatures'));
    writeFileSync(join(clamd.home, 'signatures/test.hdb'), `${EICAR_MD5}:${eicar.length}:Eicar-Test-Signature\n`);
    writeFileSync(join(clamd.home, 'clamd.conf'), clamd.#config());
    await clamd.start();
    return clamd;
  }

  get tcp(): string {
    return `tcp://127.0.0.1:${this.port}`;
  }

  get unix(): string {
    return `unix:${join(this.home, 'clamd.sock')}`;
  }

  async start(): Promise<void> {
    this.#process = spawn('clamd', ['--config-file', join(this.home, 'clamd.conf'), '--foreground'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!(await responses(this.port))) {
      if (Date.now() > deadline || this.#process.exitCode !== null) throw new Error('clamd did not start');
      await wait(POLL_INTERVAL_MS);
    }
  }

  async stop(): Promise<void> {
    if (!this.#process || this.#process.exitCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.home, { recursive: true, force: true });
  }

  #config(): string {
    return `DatabaseDirectory ${this.home}/signatures
LocalSocket ${this.home}/clamd.sock
FixStaleSocket true
TCPSocket ${this.port}
TCPAddr 127.0.0.1
StreamMaxLength ${MAX_SCANNED_BYTES}
MaxThreads 2
`;
  }
}

async function responses(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isUp = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isUp;
}

/** From Debian, if run as root there. @throws if the program is not available */
function install() {
  if (existsSync('/usr/sbin/clamd')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-q'], { stdio: 'inherit', env });
  execFileSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'clamav-daemon'], {
    stdio: 'inherit',
    env,
  });
}
