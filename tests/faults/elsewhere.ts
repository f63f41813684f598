import { createEmptyDatabase, type PostgresServer, startPostgres } from '#tests/support/servers/databases/postgres.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { createBucketUrl, startSwift, swiftCredentials } from '#tests/support/servers/storage/swift.ts';
import { prepareTemplate } from '#tests/support/setup/postgres.setup.ts';

/** A server on PostgreSQL and S3, the variables that it runs with, and its database. */
interface Elsewhere {
  app: ServerProcess;
  env: Record<string, string>;
  database: PostgresServer;
}

/**
 * Runs a case on PostgreSQL and S3, which are started for it and stopped afterwards.
 * @param more further variables of the server
 */
export async function runElsewhere<T>(
  run: (on: Elsewhere) => Promise<T>,
  more: Record<string, string> = {},
): Promise<T> {
  const [swift, database] = [await startSwift(), await startPostgres(prepareTemplate)];
  try {
    const DATABASE_URL = (await createEmptyDatabase(database.socketDir)).url;
    const env = { ...more, ...swiftCredentials, DATABASE_URL, STORAGE_URL: createBucketUrl(swift.endpoint) };
    const app = await ServerProcess.open({ env });
    try {
      return await run({ app, env, database });
    } finally {
      await app.close();
    }
  } finally {
    await database.stop();
    await swift.stop();
  }
}
