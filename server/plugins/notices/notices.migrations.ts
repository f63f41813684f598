import { sql } from 'kysely';
import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0732-notices',
    async up({ db, numbered, table, types: { integer, text } }) {
      await table('watch', (columns) =>
        columns
          .addColumn('userId', integer, (c) => c.notNull().references('userAccount.id'))
          .addColumn('nodeId', integer, (c) => c.notNull().references('fileNode.id').onDelete('cascade'))
          .addColumn('since', text, (c) => c.notNull())
          .addPrimaryKeyConstraint('watch_pk', ['userId', 'nodeId']),
      );
      await db.schema.createIndex('watch_node').on('watch').column('nodeId').execute();
      await numbered('notice', (columns) =>
        columns
          .addColumn('userId', integer, (c) => c.notNull().references('userAccount.id'))
          .addColumn('eventId', integer)
          .addColumn('on', text, (c) => c.notNull())
          .addColumn('type', text, (c) => c.notNull())
          // No foreign key: it is kept when the file or folder is removed permanently.
          .addColumn('nodeId', integer, (c) => c.notNull())
          .addColumn('parentId', integer)
          .addColumn('name', text, (c) => c.notNull())
          .addColumn('accessListId', integer)
          .addColumn('commentId', integer)
          .addColumn('text', text, (c) => c.notNull())
          .addColumn('byId', integer)
          .addColumn('by', text, (c) => c.notNull())
          .addColumn('isSeen', integer, (c) => c.notNull().defaultTo(0))
          .addColumn('isMailed', integer, (c) => c.notNull().defaultTo(0)),
      );
      const index = (name: string, columns: string[]) => db.schema.createIndex(name).on('notice').columns(columns);
      await index('notice_event', ['userId', 'eventId']).unique().execute();
      await index('notice_reader', ['userId', 'on', 'id']).execute();
      await index('notice_comment', ['commentId']).execute();
      await index('notice_on', ['on']).execute();
      await index('notice_unmailed', ['userId']).where(sql.ref('isMailed'), '=', sql.lit(0)).execute();
      await table('noticeMail', (columns) =>
        columns
          .addColumn('userId', integer, (c) => c.primaryKey().references('userAccount.id'))
          .addColumn('on', text, (c) => c.notNull()),
      );
    },
  },
];
