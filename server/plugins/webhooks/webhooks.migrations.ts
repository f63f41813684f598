import { sql } from 'kysely';
import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0651-webhooks',
    async up({ db, numbered, types: { integer, text } }) {
      await numbered('webhook', (columns) =>
        columns
          .addColumn('url', text, (c) => c.notNull())
          .addColumn('events', text, (c) => c.notNull())
          .addColumn('folderId', integer)
          .addColumn('active', integer, (c) => c.notNull())
          .addColumn('secret', text, (c) => c.notNull())
          .addColumn('createdOn', text, (c) => c.notNull())
          .addColumn('updatedOn', text, (c) => c.notNull())
          .addColumn('rowVersion', integer, (c) => c.notNull().defaultTo(1)),
      );
      await numbered('webhookDelivery', (columns) =>
        columns
          .addColumn('webhookId', integer, (c) => c.notNull().references('webhook.id').onDelete('cascade'))
          .addColumn('type', text, (c) => c.notNull())
          .addColumn('nodeId', integer, (c) => c.notNull())
          .addColumn('body', text, (c) => c.notNull())
          .addColumn('state', text, (c) => c.notNull())
          .addColumn('attempts', integer, (c) => c.notNull().defaultTo(0))
          .addColumn('status', integer)
          .addColumn('error', text)
          .addColumn('on', text, (c) => c.notNull())
          .addColumn('nextTryOn', text, (c) => c.notNull()),
      );
      const index = (name: string, columns: string[]) =>
        db.schema.createIndex(`webhookDelivery_${name}`).on('webhookDelivery').columns(columns).execute();
      await index('due', ['webhookId', 'state', 'nextTryOn']);
      await index('node', ['webhookId', 'nodeId', 'state']);
      await index('on', ['on']);
    },
  },
  {
    id: '0766-waitingDeliveries',
    async up({ db }) {
      await db.schema.dropIndex('webhookDelivery_node').execute();
      await db.schema
        .createIndex('webhookDelivery_waiting')
        .on('webhookDelivery')
        .columns(['webhookId', 'nodeId', 'id'])
        .where(sql.ref('state'), '=', sql.lit('waiting'))
        .execute();
    },
  },
];
