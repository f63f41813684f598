import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '#server/config.ts';
import { noteBackup, noteBackupCheck } from '#server/plugins/health/health.service.ts';
import { headFrom } from '#server/plugins/logs/logChains.service.ts';
import { backUp } from './backup.ts';
import { collect } from './collect.ts';
import { type Desk, hasHouse, withTools } from './desk.ts';
import { exportTo } from './export.ts';
import { backupFindings } from './manifest.ts';
import { migrateHouse } from './migrate.ts';
import { manifestIn, restoreFrom } from './restore.ts';
import { createUser, resetUser } from './user.ts';
import { findings } from './verify.ts';

const usage = `strongroom verify [--read-data] [--head CHAIN:LENGTH:HASH …]   looks for anything that is wrong
strongroom verify --backup DIR                                 the same of a backup
strongroom backup DIR                                          copies what has changed, while the server runs
strongroom restore DIR                                         makes an empty DATA_DIR what was backed up
strongroom gc [--dry-run]                                      removes content that nothing needs
strongroom export DIR                                          plain files in folders, and a CSV of attributes
strongroom migrate --to postgres://… --storage s3://…           copies a house out of DATA_DIR; run again, it goes on
strongroom user create ID EMAIL                                a system administrator, with a new password
strongroom user reset ID                                       a new password for somebody

Configured like the server, by environment or .env. 0: all is well; 1: something was found, a line each; 2: not done.`;

const options = {
  'read-data': { type: 'boolean' },
  head: { type: 'string', multiple: true },
  backup: { type: 'string' },
  'dry-run': { type: 'boolean' },
  to: { type: 'string' },
  storage: { type: 'string' },
} as const;

/**
 * Does what an operator typed.
 * @returns whether all is well
 * @throws {ConfigError} when it cannot be done
 */
export async function runCommand(desk: Desk, words: string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
  const [command = '', ...rest] = positionals;
  const folder = () => rest[0] ?? wrong();
  switch (command) {
    case 'verify':
      return values.backup
        ? verifyBackup(desk, values.backup)
        : verify(desk, values['read-data'] === true, values.head);
    case 'backup':
      await withTools(desk, async (tools) => {
        const { madeOn, contents, bytes } = await backUp(desk, tools, folder());
        await noteBackup(tools.ctx, { madeOn, contents, bytes });
      });
      return true;
    case 'restore':
      return restoreFrom(desk, folder());
    case 'gc':
      await withTools(desk, (tools) => collect(desk, tools, values['dry-run'] === true));
      return true;
    case 'export':
      return withTools(desk, (tools) => exportTo(desk, tools, folder()));
    case 'migrate':
      return migrateHouse(desk, values);
    case 'user':
      return user(desk, rest);
    default:
      return wrong();
  }
}

async function verify(desk: Desk, readData: boolean, heads: string[] = []): Promise<boolean> {
  const witnesses = heads.map((words) => headFrom(words) ?? wrong());
  return sayAll(desk, (found) =>
    withTools(desk, async (tools) => {
      for await (const line of findings(tools, { readData, witnesses })) found(line);
    }),
  );
}

async function verifyBackup(desk: Desk, folder: string): Promise<boolean> {
  const manifest = await manifestIn(resolve(folder));
  let first: string | null = null;
  const isWhole = await sayAll(desk, async (found) => {
    for await (const line of backupFindings(resolve(folder), manifest)) {
      first ??= line;
      found(line);
    }
  });
  if (hasHouse(desk)) await withTools(desk, ({ ctx }) => noteBackupCheck(ctx, manifest.madeOn, first));
  return isWhole;
}

async function sayAll({ say }: Desk, look: (found: (line: string) => void) => Promise<void>): Promise<boolean> {
  let count = 0;
  await look((line) => {
    say(line);
    count++;
  });
  if (count === 0) say('Nothing is wrong.');
  return count === 0;
}

async function user(desk: Desk, [deed, id = wrong(), email]: string[]): Promise<boolean> {
  if (deed === 'create' && email) await withTools(desk, (tools) => createUser(desk, tools, id, email));
  else if (deed === 'reset') await withTools(desk, (tools) => resetUser(desk, tools, id));
  else wrong();
  return true;
}

function wrong(): never {
  throw new ConfigError(usage);
}
