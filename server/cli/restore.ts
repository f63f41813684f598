import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { counted } from '#contract/rules/counted.ts';
import { createKeyDir, createKeyFile } from '#server/adapters/keyFile.ts';
import { ConfigError } from '#server/config.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { sizeText } from '#server/plugins/fileNodes/transfers/sizeText.ts';
import type { ChainHead } from '#server/plugins/logs/chain.ts';
import { logRows } from '#server/plugins/logs/logChains.service.ts';
import { headFrom } from '#server/plugins/logs/logSignatures.service.ts';
import { canOpenSecrets, clearSecrets, hasSealedSecrets } from '#server/plugins/secrets/secrets.service.ts';
import { readIdentity, writeIdentity } from '#server/storage/blobs/diskIdentity.ts';
import { DATABASE_FILE } from '#server/storage/sqlite.ts';
import { type CliContext, withTools } from './cliContext.ts';
import { backupFindings, contentPath, contentsIn, keyIn, type Manifest, readManifest, syncFolder } from './manifest.ts';
import { migrateWith } from './storage.ts';
import { findings } from './verify.ts';

/**
 * Creates an instance from a backup, in a data folder without one; the backup is checked before and after. All sessions
 * end, because a stolen token may be the reason for the restore.
 * @returns whether everything equals the backup
 * @throws {ConfigError} when the folder contains an instance, or there is nothing to restore
 */
export async function restoreFrom(cli: CliContext, source: string): Promise<boolean> {
  const { config, print } = cli;
  const folder = resolve(source);
  const manifest = await manifestIn(folder);
  if (config.databaseUrl || config.storage)
    throw new ConfigError('restore writes to DATA_DIR. Unset DATABASE_URL and STORAGE_URL.');
  if (existsSync(join(config.dataDir, DATABASE_FILE)))
    throw new ConfigError(`DATA_DIR is not empty ("${config.dataDir}"). Restore into an empty folder.`);
  const found = await readIdentity(join(config.dataDir, 'blobs'));
  if (found && manifest.instanceId && found.instanceId !== manifest.instanceId)
    throw new ConfigError(`DATA_DIR holds content of another instance (${found.instanceId})`);
  let isWhole = true;
  let isUsable = true;
  for await (const { line, isKnown } of backupFindings(folder, manifest)) {
    print(line);
    isWhole = false;
    isUsable &&= isKnown;
  }
  if (!isUsable) return false;

  await copyContents(folder, manifest, config.dataDir);
  restoreKey(folder, config.secretsKeyFile);
  await putDatabase(cli, folder, manifest);
  return withTools(cli, async (tools) => {
    for (const line of await secretsAdvice(tools.ctx)) print(line);
    const knownHeads = manifest.logHeads.map(headFrom).filter((head): head is ChainHead => head !== undefined);
    for await (const line of findings(tools, { readData: true, knownHeads, keys: [], note: print })) {
      print(line);
      isWhole = false;
    }
    const { contents, missing, bytes, madeOn } = manifest;
    print(
      `Restore complete: ${counted(contents - missing.length, 'object')}, ${sizeText(bytes)}, as of ${madeOn}. All users must sign in again.`,
    );
    return isWhole;
  });
}

/** Restores the key of the secrets if the backup contains it and none exists. */
function restoreKey(folder: string, file: string): void {
  if (existsSync(file) || !existsSync(keyIn(folder))) return;
  createKeyDir(dirname(file));
  createKeyFile(file, readFileSync(keyIn(folder)));
}

/** What to do when the backup does not contain the key: secrets that only the server needs are created again. */
async function secretsAdvice(ctx: Ctx): Promise<string[]> {
  if (await canOpenSecrets(ctx)) return [];
  if (await hasSealedSecrets(ctx))
    return [
      `Before the start, put the key of the secrets to ${ctx.config.secretsKeyFile}, or give them up: strongroom key forget --reason TEXT`,
    ];
  await clearSecrets(ctx, 'restored without their key');
  return [];
}

/**
 * The manifest of a complete backup.
 * @throws {ConfigError} when there is none
 */
export async function manifestIn(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder).catch(() => {
    throw new ConfigError(`The manifest of the backup in ${folder} is damaged.`);
  });
  if (!manifest) throw new ConfigError(`No complete backup in ${folder} (the manifest is missing).`);
  return manifest;
}

async function copyContents(folder: string, { database, missing }: Manifest, dataDir: string) {
  const left = new Set(missing.map(({ id }) => id));
  const folders = new Set<string>();
  for (const { id } of contentsIn(join(folder, database.file))) {
    // A content that was damaged when the backup was made may exist in an earlier copy.
    if (left.has(id) && !existsSync(contentPath(folder, id))) continue;
    const path = contentPath(dataDir, id);
    folders.add(dirname(path));
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await copyDurably(contentPath(folder, id), path);
  }
  for (const path of folders) await syncFolder(path);
}

/**
 * Moves the database to its final place last, after all sessions have been ended: a stolen token may be the reason for
 * the restore, and an interrupted restore must leave nothing that could be started.
 */
async function putDatabase(cli: CliContext, folder: string, manifest: Manifest) {
  const { dataDir } = cli.config;
  const part = join(dataDir, 'restore.part');
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true, mode: 0o700 });
  await copyDurably(join(folder, manifest.database.file), join(part, DATABASE_FILE));
  const identity = await withTools(
    { ...cli, config: { ...cli.config, dataDir: part } },
    async ({ ctx }) => {
      await settle(ctx, manifest);
      const own = await ctx.stores.instance.find();
      return own && { instanceId: own.instanceId, logRows: await logRows(ctx) };
    },
    migrateWith(cli),
  );
  await mkdir(join(dataDir, 'blobs'), { recursive: true, mode: 0o700 });
  if (identity) await writeIdentity(join(dataDir, 'blobs'), identity);
  await rename(join(part, DATABASE_FILE), join(dataDir, DATABASE_FILE));
  await syncFolder(dataDir);
  await rm(part, { recursive: true, force: true });
}

async function copyDurably(from: string, to: string) {
  await copyFile(from, to);
  const file = await open(to, 'r+');
  await file.sync().finally(() => file.close());
}

/**
 * Ends all sessions, tells sync clients that the data are from a backup, and discards pending deletions: a backup does not
 * contain content that is about to be removed.
 */
async function settle(ctx: Ctx, { madeOn }: Manifest) {
  await ctx.transact(async (tx) => {
    await tx.stores.sessions.endAll(tx.stamp());
    await tx.stores.instance.noteRestore(randomUUID());
    await tx.stores.content.removePendingDeletion();
    await tx.audit(`Restored from backup of ${madeOn}`, { by: { id: null, name: 'System' } });
  });
}
