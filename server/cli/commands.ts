import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { rotateSecretsKey } from '#server/adapters/secretBox.ts';
import { rotateKey } from '#server/adapters/signer.ts';
import { ConfigError } from '#server/config.ts';
import { scanAll } from '#server/plugins/antivirus/antivirus.service.ts';
import { noteBackup, noteBackupCheck } from '#server/plugins/health/health.service.ts';
import { acceptFindings } from '#server/plugins/logs/logChains.service.ts';
import { headFrom } from '#server/plugins/logs/logSignatures.service.ts';
import { clearSecrets } from '#server/plugins/secrets/secrets.service.ts';
import { backUp } from './backup.ts';
import { type CliContext, hasDatabase, withTools } from './cliContext.ts';
import { exportTo } from './export/exportTo.ts';
import { collectGarbage } from './garbageCollection.ts';
import { backupFindings, missingText } from './manifest.ts';
import { migrateInstance } from './migrate.ts';
import { listQuarantine, restoreQuarantine } from './quarantine.ts';
import { verifyReceipt } from './receipt.ts';
import { manifestIn, restoreFrom } from './restore.ts';
import { acceptMismatch } from './storage.ts';
import { createUser, resetUser } from './user.ts';
import { findings } from './verify.ts';

const usage = `Usage: strongroom COMMAND [OPTIONS]

  verify [--read-data] [--head CHAIN:LENGTH:HASH …] [--key PEM …]
                            Check database, folder tree, permissions, log and content
  verify --backup DIR       Check a backup
  backup DIR                Back up to DIR. Copies only what is new; safe while the server runs
  restore DIR               Restore a backup into an empty DATA_DIR
  gc [--dry-run] [--force]  Move content that no file uses to quarantine
  quarantine list           List content in quarantine
  quarantine restore ID … | --on DATE | --all
                            Restore content from quarantine
  log accept --reason TEXT  Accept what verify finds in the log, with an explanation
  scan                      Queue all content for the virus scanner
  storage accept --reason TEXT
                            Accept content of another instance as that of this database
  export DIR                Export all data as plain files, JSON and CSV
  receipt verify FILE RECEIPT.json [--key PEM …]
                            Compare a file with the receipt of its upload
  migrate --to postgres://… --storage s3://…
                            Copy an instance to PostgreSQL and S3. Can be resumed
  key rotate [--secrets]    Make a new signing key, or a new key for secrets
  key forget --reason TEXT  Remove secrets whose key is lost
  user create ID EMAIL      Create a system administrator and print the password
  user reset ID             Reset a user's password and print it

Configuration: environment variables or .env, as for the server.
Exit codes: 0 success, 1 problems found (one per line), 2 command failed, 3 database and content do not belong together.`;

const HELP = 'See strongroom --help.';

const options = {
  'read-data': { type: 'boolean' },
  head: { type: 'string', multiple: true },
  key: { type: 'string', multiple: true },
  backup: { type: 'string' },
  'dry-run': { type: 'boolean' },
  force: { type: 'boolean' },
  on: { type: 'string' },
  all: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  reason: { type: 'string' },
  secrets: { type: 'boolean' },
  to: { type: 'string' },
  storage: { type: 'string' },
} as const;

/**
 * Runs the command that an operator entered.
 * @returns whether it found no problems
 * @throws {ConfigError} when it cannot run
 */
export async function runCommand(cli: CliContext, args: string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({ args: args, options, allowPositionals: true });
  const [command = '', ...rest] = positionals;
  if (values.help) {
    cli.print(usage);
    return true;
  }
  const folder = () => rest[0] ?? wrong(`${command}: DIR is missing. ${HELP}`);
  switch (command) {
    case 'verify':
      return values.backup
        ? verifyBackup(cli, values.backup)
        : verify(cli, values['read-data'] === true, values.head, values.key);
    case 'backup':
      return withTools(cli, async (tools) => {
        const { madeOn, contents, bytes, missing } = await backUp(cli, tools, folder());
        const [first] = missing;
        const finding = first ? missingText(first) : null;
        await noteBackup(tools.ctx, { madeOn, contents, bytes, finding });
        return missing.length === 0;
      });
    case 'restore':
      return restoreFrom(cli, folder());
    case 'gc':
      return withTools(cli, (tools) =>
        collectGarbage(cli, tools, { isDryRun: values['dry-run'] === true, isForced: values.force === true }),
      );
    case 'quarantine':
      return quarantine(cli, rest, values);
    case 'log':
      if (rest[0] !== 'accept') wrong();
      await acceptLog(cli, values.reason);
      return true;
    case 'storage':
      if (rest[0] !== 'accept') wrong();
      await acceptMismatch(cli, values.reason);
      return true;
    case 'export':
      return withTools(cli, (tools) => exportTo(cli, tools, folder()));
    case 'receipt':
      return receipt(cli, rest, values.key);
    case 'migrate':
      return migrateInstance(cli, values);
    case 'scan':
      if (!cli.config.clamdUrl) throw new ConfigError('CLAMD_URL is not set');
      return withTools(cli, async ({ ctx }) => {
        cli.print(`Queued for the virus scanner: ${await scanAll(ctx)} objects`);
        return true;
      });
    case 'key':
      return key(cli, rest[0], values);
    case 'user':
      return user(cli, rest);
    default:
      return wrong(command ? `Unknown command "${command}". ${HELP}` : usage);
  }
}

