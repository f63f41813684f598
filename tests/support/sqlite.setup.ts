import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { openSqlite } from '#server/storage/sqlite.ts';
import { bringUpToDate } from './schema.ts';
import { scratchDir } from './scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a database that has every table already; only in the project `server`. */
    sqlite: string;
  }
}

let folder: string;

export async function setup(project: TestProject): Promise<void> {
  folder = scratchDir('sqlite-');
  await bringUpToDate(openSqlite(folder));
  project.provide('sqlite', folder);
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}
