import type { Generated } from 'kysely';
import { nameKey } from '#contract/rules/names.ts';
import type { Db } from '#server/storage/database.ts';
import { deleteIfCurrent, nextVersion, updateIfCurrent } from '#server/storage/rowVersion.ts';
import { flag, yes } from '#server/storage/terms.ts';
import type { SavedSearchFields, SavedSearchRow } from './savedSearches.model.ts';

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
      .set({ createdBy, name, nameKey: nameKey(name), updatedOn, ...nextVersion })
      .where('id', '=', id)
      .execute();
  },
  async find(id: number) {
    const row = await db.selectFrom('savedSearch').select(columns).where('id', '=', id).executeTakeFirst();
    return row && asSearch(row);
  },
  async insert(search: SavedSearchFields, by: number, on: string) {
    const row = { ...asColumns(search), createdBy: by, createdOn: on, updatedOn: on };
    return (await db.insertInto('savedSearch').values(row).returning('id').executeTakeFirstOrThrow()).id;
  },
  /**
   * Updates if rowVersion is current.
   * @returns whether it was
   */
  async update(id: number, rowVersion: number, search: SavedSearchFields, on: string) {
    const updating = db.updateTable('savedSearch').set({ ...asColumns(search), updatedOn: on });
    return updateIfCurrent(updating, id, rowVersion);
  },
  /**
   * Removes if rowVersion is current.
   * @returns whether it was
   */
  remove: (id: number, rowVersion: number) => deleteIfCurrent(db.deleteFrom('savedSearch'), id, rowVersion),
});

function asColumns({ name, shared, query }: SavedSearchFields) {
  return { name, nameKey: nameKey(name), shared: flag(shared), query: JSON.stringify(query) };
}

function asSearch(row: Omit<SavedSearchRow, 'shared' | 'query'> & { shared: 0 | 1; query: string }): SavedSearchRow {
  return { ...row, shared: row.shared === 1, query: JSON.parse(row.query) };
}
