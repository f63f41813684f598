import { sql } from 'kysely';
import type { Db, Dialect } from './database.ts';

/**
 * Keeps everybody else who asks for the same name out until this transaction ends. SQLite needs nothing: it has a
 * single writer, which is its lock.
 */
export async function lock(db: Db, dialect: Dialect, name: string): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** Keeps out those who `lock` the same name, and not each other. */
export async function lockShared(db: Db, dialect: Dialect, name: string): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(db);
}
