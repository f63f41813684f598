import { sql } from 'kysely';
import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0650-nodeEvents',
    async up({ db, numbered, types: { integer, text } }) {
      await numbered('nodeEvent', (columns) =>
        columns
          // Assigned when the event is dispatched, because transactions do not commit in the order of their IDs.
          .addColumn('position', integer, (c) => c.unique())
          .addColumn('type', text, (c) => c.notNull())
          .addColumn('nodeId', integer, (c) => c.notNull())
          .addColumn('parentId', integer)
          .addColumn('name', text, (c) => c.notNull())
          .addColumn('isFolder', integer, (c) => c.notNull())
          .addColumn('accessListId', integer)
          .addColumn('isMovedOut', integer, (c) => c.notNull())
          .addColumn('byId', integer)
          .addColumn('by', text, (c) => c.notNull())
          .addColumn('on', text, (c) => c.notNull()),
      );
      await db.schema
        .createIndex('nodeEvent_undispatched')
        .on('nodeEvent')
        .column('id')
        .where(sql.ref('position'), 'is', null)
        .execute();
    },
  },
  {
    id: '0731-quietEvents',
    async up({ db, types: { integer } }) {
      await db.schema.alterTable('nodeEvent').addColumn('commentId', integer).execute();
      await db.schema
        .alterTable('nodeEvent')
        .addColumn('isQuiet', integer, (c) => c.notNull().defaultTo(0))
        .execute();
    },
  },
  {
    id: '0912-savedEvents',
    async up({ db, types: { integer, text } }) {
      await db.schema.alterTable('nodeEvent').addColumn('sessionId', text).execute();
      await db.schema.alterTable('nodeEvent').addColumn('versionId', integer).execute();
    },
  },
  {
    id: '1000-eventReach',
    async up({ db, types: { text } }) {
      await db.schema.alterTable('nodeEvent').addColumn('reach', text).execute();
    },
  },
  {
    id: '1061-approvalEvents',
    async up({ db, types: { integer, text } }) {
      // JSON.
      await db.schema.alterTable('nodeEvent').addColumn('approval', text).execute();
      await db.schema.alterTable('nodeEvent').addColumn('userId', integer).execute();
    },
  },
];
