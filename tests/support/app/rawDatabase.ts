import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';

/** Writes to the database without the server. */
export interface RawDatabase {
  run(statement: string): Promise<void>;
  rows<T>(query: string): Promise<T[]>;
  close(): Promise<void>;
}

/** Opens the database of an instance: in `dataDir`, or at `databaseUrl`. */
export async function openRawDatabase(dataDir: string, databaseUrl?: string): Promise<RawDatabase> {
  if (databaseUrl) return onPostgres(databaseUrl);
  const database = new DatabaseSync(join(dataDir, 'strongroom.sqlite'));
  database.exec('PRAGMA busy_timeout = 5000');
  return {
    run: async (statement) => database.exec(statement),
    rows: async <T>(query: string) => database.prepare(query).all() as T[],
    close: async () => database.close(),
  };
}

async function onPostgres(connectionString: string): Promise<RawDatabase> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return {
    run: async (statement) => void (await client.query(statement)),
    rows: async (query) => (await client.query(query)).rows,
    close: () => client.end(),
  };
}
