import { batches } from '#server/storage/batches.ts';
import type { Db } from '#server/storage/database.ts';
import { statement } from '#server/storage/statement.ts';
import type { DeadProperty, DeadPropertyStore } from './webdav.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    davProperty: DeadProperty;
  }
}

const any = statement((db) => db.selectFrom('davProperty').select('nodeId').limit(1));

export const deadPropertyStore = (db: Db): DeadPropertyStore => ({
  async listOf(nodeIds) {
    // Most instances have none, and a statement with a thousand IDs takes longer than the rest of a listing.
    if ((await any(db, {})).rows.length === 0) return [];
    const found = batches(nodeIds, 1).map((ids) =>
      db.selectFrom('davProperty').selectAll().where('nodeId', 'in', ids).execute(),
    );
    return (await Promise.all(found)).flat();
  },
  async set(property) {
    await db
      .insertInto('davProperty')
      .values(property)
      .onConflict((conflict) => conflict.columns(['nodeId', 'namespace', 'name']).doUpdateSet({ xml: property.xml }))
      .execute();
  },
  async remove(nodeId, namespace, name) {
    await db
      .deleteFrom('davProperty')
      .where('nodeId', '=', nodeId)
      .where('namespace', '=', namespace)
      .where('name', '=', name)
      .execute();
  },
  async count(nodeId) {
    const row = await db
      .selectFrom('davProperty')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('nodeId', '=', nodeId)
      .executeTakeFirst();
    return Number(row?.count ?? 0);
  },
  async copy(fromId, toId) {
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
