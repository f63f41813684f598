import { execFile } from 'node:child_process';
import { existsSync, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { type Mounts, pivotRoot } from './pivotRoot.ts';

/** What separates the readers of documents from the machine. */
export interface Isolation {
  /** They have no network. */
  network: boolean;
  /** They see the programs and fonts of the system and their own folder, and no other file. */
  files: boolean;
}

/** The part of the file system that a process sees besides the system's programs, libraries and fonts. */
export interface View {
  /** Files and folders that it may read. */
  readable?: string[];
  /** The only folder that it may write to, on the disk. */
  folder?: string;
  /** Folders and files that it never sees, even where they are inside of readable ones. */
  hidden?: string[];
}

/** Programs, libraries and fonts; all are read-only. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];
const SYSTEM_FILES = [
  ...['ld.so.cache', 'ld.so.conf', 'ld.so.conf.d', 'alternatives', 'localtime', 'fonts', 'libreoffice'].map(
    (name) => `/etc/${name}`,
  ),
  '/var/cache/fontconfig',
  // LibreOffice checks that it exists; nothing else of /proc is there.
  '/proc/version',
];
const MAX_TEMP_BYTES = 256 * 1024 * 1024;

const BUBBLEWRAP = ['bwrap', '--unshare-user', '--unshare-net', '--unshare-pid', '--unshare-ipc', '--die-with-parent'];
const NETWORK_ONLY = [
  ['unshare', '--user', '--map-current-user', '--net', '--'],
  ['unshare', '--net', '--'],
];

interface Means {
  isolation: Isolation;
  /** The beginning of the command that starts a program with a view. */
  command(view: View): string[];
}

let probe: Promise<Means> | undefined;

/** What works here: containers may forbid namespaces, other systems lack them. It is looked up once. */
function available(): Promise<Means> {
  probe ??= (async () => {
    for (const command of [bubblewrap, pivoted])
      if (await works(command({}))) return { isolation: { network: true, files: true }, command };
    const network = (await firstThatWorks(NETWORK_ONLY)) ?? [];
    return { isolation: { network: network.length > 0, files: false }, command: () => network };
  })();
  return probe;
}

/** How far document readers are isolated on this machine; shown to operators. */
export async function isolationHere(): Promise<Isolation> {
  return (await available()).isolation;
}

/** The beginning of the command that starts a program with this view, and without network, as far as possible here. */
export async function isolated(view: View): Promise<string[]> {
  return (await available()).command(view);
}

/** The first of these commands that can start a program; undefined if none can. */
export async function firstThatWorks(candidates: string[][]): Promise<string[] | undefined> {
  for (const candidate of candidates) if (await works(candidate)) return candidate;
  return undefined;
}

function works([program = '', ...args]: string[]): Promise<boolean> {
  return promisify(execFile)(program, [...args, 'true']).then(
    () => true,
    () => false,
  );
}

/** What exists of a view, and of the system. */
function existing({ readable = [], folder, hidden = [] }: View): Mounts {
  const shown = [...SYSTEM, ...SYSTEM_FILES, ...readable].filter(existsSync);
  const isShown = (path: string) => shown.some((root) => `${path}/`.startsWith(`${root}/`));
  const covered = hidden.filter(existsSync).map((path) => realpathSync(path));
  return { readable: shown, folder, hidden: covered.filter(isShown) };
}

/** The same without Bubblewrap; `/proc` has the processes of the program. */
const pivoted = (view: View) => pivotRoot(existing(view), MAX_TEMP_BYTES);

/** A file system of its own, in which `/tmp` is empty and `/proc` has no processes. */
function bubblewrap(view: View): string[] {
  const { readable, folder, hidden } = existing(view);
  const own = folder ?? '/tmp';
  return [
    ...BUBBLEWRAP,
    ...['--size', String(MAX_TEMP_BYTES), '--tmpfs', '/tmp', '--dev', '/dev'],
    ...readable.flatMap(bound),
    ...hidden.flatMap(covered),
    ...(folder === undefined ? ['--chdir', '/'] : ['--bind', folder, folder, '--chdir', folder]),
    // The system's list of users, which has the home folder otherwise, is not there.
    ...['--remount-ro', '/', '--setenv', 'TMPDIR', own, '--setenv', 'HOME', own, '--'],
  ];
}

function bound(path: string): string[] {
  // Links of the system, like /lib to /usr/lib, stay links; others lead to where they are shown.
  if (dirname(path) === '/' && lstatSync(path).isSymbolicLink()) return ['--symlink', readlinkSync(path), path];
  return ['--ro-bind', realpathSync(path), path];
}

function covered(path: string): string[] {
  return statSync(path).isDirectory() ? ['--tmpfs', path, '--remount-ro', path] : ['--ro-bind', '/dev/null', path];
}
