import { AsyncLocalStorage } from 'node:async_hooks';
import { channel, tracingChannel } from 'node:diagnostics_channel';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { DATABASE_FILE } from '#server/storage/sqlite.ts';

/** The number itself, and rows that are never changed and are inserted together with those of a counted table. */
const unchanged = ['accessVersion', 'conjunction'];

const uncovered = new Set<string>();
const keys = new AsyncLocalStorage<string>();
let isObserving = false;

/**
 * Statements within `ctx.cachedAccess` since the last call that read a table whose changes the access version does not
 * count: their results would stay in the cache after a change. The triggers of the database say which are counted.
 * @param dataDir the folder of a database with all tables
 */
export function uncoveredReads(dataDir: string): string[] {
  // The server is read once for all test files of a process.
  if (!isObserving) observe(countedTables(dataDir));
  isObserving = true;
  const found = [...uncovered];
  uncovered.clear();
  return found;
}

function countedTables(dataDir: string): Set<unknown> {
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
  const triggers = database.prepare(
    `select "tbl_name" from "sqlite_schema" where "type" = 'trigger' and "name" like ?`,
  );
  const rows = triggers.all('%_access_%') as { tbl_name: string }[];
  database.close();
  return new Set([...rows.map(({ tbl_name }) => tbl_name), ...unchanged]);
}

function observe(counted: Set<unknown>) {
  tracingChannel('strongroom.cachedAccess').start.bindStore(keys, (message) => (message as { key: string }).key);
  channel('strongroom.reads').subscribe((text) => {
    const key = keys.getStore();
    if (key === undefined) return;
    for (const table of tablesIn(String(text))) if (!counted.has(table)) uncovered.add(`${table} for "${key}"`);
  });
}

/** The tables that a statement reads, without the names that it defines itself. */
function tablesIn(text: string): string[] {
  const names = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  const defined = names(/"(\w+)"(?:\s*\([^)]*\))? as (?:not materialized |materialized )?\(/g);
  return names(/\b(?:from|join) "(\w+)"/g).filter((name) => !defined.includes(name));
}
