import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '#server/storage/postgres/postgres.ts';
import { bringUpToDate } from '../app/schema.ts';
import { type PostgresServer, startPostgres } from '../servers/databases/postgres.ts';
import { setup as buildServer } from './server.setup.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the test server's socket; only in the project `postgres`. */
    postgres: string;
  }
}

let server: PostgresServer;

export async function setup(project: TestProject): Promise<void> {
  buildServer();
  server = await startPostgres(prepareTemplate);
  project.provide('postgres', server.socketDir);
}

export async function teardown(): Promise<void> {
  await server.stop();
}

export const prepareTemplate = (url: string) => bringUpToDate(openPostgres(url, pino({ level: 'silent' })));
