import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { openSqlite } from '#server/storage/sqlite.ts';
import { bringUpToDate } from '../app/schema.ts';
import { makeTempDir } from '../app/tempDir.ts';
import { setup as buildServer } from './server.setup.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a database with all tables; only in the project `server`. */
    sqlite: string;
  }
}

let folder: string;

export async function setup(project: TestProject): Promise<void> {
  buildServer();
  folder = makeTempDir('sqlite-');
  await bringUpToDate(openSqlite(folder));
  project.provide('sqlite', folder);
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}
