import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { openSqlite } from '#server/storage/sqlite.ts';
import { bringUpToDate, makeInitialData } from '../app/initialData.ts';
import { makeTempDir } from '../app/tempDir.ts';
import { setup as buildServer } from './server.setup.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a database with all tables; only in the project `server`. */
    sqlite: string;
    /** The data folder of an instance that was started once; the projects on PostgreSQL have one too. */
    initialData: string;
  }
}

let folders: string[];

export async function setup(project: TestProject): Promise<void> {
  buildServer();
  const [empty, initial] = [makeTempDir('sqlite-'), makeTempDir('initial-')];
  folders = [empty, initial];
  await bringUpToDate(openSqlite(empty));
  await makeInitialData(initial);
  project.provide('sqlite', empty);
  project.provide('initialData', initial);
}

export function teardown(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
