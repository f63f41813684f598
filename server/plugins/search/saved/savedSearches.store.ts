import type { Generated } from 'kysely';
import { nameKey } from '#contract/rules/names.ts';
import { type Db, isUniqueViolation } from '#server/storage/database.ts';
import { yes } from '#server/storage/terms.ts';
import { type SavedSearchFields, type SavedSearchRow, SearchNameTaken } from './savedSearches.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    savedSearches: ReturnType<typeof savedSearchStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    savedSearch: {
      id: Generated<number>;
      name: string;
      nameKey: string;
      shared: 0 | 1;
      query: string;
      createdBy: number;
      createdOn: string;
      updatedOn: string;
      rowVersion: Generated<number>;
    };
  }
}

const columns = ['id', 'name', 'shared', 'query', 'createdBy', 'createdOn', 'updatedOn', 'rowVersion'] as const;

export const savedSearchStore = (db: Db) => ({
  /** The user's own and the shared searches, by name. */
  async listFor(userId: number) {
    const rows = await db
      .selectFrom('savedSearch')
      .select(columns)
      .where((eb) => eb.or([eb('createdBy', '=', userId), eb('shared', '=', yes)]))
      .orderBy('nameKey')
      .orderBy('id')
      .execute();
    return rows.map(asSearch);
  },
  async listOf(userId: number) {
    const own = db.selectFrom('savedSearch').select(columns).where('createdBy', '=', userId);
    return (await own.orderBy('nameKey').orderBy('id').execute()).map(asSearch);
  },
  /** Transfers a search to another user. */
  async giveTo(id: number, createdBy: number, name: string, updatedOn: string) {
    await db
      .updateTable('savedSearch')
      .set((eb) => ({ createdBy, name, nameKey: nameKey(name), updatedOn, rowVersion: eb('rowVersion', '+', 1) }))
      .where('id', '=', id)
      .execute();
  },
  async find(id: number) {
    const row = await db.selectFrom('savedSearch').select(columns).where('id', '=', id).executeTakeFirst();
    return row && asSearch(row);
  },
  /** @throws {SearchNameTaken} */
  async insert(search: SavedSearchFields, by: number, on: string) {
    const row = { ...asColumns(search), createdBy: by, createdOn: on, updatedOn: on };
    const inserting = db.insertInto('savedSearch').values(row).returning('id').executeTakeFirstOrThrow();
    return (await rejectTakenName(inserting)).id;
  },
  /**
   * Updates if rowVersion is current.
   * @returns whether it was
   * @throws {SearchNameTaken}
   */
  async update(id: number, rowVersion: number, search: SavedSearchFields, on: string) {
    const updating = db
      .updateTable('savedSearch')
      .set((eb) => ({ ...asColumns(search), updatedOn: on, rowVersion: eb('rowVersion', '+', 1) }))
      .where('id', '=', id)
      .where('rowVersion', '=', rowVersion)
      .executeTakeFirst();
    return (await rejectTakenName(updating)).numUpdatedRows === 1n;
  },
  /**
   * Removes if rowVersion is current.
   * @returns whether it was
   */
  async remove(id: number, rowVersion: number) {
    const { numDeletedRows } = await db
      .deleteFrom('savedSearch')
      .where('id', '=', id)
      .where('rowVersion', '=', rowVersion)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
});

function asColumns({ name, shared, query }: SavedSearchFields) {
  return { name, nameKey: nameKey(name), shared: shared ? (1 as const) : (0 as const), query: JSON.stringify(query) };
}

function asSearch(row: Omit<SavedSearchRow, 'shared' | 'query'> & { shared: 0 | 1; query: string }): SavedSearchRow {
  return { ...row, shared: row.shared === 1, query: JSON.parse(row.query) };
}

async function rejectTakenName<T>(write: Promise<T>): Promise<T> {
  return write.catch((error) => {
    throw isUniqueViolation(error) ? new SearchNameTaken() : error;
  });
}
