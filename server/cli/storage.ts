import { ConfigError } from '#server/config.ts';
import { acceptStorage } from '#server/plugins/fileNodes/instance.service.ts';
import type { Database } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { lockDataDir } from '#server/storage/sqliteConnection.ts';
import type { CliContext } from './cliContext.ts';
import { withTools } from './cliContext.ts';

/**
 * Binds this database and this content to each other, although their IDs differ.
 * @throws {ConfigError} without a reason, or while a server runs on the data folder
 */
export async function acceptMismatch(cli: CliContext, reason = ''): Promise<void> {
  if (reason.trim() === '') throw new ConfigError('Say why: strongroom storage accept --reason TEXT');
  const { config, print } = cli;
  const release = config.databaseUrl ? undefined : lockDataDir(config.dataDir);
  try {
    await withTools(
      cli,
      async ({ ctx }) => {
        const finding = await acceptStorage(ctx, reason.trim());
        if (finding === undefined)
          return print('Database and storage belong together already: there was nothing to accept.');
        print(finding);
        print('Accepted. Content that the database does not know goes into quarantine, not before a day has passed.');
      },
      migrateWith(cli),
    );
  } finally {
    release?.();
  }
}

/** Migrates a database, for commands that may be given one of an older release. */
export function migrateWith({ plugins }: Pick<CliContext, 'plugins'>) {
  const steps = plugins.flatMap(({ migrations = [] }) => migrations);
  return (database: Database) => migrate(database, steps);
}
