import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, rename } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ConfigError } from '#server/config.ts';
import type { ChainHead } from '#server/plugins/logs/chain.ts';
import { headFrom } from '#server/plugins/logs/logChains.service.ts';
import { DATABASE_FILE } from '#server/storage/sqlite.ts';
import { type Desk, type Tools, withTools } from './desk.ts';
import { backupFindings, contentPath, contentsIn, type Manifest, readManifest, syncFolder } from './manifest.ts';
import { findings } from './verify.ts';

/**
 * Makes a house out of a backup: into a data folder that holds none, looked through before and after. Nobody stays
 * signed in, since whoever stole a token may be why one restores.
 * @returns whether everything is as it was backed up
 * @throws {ConfigError} where there is something already, or nothing to restore
 */
export async function restoreFrom(desk: Desk, source: string): Promise<boolean> {
  const { config, say } = desk;
  const folder = resolve(source);
  const manifest = await manifestIn(folder);
  if (config.databaseUrl || config.storage)
    throw new ConfigError('A backup is restored into DATA_DIR: leave DATABASE_URL and STORAGE_URL out.');
  if (existsSync(join(config.dataDir, DATABASE_FILE)))
    throw new ConfigError(`DATA_DIR holds a house already (it is "${config.dataDir}")`);
  let isWhole = true;
  for await (const line of backupFindings(folder, manifest)) {
    say(line);
    isWhole = false;
  }
  if (!isWhole) return false;

  await copyContents(folder, manifest, config.dataDir);
  await copyDatabase(join(folder, manifest.database.file), config.dataDir);
  return withTools(desk, async (tools) => {
    await settle(tools, manifest);
    const witnesses = manifest.logHeads.map(headFrom).filter((head): head is ChainHead => head !== undefined);
    for await (const line of findings(tools, { readData: true, witnesses })) {
      say(line);
      isWhole = false;
    }
    if (isWhole) say(`Restored: ${manifest.contents} contents, ${manifest.bytes} bytes, as of ${manifest.madeOn}`);
    return isWhole;
  });
}

/** What a finished backup says of itself. @throws {ConfigError} where there is none */
export async function manifestIn(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder).catch(() => {
    throw new ConfigError(`The manifest in ${folder} cannot be read`);
  });
  if (!manifest) throw new ConfigError(`There is no finished backup in ${folder}`);
  return manifest;
}

async function copyContents(folder: string, { database }: Manifest, dataDir: string) {
  const folders = new Set<string>();
  for (const { id } of contentsIn(join(folder, database.file))) {
    const path = contentPath(dataDir, id);
    folders.add(dirname(path));
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await copyDurably(contentPath(folder, id), path);
  }
  for (const path of folders) await syncFolder(path);
}

/** The database comes last, under its name at once: half a restore is no house. */
async function copyDatabase(from: string, dataDir: string) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const aside = join(dataDir, `${DATABASE_FILE}.part`);
  await copyDurably(from, aside);
  await rename(aside, join(dataDir, DATABASE_FILE));
  await syncFolder(dataDir);
}

async function copyDurably(from: string, to: string) {
  await copyFile(from, to);
  const file = await open(to, 'r+');
  await file.sync().finally(() => file.close());
}

/** Ends all sessions, and forgets content that was about to be removed: a backup does not carry it. */
async function settle({ ctx }: Tools, { madeOn }: Manifest) {
  await ctx.transact(async (unit) => {
    await unit.stores.sessions.endAll(unit.stamp());
    await unit.stores.content.removeDoomed();
    await unit.audit(`Restored from the backup of ${madeOn}`, { by: { id: null, name: 'System' } });
  });
}
