import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '#server/storage/postgres.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { bringUpToDate } from './schema.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the test server's socket; only in the project `postgres`. */
    postgres: string;
  }
}

let server: PostgresServer;

export async function setup(project: TestProject): Promise<void> {
  server = await startPostgres(prepareTemplate);
  project.provide('postgres', server.socketDir);
}

export async function teardown(): Promise<void> {
  await server.stop();
}

export const prepareTemplate = (url: string) => bringUpToDate(openPostgres(url, pino({ level: 'silent' })));
