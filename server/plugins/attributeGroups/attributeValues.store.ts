import { type Generated, sql } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import type { AttributeValueStore, ValueRow } from './attributeGroups.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    attributeValue: Omit<ValueRow, 'id'> & {
      id: Generated<number>;
      /** The folder of the file; null while it is in the bin. A trigger maintains it. */
      folderId: Generated<number | null>;
    };
  }
}

export const attributeValueStore = (db: Db): AttributeValueStore => ({
  async listOf(fileIds, groupId) {
    if (fileIds.length === 0) return [];
    return db
      .selectFrom('attributeValue')
      .innerJoin('attribute', 'attribute.id', 'attributeId')
      .select(['attributeValue.id', 'fileId', 'attributeId', 'value'])
      .where('fileId', 'in', fileIds)
      .where('groupId', '=', groupId)
      .orderBy('sortIndex')
      .orderBy('attributeId')
      .execute();
  },
  async set(fileIds, values) {
    if (fileIds.length === 0 || values.length === 0) return;
    await db
      .insertInto('attributeValue')
      .values(fileIds.flatMap((fileId) => values.map((value) => ({ fileId, ...value }))))
      .onConflict((conflict) =>
        conflict.columns(['fileId', 'attributeId']).doUpdateSet((eb) => ({
          value: eb.ref('excluded.value'),
          valueFold: eb.ref('excluded.valueFold'),
          sortKey: eb.ref('excluded.sortKey'),
        })),
      )
      .execute();
  },
  async copy(fromFileId, toFileId) {
    const columns = ['attributeId', 'value', 'valueFold', 'sortKey'] as const;
    await db
      .insertInto('attributeValue')
      .columns(['fileId', ...columns])
      .expression(
        db
          .selectFrom('attributeValue')
          .select([sql<number>`cast(${toFileId} as bigint)`.as('fileId'), ...columns])
          .where('fileId', '=', fromFileId),
      )
      .execute();
  },
  async clear(fileIds, attributeIds) {
    if (fileIds.length === 0 || attributeIds.length === 0) return;
    await db
      .deleteFrom('attributeValue')
      .where('fileId', 'in', fileIds)
      .where('attributeId', 'in', attributeIds)
      .execute();
  },
  async usedAttributes(attributeIds) {
    if (attributeIds.length === 0) return new Set();
    const rows = await db
      .selectFrom('attributeValue')
      .select('attributeId')
      .distinct()
      .where('attributeId', 'in', attributeIds)
      .execute();
    return new Set(rows.map(({ attributeId }) => attributeId));
  },
  async filesWith(attributeId, optionId) {
    let query = db.selectFrom('attributeValue').select('fileId').where('attributeId', '=', attributeId);
    if (optionId !== undefined) query = query.where('value', '=', String(optionId));
    return (await query.execute()).map(({ fileId }) => fileId);
  },
  async usedOptions(attributeId) {
    const rows = await db
      .selectFrom('attributeValue')
      .select('value')
      .distinct()
      .where('attributeId', '=', attributeId)
      .execute();
    return new Set(rows.map(({ value }) => Number(value)));
  },
  async resort(attributeId, value, sortKey) {
    const rows = await db
      .updateTable('attributeValue')
      .set({ sortKey })
      .where('attributeId', '=', attributeId)
      .where('value', '=', value)
      .returning('fileId')
      .execute();
    return rows.map(({ fileId }) => fileId);
  },
});