async function key(cli: CliContext, action: string | undefined, { secrets = false, reason = '' }: KeyOptions) {
  const { keyDir, secretsKeyFile } = cli.config;
  if (action === 'rotate' && secrets) {
    cli.print(`Key ${rotateSecretsKey(secretsKeyFile)} is replaced when the server starts next.`);
    cli.print(`Copy ${secretsKeyFile} to every other node first.`);
  } else if (action === 'rotate') {
    cli.print(`Key ${rotateKey(keyDir)} is replaced when the server starts next.`);
  } else if (action === 'forget') {
    if (reason.trim() === '') throw new ConfigError('key forget: --reason TEXT is missing.');
    const { apps, webhooks } = await withTools(cli, ({ ctx }) => clearSecrets(ctx, reason.trim()));
    cli.print(`Authenticator apps to be set up again: ${apps}; webhooks that need another secret: ${webhooks}`);
  } else wrong();
  return true;
}

interface KeyOptions {
  secrets?: boolean;
  reason?: string;
}

async function verify(cli: CliContext, readData: boolean, heads: string[] = [], keyFiles: string[] = []) {
  const keys = keyFiles.map((file) => readFileSync(file, 'utf8'));
  const knownHeads = heads.map((args) => headFrom(args) ?? wrong());
  return printAll(cli, (found) =>
    withTools(cli, async (tools) => {
      for await (const line of findings(tools, { readData, knownHeads, keys, note: cli.print })) found(line);
    }),
  );
}

function receipt(cli: CliContext, [action, file, receiptFile]: string[], keyFiles: string[] = []) {
  if (action !== 'verify' || !file || !receiptFile) wrong();
  return verifyReceipt(cli, [file, receiptFile], keyFiles);
}

function quarantine(cli: CliContext, [action, ...ids]: string[], { on, all = false }: { on?: string; all?: boolean }) {
  return withTools(cli, async (tools) => {
    if (action === 'restore') return restoreQuarantine(cli, tools, { ids, on, all });
    if (action !== 'list') wrong();
    await listQuarantine(cli, tools);
    return true;
  });
}

async function verifyBackup(cli: CliContext, folder: string): Promise<boolean> {
  const manifest = await manifestIn(resolve(folder));
  let first: string | null = null;
  const isWhole = await printAll(cli, async (found) => {
    for await (const { line } of backupFindings(resolve(folder), manifest)) {
      first ??= line;
      found(line);
    }
  });
  if (hasDatabase(cli)) await withTools(cli, ({ ctx }) => noteBackupCheck(ctx, manifest.madeOn, first));
  return isWhole;
}

async function printAll(
  { print }: CliContext,
  run: (found: (line: string) => void) => Promise<void>,
): Promise<boolean> {
  let count = 0;
  await run((line) => {
    print(line);
    count++;
  });
  if (count === 0) print('No problems found.');
  return count === 0;
}

async function acceptLog(cli: CliContext, reason = ''): Promise<void> {
  if (reason.trim() === '') throw new ConfigError('log accept: --reason TEXT is missing.');
  await withTools(cli, async ({ ctx }) => {
    const accepted = await acceptFindings(ctx, reason.trim());
    for (const text of accepted) cli.print(`Explained: ${text}`);
    cli.print(`Findings explained: ${accepted.length}`);
  });
}

async function user(cli: CliContext, [action, id = wrong(), email]: string[]): Promise<boolean> {
  if (action === 'create' && email) await withTools(cli, (tools) => createUser(cli, tools, id, email));
  else if (action === 'reset') await withTools(cli, (tools) => resetUser(cli, tools, id));
  else wrong();
  return true;
}

function wrong(message = usage): never {
  throw new ConfigError(message);
}
