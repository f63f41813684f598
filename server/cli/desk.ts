import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '#server/config.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { ServerPlugin, StoreFactories } from '#server/kernel/plugin.ts';
import { contextsOf } from '#server/kernel/unitOfWork.ts';
import { openMailer } from '#server/outside/mailer.ts';
import { openPasswordHasher } from '#server/outside/passwordHasher.ts';
import { openProcessLog } from '#server/outside/processLog.ts';
import { openRecogniser } from '#server/outside/recogniser.ts';
import { openTextExtractor } from '#server/outside/textExtractor.ts';
import { openThumbnailer } from '#server/outside/thumbnailer.ts';
import { openBlobs } from '#server/storage/blobs/open.ts';
import type { Database } from '#server/storage/database.ts';
import { pendingSteps } from '#server/storage/migrate.ts';
import { openPostgres } from '#server/storage/postgres.ts';
import { DATABASE_FILE, openSqlite } from '#server/storage/sqlite.ts';

/** Where an operator sits: the configuration, the modules, and somewhere to say what was found. */
export interface Desk {
  config: Config;
  plugins: ServerPlugin[];
  now(): Date;
  /** One finding, or what was done, a line. */
  say(line: string): void;
}

/** A house without its doors: what commands work on, also while the server runs. */
export interface Tools {
  ctx: Ctx;
  database: Database;
}

/** Whether there is a house where the configuration says. */
export function hasHouse({ config }: Desk): boolean {
  return config.databaseUrl !== undefined || existsSync(join(config.dataDir, DATABASE_FILE));
}

/**
 * Opens the storage of a house beside the server that may be using it, and closes it afterwards.
 * @throws {ConfigError} where there is no house yet, or a newer release has still to bring it up to date
 */
export async function withTools<T>(desk: Desk, work: (tools: Tools) => Promise<T>): Promise<T> {
  const { config, plugins, now } = desk;
  if (!hasHouse(desk)) throw new ConfigError(`DATA_DIR holds no database (it is "${config.dataDir}")`);
  const { log, warnings } = openProcessLog('silent');
  const database = config.databaseUrl ? openPostgres(config.databaseUrl, log) : openSqlite(config.dataDir);
  const blobs = await openBlobs(config);
  const hasher = openPasswordHasher();
  try {
    const steps = plugins.flatMap(({ migrations = [] }) => migrations);
    if (await pendingSteps(database, steps))
      throw new ConfigError('The database is not up to date. Start the server once, then try again.');
    const doors = {
      mailer: openMailer(config),
      thumbnailer: openThumbnailer(config.dataDir),
      textExtractor: openTextExtractor(),
      recogniser: openRecogniser(),
    };
    const stores: StoreFactories = Object.assign({}, ...plugins.map((plugin) => plugin.stores));
    const listeners = plugins.flatMap(({ on }) => on ?? []);
    const answers = plugins.flatMap((plugin) => plugin.answers ?? []);
    const surroundings = { config, blobs, hasher, log, warnings, now, ...doors };
    return await work({ ctx: contextsOf(surroundings, database, stores, listeners, answers).open(), database });
  } finally {
    await hasher.close();
    await blobs.close();
    await database.close();
  }
}
