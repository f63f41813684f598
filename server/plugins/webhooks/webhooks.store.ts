import type { Generated } from 'kysely';
import type { WebhookField } from '#contract/instance/webhooks.ts';
import type { PageOf } from '#server/lib/page.ts';
import type { Db } from '#server/storage/database.ts';
import { deleteIfCurrent, updateIfCurrent } from '#server/storage/rowVersion.ts';
import { statement } from '#server/storage/statement.ts';
import { containsTerm, countOf, type Flag, flag } from '#server/storage/terms.ts';
import type { WebhookPatch, WebhookRow } from './webhooks.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    webhooks: ReturnType<typeof webhookStore>;
  }
}

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

/** Each batch of events reads them. */
const active = statement((db) =>
  db.selectFrom('webhook').selectAll().where('active', '=', 1).where('secret', '!=', ''),
);

export const webhookStore = (db: Db) => ({
  async find(id: number) {
    const row = await db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst();
    return row && asWebhook(row);
  },
  async list({ terms, skip, take, sort }: PageOf<WebhookField>) {
    const matching = terms.reduce((query, term) => query.where(containsTerm('url', term)), db.selectFrom('webhook'));
    const rows = await matching
      .select(shown)
      .orderBy(sort.field, sort.dir)
      .orderBy('id', sort.dir)
      .limit(take)
      .offset(skip)
      .execute();
    return { items: rows.map(asWebhook), total: await countOf(matching) };
  },
  async listActive() {
    return (await active(db, {})).rows.map(asWebhook);
  },
  async insert({ events, active, ...webhook }: Omit<WebhookRow, 'id' | 'rowVersion'>) {
    const { id } = await db
      .insertInto('webhook')
      .values({ ...webhook, events: JSON.stringify(events), active: flag(active) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  /**
   * Updates if rowVersion is current.
   * @returns whether it was
   */
  async update(id: number, rowVersion: number, { events, active, ...patch }: WebhookPatch, updatedOn: string) {
    const columns = {
      ...patch,
      ...(events && { events: JSON.stringify(events) }),
      ...(active !== undefined && { active: flag(active) }),
      updatedOn,
    };
    return updateIfCurrent(db.updateTable('webhook').set(columns), id, rowVersion);
  },
  async setSecret(id: number, secret: string, updatedOn: string) {
    await db.updateTable('webhook').set({ secret, updatedOn }).where('id', '=', id).execute();
  },
  remove: (id: number, rowVersion: number) => deleteIfCurrent(db.deleteFrom('webhook'), id, rowVersion),
  secrets: () => db.selectFrom('webhook').select(['id', 'secret']).execute(),
  /** Stores the same secret, encrypted with another key. */
  async reseal(id: number, secret: string) {
    await db.updateTable('webhook').set({ secret }).where('id', '=', id).execute();
  },
});

function asWebhook<R extends { events: string; active: Flag }>({ events, active, ...row }: R) {
  const parsed: WebhookRow['events'] = JSON.parse(events);
  return { ...row, events: parsed, active: active === 1 };
}
