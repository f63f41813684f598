import { type ChildProcess, execFile, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { programEnvironment } from '#server/config.ts';

/** What a process may use. The limits count it and everything it starts. */
export interface SandboxOptions {
  /** Resident memory above which it is killed. */
  memoryBytes: number;
  cwd?: string;
  stdio?: StdioOptions;
  /** On top of `PATH`, `TMPDIR` and the locale: nothing else of the server's environment, no secret above all. */
  env?: Record<string, string>;
}

/** What ended a process: a limit, itself (`exit`, with status 0 or not), or anyone who no longer needed it. */
export type SandboxEnd = 'memory' | 'time' | 'exit' | 'closed';

export interface Sandboxed {
  process: ChildProcess;
  /** Kills it when this many milliseconds pass. @returns stops the clock */
  limitTime(milliseconds: number): () => void;
  residentBytes(): number;
  /** Resolves when it is gone. */
  ended: Promise<SandboxEnd>;
  close(): Promise<SandboxEnd>;
}

/** Milliseconds between two looks at the memory: in one of them a decoder fills some 100 MB. */
const WATCH_INTERVAL_MS = 40;
/** `RLIMIT_DATA` counts what is reserved for threads and heaps as well; this much more is never used. */
const DATA_HEADROOM_BYTES = 384 * 1024 * 1024;
/** Of the file descriptors; Node itself holds about 30. */
const MAX_DESCRIPTORS = 256;

/**
 * Starts a program that works on content which no one trusts: without network where the system allows namespaces, with
 * a hard memory limit (`prlimit`) above the one that is watched, no secrets in its environment, no way to more
 * privileges. It dies with the server, and is the first that a full machine or control group sacrifices.
 */
export async function startSandboxed(command: string, args: string[], options: SandboxOptions): Promise<Sandboxed> {
  const { memoryBytes, cwd, stdio = 'ignore', env } = options;
  const [program = command, ...rest] = [...(await confinement(memoryBytes)), command, ...args];
  // A group of its own, so that all it starts ends with it.
  const child = spawn(program, rest, { cwd, stdio, env: { ...programEnvironment(), ...env }, detached: true });
  let end: SandboxEnd = 'exit';
  const kill = (why: SandboxEnd) => {
    if (end === 'exit') end = why;
    killGroup(child);
  };
  const ended = new Promise<SandboxEnd>((resolve, reject) => {
    child.once('exit', () => resolve(end));
    child.once('error', reject);
  });
  ended.catch(() => undefined);
  await once(child, 'spawn');
  sacrificeFirst(child.pid);

  const watch = setInterval(() => {
    if (residentBytesOf(child.pid) > memoryBytes) kill('memory');
  }, WATCH_INTERVAL_MS).unref();
  child.once('exit', () => {
    clearInterval(watch);
    // What it started and left behind.
    killGroup(child);
  });
  return {
    process: child,
    limitTime(milliseconds) {
      const timer = setTimeout(kill, milliseconds, 'time').unref();
      return () => clearTimeout(timer);
    },
    residentBytes: () => residentBytesOf(child.pid),
    ended,
    close() {
      kill('closed');
      return ended;
    },
  };
}

/** Whether what is started has no network; told where operators look. */
export async function hasNoNetwork(): Promise<boolean> {
  return (await available()).network.length > 0;
}

const NETWORK = [
  ['unshare', '--user', '--map-current-user', '--net', '--'],
  ['unshare', '--net', '--'],
];
const PRIVILEGES = [['setpriv', '--pdeathsig', 'KILL', '--no-new-privs', '--']];
const LIMITS = [['prlimit', '--core=0', `--nofile=${MAX_DESCRIPTORS}`]];

interface Available {
  network: string[];
  privileges: string[];
  limits: string[];
}
let tried: Promise<Available> | undefined;

/** Which of the system's confinements work here: containers forbid namespaces, other systems know none of them. */
function available(): Promise<Available> {
  tried ??= Promise.all([NETWORK, PRIVILEGES, LIMITS].map(firstThatWorks)).then(([network, privileges, limits]) => ({
    network: network ?? [],
    privileges: privileges ?? [],
    limits: limits ?? [],
  }));
  return tried;
}

async function firstThatWorks(candidates: string[][]): Promise<string[]> {
  for (const [program = '', ...args] of candidates) {
    const works = await promisify(execFile)(program, [...args, 'true']).then(
      () => true,
      () => false,
    );
    if (works) return [program, ...args];
  }
  return [];
}

/** The programs that a confined one is started by, each of which becomes the next. */
async function confinement(memoryBytes: number): Promise<string[]> {
  const { network, privileges, limits } = await available();
  const data = limits.length > 0 ? [...limits, `--data=${memoryBytes + DATA_HEADROOM_BYTES}`] : [];
  return [...network, ...privileges, ...data];
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left of it.
  }
}

function sacrificeFirst(pid: number | undefined): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // Linux alone has it.
  }
}

/** Of a process and all below it; 0 where the system does not tell. */
function residentBytesOf(pid: number | string | undefined): number {
  try {
    const [, kilobytes = 0] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return children.reduce((sum, child) => sum + residentBytesOf(child), Number(kilobytes) * 1024);
  } catch {
    return 0;
  }
}
