import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const writing = /\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*['"](\w+)/g;

/**
 * Rule 5 of docs/architecture.md below a folder: a table is written by one plugin, in its stores. Reading is free, since a
 * list joins the names of people. Migrations write what they please.
 * @returns one line for each breach, and how many tables were seen
 */
export function checkTables(baseDir: string): { tables: number; violations: string[] } {
  const owners = new Map<string, Set<string>>();
  const violations: string[] = [];
  for (const file of sources(join(baseDir, 'server')).filter((path) => !path.endsWith('.migrations.ts'))) {
    for (const [, table = ''] of readFileSync(join(baseDir, 'server', file), 'utf8').matchAll(writing)) {
      owners.set(
        table,
        (owners.get(table) ?? new Set()).add(
          file
            .split('/')
            .slice(0, file.startsWith('plugins/') ? 2 : -1)
            .join('/'),
        ),
      );
      if (!file.endsWith('.store.ts')) violations.push(`rows-in-stores: ${file} writes ${table}`);
    }
  }
  for (const [table, folders] of owners) {
    if (folders.size > 1)
      violations.push(`one-table-one-owner: ${table} is written in ${[...folders].sort().join(', ')}`);
  }
  return { tables: owners.size, violations };
}

function sources(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort();
}

if (import.meta.filename === process.argv[1]) {
  const { tables, violations } = checkTables(process.cwd());
  for (const line of violations) process.stderr.write(`${line}\n`);
  if (tables === 0) process.stderr.write('No writes were found to check.\n');
  process.exitCode = tables === 0 || violations.length > 0 ? 1 : 0;
}
