import { rmSync } from 'node:fs';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '#server/storage/postgres/postgres.ts';
import { bringUpToDate, makeInitialData } from '../app/initialData.ts';
import { makeTempDir } from '../app/tempDir.ts';
import { createDatabase, type PostgresServer, startPostgres } from '../servers/databases/postgres.ts';
import { setup as buildServer } from './server.setup.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the test server's socket; only in the project `postgres`. */
    postgres: string;
    /** The database that belongs to `initialData`; only in the projects on PostgreSQL. */
    initialDatabase: string;
  }
}

let server: PostgresServer;
let folder: string;

export async function setup(project: TestProject): Promise<void> {
  buildServer();
  server = await startPostgres(prepareTemplate);
  project.provide('postgres', server.socketDir);
  folder = makeTempDir('initial-');
  const initial = await createDatabase(server.socketDir);
  await makeInitialData(folder, initial.url);
  project.provide('initialData', folder);
  project.provide('initialDatabase', initial.name);
}

export async function teardown(): Promise<void> {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

export const prepareTemplate = (url: string) => bringUpToDate(openPostgres(url, pino({ level: 'silent' })));
