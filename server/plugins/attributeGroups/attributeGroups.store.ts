import type { Generated } from 'kysely';
import type { Attribute } from '#contract/attributeGroups.ts';
import type { AttributeType } from '#contract/enums.ts';
import { nameKey, sortKey } from '#contract/rules/names.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import type { Db, Dialect } from '#server/storage/database.ts';
import { lock } from '#server/storage/lock.ts';
import { updateIfCurrent } from '#server/storage/rowVersion.ts';
import { type Flag, flag } from '#server/storage/terms.ts';
import type { AttributeGroupRow, Written } from './attributeGroups.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    attributeGroups: ReturnType<typeof attributeGroupStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    attributeGroup: Omit<AttributeGroupRow, 'id' | 'rowVersion'> & {
      id: Generated<number>;
      nameKey: string;
      sortKey: string;
      rowVersion: Generated<number>;
    };
    attribute: {
      id: Generated<number>;
      groupId: number;
      sortIndex: number;
      type: AttributeType;
      name: string;
      required: Flag;
      showOnTable: Flag;
    };
    selection: { id: Generated<number>; attributeId: number; sortIndex: number; text: string };
  }
}

const columns = ['id', 'name', 'updatedBy', 'updatedOn', 'rowVersion'] as const;

export const attributeGroupStore = (db: Db, dialect: Dialect) => ({
  list: () => db.selectFrom('attributeGroup').select(columns).orderBy('sortKey').orderBy('id').execute(),
  find: (id: number) => db.selectFrom('attributeGroup').select(columns).where('id', '=', id).executeTakeFirst(),
  async insert(name: string, updatedBy: number, updatedOn: string) {
    const row = { name, nameKey: nameKey(name), sortKey: sortKey(name), updatedBy, updatedOn };
    return (await db.insertInto('attributeGroup').values(row).returning('id').executeTakeFirstOrThrow()).id;
  },
  /**
   * Updates if rowVersion is current.
   * @returns whether it was
   */
  async update(id: number, rowVersion: number, name: string, updatedBy: number, updatedOn: string) {
    const names = { name, nameKey: nameKey(name), sortKey: sortKey(name) };
    const updating = db.updateTable('attributeGroup').set({ ...names, updatedBy, updatedOn });
    return updateIfCurrent(updating, id, rowVersion);
  },
  async remove(id: number) {
    await db.deleteFrom('attributeGroup').where('id', '=', id).execute();
  },
  /** Whether a folder (including the bin) or a stored value uses the group. */
  async isUsed(id: number) {
    const folder = db.selectFrom('fileNode').select('fileNode.id').where('attributeGroupId', '=', id);
    const value = db
      .selectFrom('attributeValue')
      .innerJoin('attribute', 'attribute.id', 'attributeId')
      .select('attributeValue.id')
      .where('groupId', '=', id);
    if (await folder.limit(1).executeTakeFirst()) return true;
    return (await value.limit(1).executeTakeFirst()) !== undefined;
  },
  /** The attributes of these groups with their options, both in order. */
  attributesOf: (groupId: number) => attributesOf(db, groupId),
  async insertAttribute(groupId: number, attribute: Written, sortIndex: number) {
    const row = { groupId, ...asRow(attribute, sortIndex) };
    const { id } = await db.insertInto('attribute').values(row).returning('id').executeTakeFirstOrThrow();
    await writeSelections(db, id, attribute.selections);
  },
  async updateAttribute(id: number, attribute: Written, sortIndex: number) {
    await db.updateTable('attribute').set(asRow(attribute, sortIndex)).where('id', '=', id).execute();
    await writeSelections(db, id, attribute.selections);
  },
  async removeAttribute(id: number) {
    await db.deleteFrom('attribute').where('id', '=', id).execute();
  },
  /** Locks the tree, so that no folder is assigned to a group that is being removed. */
  lockTree: () => lock(db, dialect, 'tree'),
});

async function attributesOf(db: Db, groupId: number): Promise<Attribute[]> {
  const rows = await db
    .selectFrom('attribute')
    .selectAll()
    .where('groupId', '=', groupId)
    .orderBy('sortIndex')
    .orderBy('id')
    .execute();
  const options = await db
    .selectFrom('selection')
    .innerJoin('attribute', 'attribute.id', 'attributeId')
    .select(['selection.id', 'attributeId', 'text', 'selection.sortIndex'])
    .where('groupId', '=', groupId)
    .orderBy('selection.sortIndex')
    .orderBy('selection.id')
    .execute();
  const byAttribute = groupBy(options, ({ attributeId }) => attributeId);
  return rows.map(({ id, groupId: _, required, showOnTable, ...row }) => ({
    id,
    attributeId: id,
    ...row,
    required: required === 1,
    showOnTable: showOnTable === 1,
    selections: (byAttribute.get(id) ?? []).map(({ id, text, sortIndex }) => ({ id, text, sortIndex })),
  }));
}

/**
 * Options with an ID are updated, those without are inserted, missing ones are deleted; the array determines their
 * order.
 */
async function writeSelections(db: Db, attributeId: number, selections: Written['selections']) {
  const remaining = selections.flatMap(({ id }) => (id ? [id] : []));
  await db
    .deleteFrom('selection')
    .where('attributeId', '=', attributeId)
    .$if(remaining.length > 0, (query) => query.where('id', 'not in', remaining))
    .execute();
  const added: { attributeId: number; text: string; sortIndex: number }[] = [];
  for (const [sortIndex, { id, text }] of selections.entries()) {
    if (id) await db.updateTable('selection').set({ text, sortIndex }).where('id', '=', id).execute();
    else added.push({ attributeId, text, sortIndex });
  }
  if (added.length > 0) await db.insertInto('selection').values(added).execute();
}

function asRow({ type, name, required, showOnTable }: Written, sortIndex: number) {
  return { type, name, sortIndex, required: flag(required), showOnTable: flag(showOnTable) };
}
