import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { programEnvironment } from '#server/config.ts';
import { firstThatWorks, isolated, type View } from './isolation.ts';

/** Limits of a process. They include everything that it starts. */
export interface SandboxOptions extends View {
  /** Resident memory above which the process is killed. */
  memoryBytes: number;
  /** By how much its niceness is above that of the server, 0 to 19. */
  niceness?: number;
  stdio?: StdioOptions;
  /**
   * Environment variables in addition to `PATH`, `TMPDIR` and the locale. The process gets nothing else of the server's
   * environment, in particular no secret.
   */
  env?: Record<string, string>;
}

/**
 * Why a process ended: a limit, its own exit (`exit`, with any status), or it was closed because it was no longer
 * needed.
 */
export type SandboxEnd = 'memory' | 'time' | 'exit' | 'closed';

export interface Sandboxed {
  process: ChildProcess;
  /**
   * Kills the process after this many milliseconds.
   * @returns a function that cancels the limit
   */
  limitTime(milliseconds: number): () => void;
  residentBytes(): number;
  /** Resolves when the process has ended. */
  ended: Promise<SandboxEnd>;
  close(): Promise<SandboxEnd>;
}

/** Milliseconds between two checks of the memory: a decoder can allocate about 100 MB in that time. */
const WATCH_INTERVAL_MS = 40;
/** Checks until the processes that it has started are searched for again: that takes ten times as long as a check. */
const CHECKS_PER_SEARCH = 5;
/** `RLIMIT_DATA` also counts memory that is reserved for threads and heaps but never used; this is added for it. */
const DATA_HEADROOM_BYTES = 384 * 1024 * 1024;
/** Maximum number of file descriptors; Node itself uses about 30. */
const MAX_DESCRIPTORS = 256;

/**
 * Starts a program that processes untrusted content: without network and with a file system of its own where the system
 * allows namespaces, with a hard memory limit (`prlimit`) above the monitored one, without secrets in its environment
 * and without privileges to gain. It ends with the server, and the kernel kills it first when memory runs out. Its
 * folder is also its working directory.
 */
export async function startSandboxed(command: string, args: string[], options: SandboxOptions): Promise<Sandboxed> {
  const { memoryBytes, stdio = 'ignore', env, folder: cwd } = options;
  const [program = command, ...rest] = [...(await confinement(command, options)), command, ...args];
  // Its own process group, so that everything it starts is killed with it.
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

  let family = [String(child.pid)];
  let checks = 0;
  const watch = setInterval(() => {
    if (checks++ % CHECKS_PER_SEARCH === 0) {
      family = familyOf(String(child.pid));
      family.forEach(preferForOomKiller);
    }
    if (residentBytesOf(family) > memoryBytes) kill('memory');
  }, WATCH_INTERVAL_MS).unref();
  child.once('exit', () => {
    clearInterval(watch);
    // Processes that it started and left running.
    killGroup(child);
  });
  return {
    process: child,
    limitTime(milliseconds) {
      const timer = setTimeout(kill, milliseconds, 'time').unref();
      return () => clearTimeout(timer);
    },
    residentBytes: () => residentBytesOf(family),
    ended,
    close() {
      kill('closed');
      return ended;
    },
  };
}

const PRIVILEGES = [['setpriv', '--pdeathsig', 'KILL', '--no-new-privs', '--']];
const LIMITS = [['prlimit', '--core=0', `--nofile=${MAX_DESCRIPTORS}`]];
const NICENESS = [['nice', '-n', '0']];

let probe: Promise<Record<'privileges' | 'limits' | 'niceness', string[] | undefined>> | undefined;

/** Which confinements of the system work here. */
function available() {
  probe ??= Promise.all([PRIVILEGES, LIMITS, NICENESS].map(firstThatWorks)).then(([privileges, limits, niceness]) => ({
    privileges,
    limits,
    niceness,
  }));
  return probe;
}

/** The chain of wrapper programs that starts a confined program; each executes the next. */
async function confinement(command: string, { memoryBytes, niceness = 0, ...view }: SandboxOptions): Promise<string[]> {
  const { privileges = [], limits, niceness: nice } = await available();
  const readable = [command, ...(view.readable ?? [])];
  return [
    ...(nice && niceness > 0 ? ['nice', '-n', String(niceness)] : []),
    ...(await isolated({ ...view, readable })),
    ...privileges,
    ...(limits ? [...limits, `--data=${memoryBytes + DATA_HEADROOM_BYTES}`] : []),
  ];
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process group has ended already.
  }
}

function preferForOomKiller(pid: string): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // Only Linux has this file.
  }
}

/** A process and its descendants. */
function familyOf(pid: string): string[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return [pid, ...children.flatMap(familyOf)];
  } catch {
    // It has ended.
    return [pid];
  }
}

/** Resident memory of these processes; 0 for those that have ended, and when the system does not report it. */
function residentBytesOf(pids: string[]): number {
  return pids.reduce((sum, pid) => {
    try {
      const [, kilobytes = 0] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      return sum + Number(kilobytes) * 1024;
    } catch {
      return sum;
    }
  }, 0);
}
