import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../app/freePort.ts';
import { Person } from '../app/person.ts';

export const admin = { id: 'admin', password: 'a password for browser tests' };

export interface ServerProcessOptions {
  /** In addition to a free port, a new data folder and the first administrator. */
  env?: Record<string, string>;
  /** The user to run as, for cases in which root would ignore permissions. */
  uid?: number;
  /** The folder that has `dist`, when it is not this checkout. */
  programDir?: string;
  /** Whether that is another release, whose replies are not those of this contract. */
  hasOtherContract?: boolean;
}

/** The output of a server process that ended by itself. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The built server as a separate process, as an operator runs it. */
export class ServerProcess {
  private process: ChildProcess;
  private out = { stdout: '', stderr: '' };

  private constructor(
    readonly port: number,
    readonly dataDir: string,
    private readonly options: ServerProcessOptions,
  ) {
    this.process = this.spawn();
  }

  /** Starts one and waits until it responds. Close it afterwards. */
  static async open(options: ServerProcessOptions = {}): Promise<ServerProcess> {
    const server = await ServerProcess.launch(options);
    await server.untilReady().catch(async (error) => {
      await server.close();
      throw error;
    });
    return server;
  }

  /** Starts one that is expected to fail, and waits for its end. */
  static async fail(options: ServerProcessOptions): Promise<Ended> {
    const server = await ServerProcess.launch(options);
    const code = await server.ended();
    server.clean();
    return { code, ...server.out };
  }

  /** Starts one without waiting for it. */
  static async launch(options: ServerProcessOptions): Promise<ServerProcess> {
    const dataDir = options.env?.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'built-instance-'));
    return new ServerProcess(Number(options.env?.PORT ?? (await freePort())), dataDir, options);
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The address of the web app, with a trailing slash. */
  get url(): string {
    return `${this.origin}/fileshare/`;
  }

  get apiUrl(): string {
    return `${this.url}api`;
  }

  get hasOtherContract(): boolean {
    return this.options.hasOtherContract === true;
  }

  /** The first administrator, signed in over HTTP. */
  signIn(): Promise<Person> {
    return new Person(this, '').signIn(admin.id, admin.password);
  }

  /** All its output on standard output and error. */
  get logs(): string {
    return this.out.stdout + this.out.stderr;
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  /** Resident memory in bytes. */
  get residentBytes(): number {
    return this.memory('VmRSS');
  }

  /** The maximum of the resident memory since its start. */
  get peakBytes(): number {
    return this.memory('VmHWM');
  }

  private memory(name: 'VmRSS' | 'VmHWM'): number {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8');
    return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
  }

  /** Sends a signal and waits for the end. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (this.process.exitCode === null && this.process.signalCode === null) this.process.kill(signal);
    return this.ended();
  }

  /** Starts it again on the same data. */
  async restart(): Promise<void> {
    await this.stop();
    this.process = this.spawn();
    await this.untilReady();
  }

  async close(): Promise<void> {
    await this.stop('SIGKILL');
    this.clean();
  }

  /** A data folder given by the caller is removed by the caller. */
  private clean() {
    if (!this.options.env?.DATA_DIR) rmSync(this.dataDir, { recursive: true, force: true });
  }

  private spawn(): ChildProcess {
    const { PATH } = process.env;
    const first = { ADMIN_ID: admin.id, ADMIN_PASSWORD: admin.password };
    const env = { PATH, NODE_ENV: 'production', PORT: String(this.port), DATA_DIR: this.dataDir, ...first };
    const child = spawn(process.execPath, [join(this.options.programDir ?? process.cwd(), 'dist/server.mjs')], {
      env: { ...env, ...this.options.env },
      // A working directory without a developer's .env.
      cwd: tmpdir(),
      ...(this.options.uid === undefined ? {} : { uid: this.options.uid, gid: this.options.uid }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (text) => {
      this.out.stdout += text;
    });
    child.stderr.on('data', (text) => {
      this.out.stderr += text;
    });
    return child;
  }

  private async ended(): Promise<number | null> {
    if (this.process.exitCode === null && this.process.signalCode === null) await once(this.process, 'close');
    return this.process.exitCode;
  }

  private async untilReady(): Promise<void> {
    for (let attempts = 0; this.process.exitCode === null && attempts < 1200; attempts++) {
      const response = await fetch(`${this.apiUrl}/health`).catch(() => undefined);
      if (response?.ok) return;
      await wait(50);
    }
    throw new Error(`The server did not start:\n${this.logs}`);
  }
}
