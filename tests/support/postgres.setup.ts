import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the test server's socket; only in the project `postgres`. */
    postgres: string;
  }
}

let server: PostgresServer;

export async function setup(project: TestProject): Promise<void> {
  server = await startPostgres(async () => {});
  project.provide('postgres', server.socketDir);
}

export async function teardown(): Promise<void> {
  await server.stop();
}
