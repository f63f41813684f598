import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { plugins } from '#server/plugins/index.ts';
import { migrate } from '#server/storage/migrate.ts';
import { openPostgres } from '#server/storage/postgres.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the test server's socket; only in the project `postgres`. */
    postgres: string;
  }
}

let server: PostgresServer;

export async function setup(project: TestProject): Promise<void> {
  server = await startPostgres(bringUpToDate);
  project.provide('postgres', server.socketDir);
}

export async function teardown(): Promise<void> {
  await server.stop();
}

/** Houses copy a database that has every table already. */
export async function bringUpToDate(url: string): Promise<void> {
  const database = openPostgres(url, pino({ level: 'silent' }));
  await migrate(
    database,
    plugins.flatMap(({ migrations = [] }) => migrations),
  );
  await database.close();
}
