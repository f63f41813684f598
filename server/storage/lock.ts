import { sql } from 'kysely';
import type { Db, Dialect } from './database.ts';

/**
 * Holds a lock until this transaction ends; other calls with the same name wait. SQLite needs none: it has a single
 * writer.
 */
export async function lock(db: Db, dialect: Dialect, name: string): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** A shared lock: waits for `lock` with the same name, but not for other shared locks. */
export async function lockShared(db: Db, dialect: Dialect, name: string): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(db);
}
