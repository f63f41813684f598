import { copyFileSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { rootOf, verify } from './instanceChecks.ts';
import type { Outcome } from './outcome.ts';

const FILES = 40;
const WEEK_MS = 7 * 24 * 3600 * 1000;
const ends = ['', '-wal', '-shm'];

function moveIfThere(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to);
}

/**
 * A database that is missing or older, with content of a week ago: the start is rejected with 3, nothing is removed.
 */
export async function exchangedDatabase(): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'faults-'));
  const env = { DATA_DIR: dataDir };
  const file = join(dataDir, 'strongroom.sqlite');
  const contents = () =>
    readdirSync(join(dataDir, 'blobs'), { recursive: true }).filter((name) => /[0-9a-f]{32}$/.test(String(name)))
      .length;
  try {
    const app = await ServerProcess.open({ env });
    const person = await app.signIn();
    const root = await rootOf(person);
    for (let n = 0; n < FILES; n++) await person.upload(root, { [`${n}.txt`]: `content ${n}`.padEnd(20_000) });
    await app.stop();
    copyFileSync(file, `${file}.older`);
    await app.restart();
    await (await app.signIn()).upload(root, { 'later.txt': 'later'.padEnd(20_000) });
    await app.stop();
    const old = new Date(Date.now() - WEEK_MS);
    for (const name of readdirSync(join(dataDir, 'blobs'), { recursive: true }) as string[])
      if (/[0-9a-f]{32}$/.test(name)) utimesSync(join(dataDir, 'blobs', name), old, old);

    for (const end of ends) moveIfThere(`${file}${end}`, `${file}.own${end}`);
    const missing = await ServerProcess.fail({ env });
    for (const end of ends) rmSync(`${file}${end}`, { force: true });
    renameSync(`${file}.older`, file);
    const older = await ServerProcess.fail({ env });
    for (const end of ends) rmSync(`${file}${end}`, { force: true });
    for (const end of ends) moveIfThere(`${file}.own${end}`, `${file}${end}`);
    const left = contents();
    const findings = verify(dataDir);
    await app.restart();
    await app.close();
    const endings = [missing, older].map(({ code, stderr }) => `${code} "${stderr.split('. ')[0]?.trim()}"`).join(', ');
    return {
      line: `${left} of ${FILES + 1} contents left, exit codes ${endings}; with the right database verify says ${findings.join(' ') || 'nothing'}`,
      ok: left === FILES + 1 && missing.code === 3 && older.code === 3 && findings.length === 0,
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
