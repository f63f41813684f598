import type { Generated } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import { containsTerm } from '#server/storage/terms.ts';
import type { WebhookRow, WebhookStore } from './webhooks.model.ts';

type Flag = 0 | 1;

declare module '#server/storage/database.ts' {
  interface Tables {
    webhook: Omit<WebhookRow, 'id' | 'events' | 'active' | 'rowVersion'> & {
      id: Generated<number>;
      /** A JSON array. */
      events: string;
      active: Flag;
      rowVersion: Generated<number>;
    };
  }
}

const shown = ['id', 'url', 'events', 'folderId', 'active', 'createdOn', 'updatedOn', 'rowVersion'] as const;

export const webhookStore = (db: Db): WebhookStore => ({
  async find(id) {
    const row = await db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst();
    return row && asWebhook(row);
  },
  async list({ terms, skip, take, sort }) {
    const matching = terms.reduce((query, term) => query.where(containsTerm('url', term)), db.selectFrom('webhook'));
    const rows = await matching
      .select(shown)
      .orderBy(sort.field, sort.dir)
      .orderBy('id', sort.dir)
      .limit(take)
      .offset(skip)
      .execute();
    const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    return { items: rows.map(asWebhook), total };
  },
  async listActive() {
    return (await db.selectFrom('webhook').selectAll().where('active', '=', 1).where('secret', '!=', '').execute()).map(
      asWebhook,
    );
  },
  async insert({ events, active, ...webhook }) {
    const { id } = await db
      .insertInto('webhook')
      .values({ ...webhook, events: JSON.stringify(events), active: flag(active) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  async update(id, rowVersion, { events, active, ...patch }, updatedOn) {
    const { numUpdatedRows } = await db
      .updateTable('webhook')
      .set((eb) => ({
        ...patch,
        ...(events && { events: JSON.stringify(events) }),
        ...(active !== undefined && { active: flag(active) }),
        updatedOn,
        rowVersion: eb('rowVersion', '+', 1),
      }))
      .where('id', '=', id)
      .where('rowVersion', '=', rowVersion)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  async setSecret(id, secret, updatedOn) {
    await db.updateTable('webhook').set({ secret, updatedOn }).where('id', '=', id).execute();
  },
  async remove(id, rowVersion) {
    const { numDeletedRows } = await db
      .deleteFrom('webhook')
      .where('id', '=', id)
      .where('rowVersion', '=', rowVersion)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
  secrets: () => db.selectFrom('webhook').select(['id', 'secret']).execute(),
  async reseal(id, secret) {
    await db.updateTable('webhook').set({ secret }).where('id', '=', id).execute();
  },
});

function asWebhook<R extends { events: string; active: Flag }>({ events, active, ...row }: R) {
  return { ...row, events: JSON.parse(events) as WebhookRow['events'], active: active === 1 };
}

const flag = (value: boolean): Flag => (value ? 1 : 0);
