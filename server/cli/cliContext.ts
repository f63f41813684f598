import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openEventFeed } from '#server/adapters/eventFeed.ts';
import { openLogHeads } from '#server/adapters/log/logHeads.ts';
import { openMailer } from '#server/adapters/mailer.ts';
import { openPasswordHasher } from '#server/adapters/passwordHasher.ts';
import { openProcessLog } from '#server/adapters/processLog.ts';
import { openDocumentReaders } from '#server/adapters/readers/documentReaders.ts';
import { secretBoxOf } from '#server/adapters/secretBox.ts';
import { openSigner } from '#server/adapters/signer.ts';
import { openWebhookSender } from '#server/adapters/webhooks/webhookSender.ts';
import { type Config, ConfigError } from '#server/config.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { createContexts } from '#server/kernel/contexts.ts';
import type { ServerPlugin, StoreFactories } from '#server/kernel/plugin.ts';
import { createProxyWatch } from '#server/kernel/proxyWatch.ts';
import { createRejectedAttempts } from '#server/kernel/rejectedAttempts.ts';
import { createRequestCounts } from '#server/kernel/requestCounts.ts';
import { openBlobs } from '#server/storage/blobs/open.ts';
import type { Database } from '#server/storage/database.ts';
import { pendingMigrations } from '#server/storage/migrate.ts';
import { openPostgres } from '#server/storage/postgres/postgres.ts';
import { DATABASE_FILE, openSqlite } from '#server/storage/sqlite.ts';

/** What a command runs with: the configuration, the modules, and the output. */
export interface CliContext {
  config: Config;
  plugins: ServerPlugin[];
  now(): Date;
  /** Prints one finding or result as a line. */
  print(line: string): void;
}

/** The storage of an instance without a server: commands work on it, also while the server runs. */
export interface Tools {
  ctx: Ctx;
  database: Database;
}

/** Whether the configured location contains an instance. */
export function hasDatabase({ config }: CliContext): boolean {
  return config.databaseUrl !== undefined || existsSync(join(config.dataDir, DATABASE_FILE));
}

/**
 * Opens the storage of an instance, runs `work` and closes it. The server may use it at the same time.
 * @param prepare migrates the database, for commands that do so
 * @throws {ConfigError} when there is no instance, or its database must be migrated first
 */
export async function withTools<T>(
  cli: CliContext,
  work: (tools: Tools) => Promise<T>,
  prepare?: (database: Database) => Promise<void>,
): Promise<T> {
  const { config, plugins, now } = cli;
  if (!hasDatabase(cli) && !prepare)
    throw new ConfigError(
      `No database in DATA_DIR ("${config.dataDir}"). Check DATA_DIR, or start the server once to create one.`,
    );
  const { log, warnings } = openProcessLog('silent');
  const database = config.databaseUrl ? openPostgres(config.databaseUrl, log) : openSqlite(config.dataDir);
  const blobs = await openBlobs(config, database);
  const hasher = openPasswordHasher();
  const logHeads = openLogHeads(join(config.keyDir, 'log-heads.jsonl'), config.logHeadsUrl);
  try {
    await prepare?.(database);
    const steps = plugins.flatMap(({ migrations = [] }) => migrations);
    if (await pendingMigrations(database, steps))
      throw new ConfigError('The database must be upgraded first. Start the server once, then run this command again.');
    const adapters = {
      logHeads,
      mailer: openMailer(config),
      ...openDocumentReaders(config).adapters,
      eventFeed: openEventFeed(),
      checkDatabase: database.check,
      clockOffset: database.clockOffset,
      signer: openSigner(config.keyDir),
      secretBox: secretBoxOf(config),
      rejectedAttempts: createRejectedAttempts(),
      requestCounts: createRequestCounts(),
      proxyWatch: createProxyWatch(),
      webhookSender: openWebhookSender(config.webhookAllow),
    };
    const stores: StoreFactories = Object.assign({}, ...plugins.map((plugin) => plugin.stores));
    const listeners = plugins.flatMap(({ on }) => on ?? []);
    const providers = plugins.flatMap((plugin) => plugin.providers ?? []);
    const services = { config, blobs, hasher, log, warnings, now, ...adapters };
    return await work({ ctx: createContexts(services, database, stores, listeners, providers).open(), database });
  } finally {
    await hasher.close();
    await logHeads.close();
    await blobs.close();
    await database.close();
  }
}
