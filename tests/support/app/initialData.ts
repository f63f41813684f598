import { copyFileSync, existsSync, linkSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openPasswordHasher } from '#server/adapters/passwordHasher.ts';
import { openProcessLog } from '#server/adapters/processLog.ts';
import { createApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { timeLimits } from '#server/http/timeLimits.ts';
import { plugins } from '#server/plugins/index.ts';
import type { Database } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { DATABASE_FILE } from '#server/storage/sqlite.ts';

/** The password of all users in a test instance. */
export const PASSWORD = 'a password for tests';

/** The time at which every test instance starts. */
export const START = new Date('2026-03-02T09:00:00.000Z');

/** What every instance is configured with, unless its test says otherwise. */
export const defaultEnv = (dataDir: string) => ({
  DATA_DIR: dataDir,
  ADMIN_PASSWORD: PASSWORD,
  LOG_LEVEL: 'silent',
});

/** Whether the first start would make the same data with this configuration as with the default one. */
export function makesDefaultData(config: Config): boolean {
  return originOf(config) === originOf(readConfig(defaultEnv(config.dataDir)));
}

function originOf(config: Config): string {
  const { companyName, firstAdmin, authMode, defaults, keyDir, secretsKeyFile, databaseUrl, storage } = config;
  return JSON.stringify({ companyName, firstAdmin, authMode, defaults, keyDir, secretsKeyFile, databaseUrl, storage });
}

/** Makes a database with every table and closes it, for instances that make data of their own. */
export async function bringUpToDate(database: Database): Promise<void> {
  await migrate(
    database,
    plugins.flatMap(({ migrations = [] }) => migrations),
  );
  await database.close();
}

/**
 * Starts an instance for the first time, which makes the tables, the first administrator, the root folder and the keys,
 * and stops it: instances of tests copy these, since making them took a third of the time of opening one.
 */
export async function makeInitialData(dataDir: string, databaseUrl?: string): Promise<void> {
  const { log, warnings } = openProcessLog('silent');
  const hasher = openPasswordHasher();
  const config = readConfig({ ...defaultEnv(dataDir), DATABASE_URL: databaseUrl });
  const webDir = join(dataDir, 'no-web-app');
  const app = await createApp(config, { plugins, log, warnings, hasher, webDir, timeLimits, now: () => START });
  await app.close();
  await hasher.close();
}

const files = [DATABASE_FILE, 'keys/signing.pem', 'keys/secrets.key', 'blobs/instance.json', 'reserve'];

/** Copies initial data: the database, unless it is on a server, and the files that belong to it. */
export function copyInitialData(from: string, dataDir: string): void {
  for (const file of files.filter((file) => existsSync(join(from, file)))) {
    mkdirSync(dirname(join(dataDir, file)), { recursive: true, mode: 0o700 });
    // The reserve is large, and is deleted or stays as it is.
    const copy = file === 'reserve' ? linkSync : copyFileSync;
    copy(join(from, file), join(dataDir, file));
  }
}
