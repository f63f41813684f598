import { type Generated, sql } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import type { StoredValue, ValueRow } from './attributeGroups.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    attributeValues: ReturnType<typeof attributeValueStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    attributeValue: Omit<ValueRow, 'id'> & {
      id: Generated<number>;
      /** The folder of the file; null while it is in the bin. A trigger maintains it. */
      folderId: Generated<number | null>;
    };
  }
}

export const attributeValueStore = (db: Db) => ({
  /** The values of these files for the attributes of one group. */
  async listOf(fileIds: number[], groupId: number) {
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
  /** Sets these values of each of the files; other values are unchanged. */
  async set(fileIds: number[], values: StoredValue[]) {
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
  /** Copies the values of a file to another one. */
  async copy(fromFileId: number, toFileId: number) {
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
  async clear(fileIds: number[], attributeIds: number[]) {
    if (fileIds.length === 0 || attributeIds.length === 0) return;
    await db
      .deleteFrom('attributeValue')
      .where('fileId', 'in', fileIds)
      .where('attributeId', 'in', attributeIds)
      .execute();
  },
  /** Which of these attributes have values. */
  async usedAttributes(attributeIds: number[]): Promise<Set<number>> {
    if (attributeIds.length === 0) return new Set();
    const rows = await db
      .selectFrom('attributeValue')
      .select('attributeId')
      .distinct()
      .where('attributeId', 'in', attributeIds)
      .execute();
    return new Set(rows.map(({ attributeId }) => attributeId));
  },
  /** The files that have a value of this attribute, or this option of it. */
  async filesWith(attributeId: number, optionId?: number) {
    let query = db.selectFrom('attributeValue').select('fileId').where('attributeId', '=', attributeId);
    if (optionId !== undefined) query = query.where('value', '=', String(optionId));
    return (await query.execute()).map(({ fileId }) => fileId);
  },
  /** Which options of an attribute are in use. */
  async usedOptions(attributeId: number) {
    const rows = await db
      .selectFrom('attributeValue')
      .select('value')
      .distinct()
      .where('attributeId', '=', attributeId)
      .execute();
    return new Set(rows.map(({ value }) => Number(value)));
  },
  /**
   * Updates the sort keys of an option whose text has changed.
   * @returns the files that have this option
   */
  async resort(attributeId: number, value: string, sortKey: string) {
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
