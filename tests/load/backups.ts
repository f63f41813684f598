import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { runCommand } from '#server/cli/commands.ts';
import { readConfig } from '#server/config.ts';
import { plugins } from '#server/plugins/index.ts';
import type { Person } from '#tests/support/app/person.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

/**
 * Backs up an instance to which users keep writing; each backup is restored and every byte verified. It must have at
 * least the contents that were acknowledged before it began. Of the built server. `npx tsx tests/load/backups.ts
 * [backups]`
 */
const backups = Number(process.argv[2] ?? 20);
const WRITERS = 4;
/** Milliseconds between two uploads of a writer. */
const INTERVAL_MS = 150;

const app = await ServerProcess.open();
const tempDir = mkdtempSync(join(tmpdir(), 'backups-'));
const known = { uploaded: 0, removed: 0, isOver: false };
try {
  const admin = await app.signIn();
  const root = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
  const writers = Array.from({ length: WRITERS }, (_, n) => writeUntilStopped(admin, root, n));
  let whole = 0;
  for (let n = 0; n < backups; n++) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    if (await isRestoredWhole(n)) whole++;
  }
  known.isOver = true;
  await Promise.all(writers);
  process.stdout.write(
    `${whole} of ${backups} restored whole; ${known.uploaded} files uploaded, ${known.removed} deletions meanwhile\n`,
  );
} finally {
  await app.close();
  rmSync(tempDir, { recursive: true, force: true });
}

/** New files, new versions of old ones, and deletions. */
async function writeUntilStopped(person: Person, root: number, writer: number): Promise<void> {
  const { body } = await person.call(folders.create, { body: { name: `Writer ${writer}`, parentId: root } });
  for (let n = 0; !known.isOver; n++) {
    const content = `${writer} ${n} `.repeat(1 + ((n * 97) % 2000));
    const sent = { [`file ${n}.txt`]: content, ...(n % 5 === 0 && { 'same.txt': content }) };
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
    // A write on a connection that was closed meanwhile is not acknowledged.
    const answer = await person.upload(body.id, sent, { overwrite: true }).catch(() => undefined);
    if (!answer) continue;
    known.uploaded++;
    if (n % 5 !== 4) continue;
    await person.call(files.remove, { params: { id: String(answer.success[0]?.id), rowVersion: '1' } });
    known.removed++;
  }
}

async function isRestoredWhole(n: number): Promise<boolean> {
  const [backup, dataDir] = [join(tempDir, 'backup'), join(tempDir, `restored ${n}`)];
  const before = known.uploaded;
  const printed: string[] = [];
  const command = (where: string, ...args: string[]) => {
    const cli = {
      config: readConfig({ DATA_DIR: where }),
      plugins,
      now: () => new Date(),
      print: (line: string) => printed.push(line),
    };
    return runCommand(cli, args);
  };
  const isWhole =
    (await command(app.dataDir, 'backup', backup)) &&
    (await command(app.dataDir, 'verify', '--backup', backup)) &&
    (await command(dataDir, 'restore', backup)) &&
    (await command(dataDir, 'verify', '--read-data'));
  rmSync(dataDir, { recursive: true, force: true });
  const [, contents = '0'] = /^Backup complete: (\d+) objects/.exec(printed[0] ?? '') ?? [];
  process.stdout.write(
    `${String(n + 1).padStart(2)}  ${printed.join(' | ').replaceAll(tempDir, '')}  (${before} uploads before)\n`,
  );
  return isWhole && Number(contents) >= before;
}
