import { type Generated, type Insertable, sql } from 'kysely';
import type { Delivery } from '#contract/instance/webhooks.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import { batches } from '#server/storage/batches.ts';
import type { Db, Tables } from '#server/storage/database.ts';
import { listStatement } from '#server/storage/statement.ts';
import { countOf } from '#server/storage/terms.ts';
import type { Attempt, NewDelivery } from './webhooks.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    webhookDeliveries: ReturnType<typeof webhookDeliveryStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    webhookDelivery: NewDelivery & {
      id: Generated<number>;
      state: Delivery['state'];
      attempts: Generated<number>;
      status: Generated<number | null>;
      error: Generated<string | null>;
      nextTryOn: string;
    };
  }
}

/** Number of bound values of one queued delivery. */
const DELIVERY_COLUMNS = 7;
const inserted = listStatement((db, rows: Insertable<Tables['webhookDelivery']>[]) =>
  db.insertInto('webhookDelivery').values(rows),
);

export const webhookDeliveryStore = (db: Db) => ({
  async insert(deliveries: NewDelivery[]) {
    const rows = deliveries.map((delivery) => ({ ...delivery, state: 'waiting' as const, nextTryOn: delivery.on }));
    for (const some of batches(rows, DELIVERY_COLUMNS)) await inserted(db, some);
  },
  async list(webhookId: number, skip: number, take: number) {
    const all = db.selectFrom('webhookDelivery').where('webhookId', '=', webhookId);
    const rows = await all
      .select(['id', 'type', 'nodeId', 'body', 'state', 'attempts', 'status', 'error', 'on'])
      .orderBy('id', 'desc')
      .limit(take)
      .offset(skip)
      .execute();
    const total = await countOf(all);
    const items = rows.map(({ body, ...row }) => ({ ...row, name: (JSON.parse(body) as { name: string }).name }));
    return { items, total };
  },
  /** Due deliveries, oldest first, and only the first waiting one of each node, so that their order is kept. */
  due: (webhookId: number, now: string, most: number) =>
    db
      // Finds the first delivery of each node in one pass: a subquery per delivery takes long with many waiting.
      .with('head', (cte) =>
        cte
          .selectFrom('webhookDelivery')
          .select((eb) => eb.fn.min('id').as('firstId'))
          .where('webhookId', '=', webhookId)
          .where('state', '=', sql.lit('waiting'))
          .groupBy('nodeId'),
      )
      .selectFrom('head')
      .innerJoin('webhookDelivery', 'webhookDelivery.id', 'firstId')
      .select(['id', 'body', 'attempts', 'on'])
      .where('nextTryOn', '<=', now)
      .orderBy('id')
      .limit(most)
      .execute(),
  async note(attempts: Attempt[]) {
    // Most attempts end alike, and are updated together.
    for (const alike of groupBy(attempts, ({ id: _, ...outcome }) => JSON.stringify(outcome)).values()) {
      const [first] = alike;
      if (!first) continue;
      const { id: _, ...outcome } = first;
      const ids = alike.map(({ id }) => id);
      await db.updateTable('webhookDelivery').set(outcome).where('id', 'in', ids).execute();
    }
  },
  /**
   * Makes one delivery due again, from the first attempt.
   * @returns whether it exists
   */
  async retry(webhookId: number, id: number, on: string) {
    const { numUpdatedRows } = await db
      .updateTable('webhookDelivery')
      .set({ state: 'waiting', attempts: 0, nextTryOn: on, on })
      .where('id', '=', id)
      .where('webhookId', '=', webhookId)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  /** Makes all waiting deliveries due. */
  async retryWaiting(on: string) {
    await db
      .updateTable('webhookDelivery')
      .set({ nextTryOn: on })
      .where('state', '=', 'waiting')
      .where('nextTryOn', '>', on)
      .execute();
  },
  async removeBefore(time: string) {
    await db.deleteFrom('webhookDelivery').where('state', '!=', 'waiting').where('on', '<', time).execute();
  },
});
