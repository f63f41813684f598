import { sql } from 'kysely';
import { batches } from '#server/storage/batches.ts';
import type { Db } from '#server/storage/database.ts';
import { statement } from '#server/storage/statement.ts';
import type { DeadProperty } from './webdav.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    davProperties: ReturnType<typeof deadPropertyStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    davProperty: DeadProperty;
  }
}

const length = sql<number>`coalesce(sum(length("xml")), 0)`.as('length');
const any = statement((db) => db.selectFrom('davProperty').select('nodeId').limit(1));

export const deadPropertyStore = (db: Db) => ({
  async listOf(nodeIds: number[]) {
    // Most instances have none, and a statement with a thousand IDs takes longer than the rest of a listing.
    if ((await any(db, {})).rows.length === 0) return [];
    const found = batches(nodeIds, 1).map((ids) =>
      db.selectFrom('davProperty').selectAll().where('nodeId', 'in', ids).execute(),
    );
    return (await Promise.all(found)).flat();
  },
  /** The total length of the properties of each of these nodes that has any, in characters. */
  async lengthsOf(nodeIds: number[]): Promise<Map<number, number>> {
    if ((await any(db, {})).rows.length === 0) return new Map();
    const found = batches(nodeIds, 1).map((ids) =>
      db.selectFrom('davProperty').select(['nodeId', length]).where('nodeId', 'in', ids).groupBy('nodeId').execute(),
    );
    return new Map((await Promise.all(found)).flat().map((row) => [row.nodeId, Number(row.length)]));
  },
  async set(property: DeadProperty) {
    await db
      .insertInto('davProperty')
      .values(property)
      .onConflict((conflict) => conflict.columns(['nodeId', 'namespace', 'name']).doUpdateSet({ xml: property.xml }))
      .execute();
  },
  async remove(nodeId: number, namespace: string, name: string) {
    await db
      .deleteFrom('davProperty')
      .where('nodeId', '=', nodeId)
      .where('namespace', '=', namespace)
      .where('name', '=', name)
      .execute();
  },
  /** The number of properties of a node, and their total length in characters. */
  async usage(nodeId: number) {
    const row = await db
      .selectFrom('davProperty')
      .select((eb) => [eb.fn.countAll<number>().as('count'), length])
      .where('nodeId', '=', nodeId)
      .executeTakeFirst();
    return { count: Number(row?.count ?? 0), length: Number(row?.length ?? 0) };
  },
  /** Copies the properties of a node to its copy. */
  async copy(fromId: number, toId: number) {
    await db.deleteFrom('davProperty').where('nodeId', '=', toId).execute();
    await db
      .insertInto('davProperty')
      .columns(['nodeId', 'namespace', 'name', 'xml'])
      .expression((eb) =>
        eb
          .selectFrom('davProperty')
          .select((of) => [of.lit(toId).as('nodeId'), 'namespace', 'name', 'xml'])
          .where('nodeId', '=', fromId),
      )
      .execute();
  },
});
