import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { editSessions } from '#contract/fileNodes/editSessions.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { installFromDebian, programOf } from '#tests/support/servers/programs.ts';
import type { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { basic, type Outcome, runProgram, type Target } from './programs.ts';

/*
 * Programs with which people use a network drive on a Linux desktop. The requests of each are recorded in
 * `tests/server/webdav/systems.test.ts`.
 */

/**
 * davfs2: mounted; files are made, renamed, replaced by a file that was written beside them, removed, and finally
 * compared.
 */
export async function davfs(target: Target): Promise<Outcome> {
  programOf('mount.davfs', 'davfs2');
  // It drops root privileges, and must reach its cache after that.
  const folder = mkdtempSync(join(tmpdir(), 'davfs-'));
  chmodSync(folder, 0o755);
  const at = (name: string) => join(folder, name);
  for (const name of ['mount', 'cache']) mkdirSync(at(name));
  execFileSync('chown', ['root:davfs2', at('cache')]);
  chmodSync(at('cache'), 0o775);
  writeFileSync(at('secrets'), `${target.url} ${target.id} "${target.password}"\n`, { mode: 0o600 });
  // From Linux 6.16 on davfs2 lists no folder with a smaller buffer.
  const settings = { secrets: at('secrets'), cache_dir: at('cache'), ask_auth: 0, use_locks: 1, buf_size: 64 };
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`);
  writeFileSync(at('davfs2.conf'), lines.join(''));
  const mounted = async (work: () => void) => {
    const { ok, output } = await runProgram('mount.davfs', [
      target.url,
      at('mount'),
      '-o',
      `conf=${at('davfs2.conf')}`,
    ]);
    if (!ok) throw new Error(`davfs2 did not mount: ${output}`);
    try {
      work();
    } finally {
      await runProgram('umount', [at('mount')]);
    }
  };
  try {
    await mounted(() => changeTree(at('mount')));
    changeTree(at('requested'));
    let differences = '';
    await mounted(() => {
      differences = differencesOf(at('requested'), at('mount'));
    });
    const line = differences || 'mounted, changed, unmounted, mounted again: all files are there with what was written';
    return { line, ok: differences === '' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What people and editors do with files, without a pause. */
function changeTree(folder: string) {
  mkdirSync(folder, { recursive: true });
  cpSync('server/plugins/webdav', join(folder, 'tree'), { recursive: true });
  renameSync(join(folder, 'tree/xml.ts'), join(folder, 'tree/renamed.ts'));
  rmSync(join(folder, 'tree/methods/get.routes.ts'));
  writeFileSync(join(folder, 'a.txt'), 'one');
  // Editors write a new file and rename it over the old one.
  writeFileSync(join(folder, 'a.txt~'), 'two');
  renameSync(join(folder, 'a.txt~'), join(folder, 'a.txt'));
}

function differencesOf(requested: string, mount: string): string {
  try {
    execFileSync('diff', ['-r', '--exclude=lost+found', requested, mount], { encoding: 'utf8' });
    return '';
  } catch (error) {
    return `${(error as { stdout: string }).stdout}`.slice(0, 2000);
  }
}

/** GNOME: mounted by gvfs; a file is copied there, listed, renamed, written, copied, moved, removed. */
export async function gvfs(target: Target): Promise<Outcome> {
  programOf('dbus-run-session', 'dbus-daemon');
  programOf('gio', 'libglib2.0-bin');
  const backends = ['/usr/libexec/gvfsd-dav', '/usr/lib/gvfs/gvfsd-dav'];
  if (!backends.some((path) => existsSync(path))) installFromDebian('gvfs-daemons', 'gvfs-backends');
  const folder = mkdtempSync(join(tmpdir(), 'gvfs-'));
  writeFileSync(join(folder, 'a.txt'), 'one');
  const script = [
    'set -e',
    `printf '%s\\n' "$PASSWORD" | gio mount "$U" > /dev/null`,
    'gio mkdir "$U/Gio"',
    'gio copy "$HOME/a.txt" "$U/Gio/a.txt"',
    'gio rename "$U/Gio/a.txt" "b c.txt" > /dev/null',
    `printf two | gio save "$U/Gio/b%20c.txt"`,
    'gio copy "$U/Gio/b%20c.txt" "$U/Gio/copied.txt"',
    'gio move "$U/Gio/copied.txt" "$U/Gio/moved.txt"',
    'gio copy "$U/Gio/moved.txt" "$U/Gio/removed.txt"',
    'gio remove "$U/Gio/removed.txt"',
    'gio list "$U/Gio" | sort | tr "\\n" ";"',
    'gio cat "$U/Gio/moved.txt"',
  ];
  const { host, pathname } = new URL(target.url);
  const env = {
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    PASSWORD: target.password,
    U: `dav://${encodeURIComponent(target.id)}@${host}${pathname.replace(/\/$/, '')}`,
  };
  try {
    const { ok, output } = await runProgram('dbus-run-session', ['--', 'sh', '-c', script.join('\n')], env);
    const isAsExpected = ok && output.includes('b c.txt;moved.txt;two');
    return { line: isAsExpected ? `${script.length - 1} commands, none failed` : output, ok: isAsExpected };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const LETTER =
  '<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" ' +
  'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.2" ' +
  'office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text><text:p>Hello</text:p></office:text>' +
  '</office:body></office:document>';

/** LibreOffice: opens a document from the drive, locks it, writes, saves and closes it. */
export async function libreOffice(target: Target): Promise<Outcome> {
  const url = `${target.url}letter.fodt`;
  const authorization = basic(target);
  await fetch(url, { method: 'PUT', headers: { authorization }, body: LETTER });
  const output = await editInLibreOffice(url, target);
  const text = await (await fetch(url, { headers: { authorization } })).text();
  const found = await fetch(url, { method: 'PROPFIND', headers: { authorization, depth: '0' } });
  const isUnlocked = !(await found.text()).includes('<D:activelock>');
  const ok = output.includes('opened for writing: Hello') && text.includes('Saved over WebDAV') && isUnlocked;
  return { line: ok ? 'opened, locked, saved and unlocked' : output, ok };
}

/** The same by the address that the server gives out for the document, without a sign-in. */
export async function desktopLink(target: Target, server: ServerProcess): Promise<Outcome> {
  const admin = await server.signIn();
  const root = (await admin.call(folders.list, { query: {} })).body.items.find(({ parentId }) => parentId === null);
  const { success } = await admin.upload(root?.id ?? 0, { 'letter.fodt': LETTER });
  const fileId = success[0]?.id ?? 0;
  const { body } = await admin.call(editSessions.begin, { body: { fileId, kind: 'desktop' } });
  const path = body.url?.slice(body.url.indexOf('/dav/') + '/dav/'.length);
  const output = await editInLibreOffice(`${target.url}${path}`, { id: '', password: '' });
  const params = { params: { id: String(fileId) } };
  const { lock, size } = (await admin.call(files.get, params)).body;
  const { items } = (await admin.call(versions.list, params)).body;
  const isOne = items.length === 1 && items[0]?.number === 1 && size > LETTER.length;
  const ok = output.includes('opened for writing: Hello') && !output.includes('sign-in') && lock === null && isOne;
  return { line: ok ? 'opened, locked, saved and unlocked without a sign-in: one version' : output, ok };
}

/** @returns what the script prints */
async function editInLibreOffice(url: string, { id, password }: Pick<Target, 'id' | 'password'>): Promise<string> {
  programOf('soffice', 'libreoffice-writer');
  // The Python of Debian's packages, whatever else is on the PATH.
  const python = '/usr/bin/python3';
  const hasBridge = await runProgram(python, ['-c', 'import uno']);
  if (!hasBridge.ok) installFromDebian('python3-uno');
  const folder = mkdtempSync(join(tmpdir(), 'libreoffice-'));
  try {
    const script = join(import.meta.dirname, 'libreOffice.py');
    const { output } = await runProgram(python, [script, url, id, password, join(folder, 'profile')], { HOME: folder });
    return output;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
