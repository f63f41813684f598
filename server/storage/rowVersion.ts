import { type DeleteQueryBuilder, type DeleteResult, sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely';
import type { Tables } from './database.ts';

/** Tables of records that users edit. */
type Versioned = { [T in keyof Tables]: 'id' | 'rowVersion' extends keyof Tables[T] ? T : never }[keyof Tables];
/** What all of them have. */
interface VersionedRow {
  row: { id: number; rowVersion: number };
}

/** The change of `rowVersion` with each change of a record. */
export const nextVersion = { rowVersion: sql<number>`"rowVersion" + 1` };

/**
 * Runs an update for one record if its rowVersion is current, and increments it.
 * @returns whether it was
 */
export async function updateIfCurrent<T extends Versioned>(
  update: UpdateQueryBuilder<Tables, T, T, UpdateResult>,
  id: number,
  rowVersion: number,
): Promise<boolean> {
  const rows = update as unknown as UpdateQueryBuilder<VersionedRow, 'row', 'row', UpdateResult>;
  const current = rows.set(nextVersion).where('id', '=', id).where('rowVersion', '=', rowVersion);
  return (await current.executeTakeFirst()).numUpdatedRows === 1n;
}

/**
 * Deletes one record if its rowVersion is current.
 * @returns whether it was
 */
export async function deleteIfCurrent<T extends Versioned>(
  deletion: DeleteQueryBuilder<Tables, T, DeleteResult>,
  id: number,
  rowVersion: number,
): Promise<boolean> {
  const rows = deletion as unknown as DeleteQueryBuilder<VersionedRow, 'row', DeleteResult>;
  const current = rows.where('id', '=', id).where('rowVersion', '=', rowVersion);
  return (await current.executeTakeFirst()).numDeletedRows === 1n;
}
