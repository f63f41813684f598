import type { Generated } from 'kysely';
import { nameKey } from '#contract/rules/names.ts';
import type { Db } from '#server/storage/database.ts';
import { deleteIfCurrent } from '#server/storage/rowVersion.ts';
import type { SharedQueryRow } from './sharedQueries.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    sharedQueries: ReturnType<typeof sharedQueryStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    sharedQuery: {
      id: Generated<number>;
      resource: string;
      name: string;
      nameKey: string;
      /** JSON. */
      value: string;
      createdBy: number;
      createdOn: string;
      rowVersion: Generated<number>;
    };
  }
}

const columns = ['id', 'resource', 'name', 'value', 'createdBy', 'createdOn', 'rowVersion'] as const;
const asQuery = (row: Omit<SharedQueryRow, 'value'> & { value: string }): SharedQueryRow => ({
  ...row,
  value: JSON.parse(row.value),
});

export const sharedQueryStore = (db: Db) => ({
  /** The queries of a resource, by name. */
  async list(resource: string) {
    const rows = db.selectFrom('sharedQuery').select(columns).where('resource', '=', resource);
    return (await rows.orderBy('nameKey').orderBy('id').execute()).map(asQuery);
  },
  async find(id: number) {
    const row = await db.selectFrom('sharedQuery').select(columns).where('id', '=', id).executeTakeFirst();
    return row && asQuery(row);
  },
  /** @returns the ID */
  async insert(
    { resource, name, value }: Pick<SharedQueryRow, 'resource' | 'name' | 'value'>,
    createdBy: number,
    createdOn: string,
  ) {
    const row = { resource, name, nameKey: nameKey(name), value: JSON.stringify(value), createdBy, createdOn };
    return (await db.insertInto('sharedQuery').values(row).returning('id').executeTakeFirstOrThrow()).id;
  },
  /** Removes if rowVersion is current. */
  remove: (id: number, rowVersion: number) => deleteIfCurrent(db.deleteFrom('sharedQuery'), id, rowVersion),
});
