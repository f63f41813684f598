import { type Generated, type OrderByExpression, sql } from 'kysely';
import { foldText, nameKey, sortKey } from '#contract/rules/names.ts';
import type { GroupField } from '#contract/users/groups.ts';
import type { PageOf } from '#server/lib/page.ts';
import { batches } from '#server/storage/batches.ts';
import type { Db, Tables } from '#server/storage/database.ts';
import { deleteIfCurrent, updateIfCurrent } from '#server/storage/rowVersion.ts';
import { containsTerm, countOf } from '#server/storage/terms.ts';
import type { GroupPatch, GroupRow } from './groups.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    groups: ReturnType<typeof groupStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    userGroup: {
      id: number;
      name: string;
      nameKey: string;
      sortKey: string;
      searchText: string;
      email: string | null;
      createdBy: number;
      createdOn: string;
      updatedBy: number;
      updatedOn: string;
      rowVersion: Generated<number>;
    };
  }
}

const columns = ['id', 'name', 'email', 'createdBy', 'createdOn', 'updatedBy', 'updatedOn', 'rowVersion'] as const;
const orders: Partial<Record<GroupField, OrderByExpression<Tables, 'userGroup', object>>> = {
  name: 'sortKey',
  email: sql`lower(coalesce("email", ''))`,
};

export const groupStore = (db: Db) => ({
  find: (id: number) => db.selectFrom('userGroup').select(columns).where('id', '=', id).executeTakeFirst(),
  /** @param name only the group with this name, regardless of case */
  async list({ terms, skip, take, sort }: PageOf<GroupField>, name?: string) {
    const all = db.selectFrom('userGroup');
    const named = name === undefined ? all : all.where('nameKey', '=', nameKey(name.trim()));
    const matching = terms.reduce((query, term) => query.where(containsTerm('searchText', term)), named);
    const items = await matching
      .select(columns)
      .orderBy(orders[sort.field] ?? sort.field, sort.dir)
      .orderBy('id', sort.dir)
      .limit(take)
      .offset(skip)
      .execute();
    return { items, total: await countOf(matching) };
  },
  /** Groups with these names, regardless of case. */
  async named(names: string[]) {
    const found: Pick<GroupRow, 'id' | 'name'>[] = [];
    for (const keys of batches([...new Set(names.map(nameKey))])) {
      found.push(...(await db.selectFrom('userGroup').select(['id', 'name']).where('nameKey', 'in', keys).execute()));
    }
    return found;
  },
  async insert(id: number, { name, email }: Required<GroupPatch>, by: number, on: string) {
    const stamps = { createdBy: by, createdOn: on, updatedBy: by, updatedOn: on };
    const row = { id, ...textColumns(name, email), ...stamps };
    await db.insertInto('userGroup').values(row).execute();
  },
  /**
   * Updates if rowVersion is current.
   * @returns whether it was
   */
  async update(id: number, rowVersion: number, patch: GroupPatch, by: number, on: string) {
    const group = db.selectFrom('userGroup').select(['name', 'email']).where('id', '=', id);
    const row = await group.where('rowVersion', '=', rowVersion).executeTakeFirst();
    if (!row) return false;
    const { name, email } = { ...row, ...patch };
    const updating = db.updateTable('userGroup').set({
      ...textColumns(name, email),
      updatedBy: by,
      updatedOn: on,
    });
    return updateIfCurrent(updating, id, rowVersion);
  },
  /** Removes the group and its memberships if rowVersion is current. Its ID is never reused. */
  remove: (id: number, rowVersion: number) => deleteIfCurrent(db.deleteFrom('userGroup'), id, rowVersion),
});

function textColumns(name: string, email: string | null) {
  const searchText = foldText(`${name}\n${email ?? ''}`);
  return { name, nameKey: nameKey(name), sortKey: sortKey(name), email, searchText };
}
