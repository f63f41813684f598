import { existsSync, lstatSync, readlinkSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** What a process sees of the file system: its paths are those of the machine. */
export interface Mounts {
  /** Existing files and folders, read-only. */
  readable: string[];
  /** The only folder that it may write to, on the disk. */
  folder?: string | undefined;
  /** Existing files and folders inside of readable ones that it does not see. */
  hidden: string[];
}

const NAMESPACES = ['--user', '--map-root-user', '--mount', '--net', '--pid', '--ipc', '--fork', '--kill-child=KILL'];
/** The namespaces end with the server, and the program in them has no capabilities. */
const BEFORE = ['setpriv', '--pdeathsig', 'KILL', '--', 'unshare', ...NAMESPACES, '--'];
const AFTER = ['setpriv', '--inh-caps=-all', '--bounding-set=-all', '--'];
/** A folder of every Linux system in which the new root is put together; only the namespace sees what is in it. */
const NEW_ROOT = '/mnt';
const READ_ONLY = 'remount,bind,ro,nosuid,nodev';
const DEVICES = ['null', 'zero', 'random', 'urandom'];

/**
 * The beginning of a command that starts a program in namespaces without network, with a root of its own: the same as
 * Bubblewrap does, by the programs of util-linux, for systems on which that is not installed.
 */
export function pivotRoot(mounts: Mounts, maxTempBytes: number): string[] {
  return [...BEFORE, 'sh', '-ec', scriptOf(mounts, maxTempBytes), 'sh', ...AFTER];
}

function scriptOf({ readable, folder, hidden }: Mounts, maxTempBytes: number): string {
  const links = readable.filter(isLinkOfRoot);
  // The namespace has a /proc of its own, with its processes alone.
  const bound = readable.filter((path) => !isLinkOfRoot(path) && !path.startsWith('/proc/'));
  const temp = `size=${maxTempBytes},mode=1777`;
  return [
    'mount --make-rprivate /',
    `mount -t tmpfs -o mode=755 tmpfs ${NEW_ROOT}`,
    `cd ${NEW_ROOT}`,
    'mkdir proc dev tmp .old',
    `mount -t tmpfs -o ${temp} tmpfs tmp`,
    'mount -t proc proc proc',
    ...DEVICES.flatMap((name) => [`: > dev/${name}`, `mount --bind /dev/${name} dev/${name}`]),
    ...links.map((path) => `ln -s ${quoted(readlinkSync(path))} ${inside(path)}`),
    ...bound.flatMap((path) => [...bind(path), `mount -o ${READ_ONLY} ${inside(path)}`]),
    ...hidden.map(cover),
    ...(folder === undefined ? [] : bind(folder)),
    `mount -o ${READ_ONLY} ${NEW_ROOT}`,
    'pivot_root . .old',
    'umount -l /.old',
    `cd ${quoted(folder ?? '/')}`,
    `export TMPDIR=${quoted(folder ?? '/tmp')} HOME=${quoted(folder ?? '/tmp')}`,
    'exec "$@"',
  ].join('\n');
}

/** Links of the system, like `/lib` to `/usr/lib`, stay links. */
const isLinkOfRoot = (path: string) => dirname(path) === '/' && lstatSync(path).isSymbolicLink();
const inside = (path: string) => quoted(`.${path}`);
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function bind(path: string): string[] {
  if (statSync(path).isDirectory())
    return [`mkdir -p ${inside(path)}`, `mount --rbind ${quoted(path)} ${inside(path)}`];
  return [
    `mkdir -p ${inside(dirname(path))}`,
    `[ -e ${inside(path)} ] || : > ${inside(path)}`,
    `mount --bind ${quoted(path)} ${inside(path)}`,
  ];
}

function cover(path: string): string {
  if (!existsSync(path)) return ':';
  return statSync(path).isDirectory()
    ? `mount -t tmpfs -o ro tmpfs ${inside(path)}`
    : `mount --bind /dev/null ${inside(path)}`;
}
