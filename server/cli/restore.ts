import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createKeyDir, createKeyFile } from '#server/adapters/keyFile.ts';
import { ConfigError } from '#server/config.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { sizeText } from '#server/plugins/fileNodes/transfers/sizeText.ts';
import type { ChainHead } from '#server/plugins/logs/chain.ts';
import { logRows } from '#server/plugins/logs/logChains.service.ts';
import { headFrom } from '#server/plugins/logs/logSignatures.service.ts';
import { canOpenSecrets, forgetSecrets, hasSealedSecrets } from '#server/plugins/secrets/secrets.service.ts';
import { readIdentity, writeIdentity } from '#server/storage/blobs/diskIdentity.ts';
import { DATABASE_FILE } from '#server/storage/sqlite.ts';
import { type CliContext, withTools } from './cliContext.ts';
import { backupFindings, contentPath, contentsIn, keyIn, type Manifest, readManifest, syncFolder } from './manifest.ts';
import { migrateWith } from './storage.ts';
import { findings } from './verify.ts';

/**
 * Makes an instance out of a backup: into a data folder that holds none, looked through before and after. No one stays
 * signed in, since anyone who stole a token may be why one restores.
 * @returns whether everything is as it was backed up
 * @throws {ConfigError} where there is something already, or nothing to restore
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
    const witnesses = manifest.logHeads.map(headFrom).filter((head): head is ChainHead => head !== undefined);
    for await (const line of findings(tools, { readData: true, witnesses, keys: [], note: print })) {
      print(line);
      isWhole = false;
    }
    const { contents, missing, bytes, madeOn } = manifest;
    print(
      `Restore complete: ${contents - missing.length} objects, ${sizeText(bytes)}, as of ${madeOn}. All users must sign in again.`,
    );
    return isWhole;
  });
}

/** Puts the key of the secrets back where the backup carries it and none is there. */
function restoreKey(folder: string, file: string): void {
  if (existsSync(file) || !existsSync(keyIn(folder))) return;
  createKeyDir(dirname(file));
  createKeyFile(file, readFileSync(keyIn(folder)));
}

/** What to do about a key that the backup does not carry: without it, what only the server needs is made again. */
async function secretsAdvice(ctx: Ctx): Promise<string[]> {
  if (await canOpenSecrets(ctx)) return [];
  if (await hasSealedSecrets(ctx))
    return [
      `Before the start, put the key of the secrets to ${ctx.config.secretsKeyFile}, or give them up: strongroom key forget --reason TEXT`,
    ];
  await forgetSecrets(ctx, 'restored without their key');
  return [];
}

/** What a finished backup says of itself. @throws {ConfigError} where there is none */
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
    // One that was damaged when the backup was made may be there from an earlier one.
    if (left.has(id) && !existsSync(contentPath(folder, id))) continue;
    const path = contentPath(dataDir, id);
    folders.add(dirname(path));
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await copyDurably(contentPath(folder, id), path);
  }
  for (const path of folders) await syncFolder(path);
}

/**
 * Puts the database in its place last, and only when no one is signed in to it any more: anyone who stole a token may
 * be why one restores, and a restore that breaks off leaves nothing that could be started.
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

/** Ends all sessions, and forgets content that was about to be removed: a backup does not carry it. */
async function settle(ctx: Ctx, { madeOn }: Manifest) {
  await ctx.transact(async (tx) => {
    await tx.stores.sessions.endAll(tx.stamp());
    await tx.stores.content.removePendingDeletion();
    await tx.audit(`Restored from backup of ${madeOn}`, { by: { id: null, name: 'System' } });
  });
}
