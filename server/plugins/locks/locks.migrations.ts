import { sql } from 'kysely';
import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0640-nodeLocks',
    async up({ db, table, types: { integer, text } }) {
      await table('nodeLock', (columns) =>
        columns
          .addColumn('token', text, (c) => c.primaryKey())
          .addColumn('nodeId', integer, (c) => c.notNull().references('fileNode.id').onDelete('cascade'))
          .addColumn('userId', integer, (c) => c.notNull())
          .addColumn('isDeep', integer, (c) => c.notNull())
          .addColumn('isShared', integer, (c) => c.notNull())
          .addColumn('owner', text, (c) => c.notNull())
          .addColumn('createdOn', text, (c) => c.notNull())
          .addColumn('expiresOn', text, (c) => c.notNull()),
      );
      await db.schema.createIndex('nodeLock_node').on('nodeLock').column('nodeId').execute();
      await db.schema.createIndex('nodeLock_user').on('nodeLock').column('userId').execute();
    },
  },
  {
    id: '0910-lockApps',
    async up({ db, types: { text } }) {
      const alter = () => db.schema.alterTable('nodeLock');
      await alter()
        .addColumn('app', text, (c) => c.notNull().defaultTo('webdav'))
        .execute();
      await alter().addColumn('lockId', text).execute();
      await alter().addColumn('sessionId', text).execute();
    },
  },
  {
    id: '0911-editSessions',
    async up({ db, table, types: { integer, text } }) {
      await table('editSession', (columns) =>
        columns
          .addColumn('id', text, (c) => c.primaryKey())
          .addColumn('fileId', integer, (c) => c.notNull().references('fileNode.id').onDelete('cascade'))
          .addColumn('path', text, (c) => c.notNull())
          .addColumn('userId', integer, (c) => c.notNull())
          .addColumn('app', text, (c) => c.notNull())
          .addColumn('lockToken', text)
          .addColumn('startedOn', text, (c) => c.notNull())
          .addColumn('aliveOn', text, (c) => c.notNull())
          .addColumn('savedOn', text)
          .addColumn('savedBy', integer)
          .addColumn('saves', integer, (c) => c.notNull())
          .addColumn('isAnnounced', integer, (c) => c.notNull())
          .addColumn('endedOn', text)
          .addColumn('ending', text),
      );
      await db.schema.createIndex('editSession_file').on('editSession').column('fileId').execute();
      await db.schema
        .createIndex('editSession_open')
        .on('editSession')
        .column('id')
        .where(sql.ref('endedOn'), 'is', null)
        .execute();
      await table('editor', (columns) =>
        columns
          .addColumn('sessionId', text, (c) => c.notNull().references('editSession.id').onDelete('cascade'))
          .addColumn('userId', integer, (c) => c.notNull())
          .addColumn('pages', integer, (c) => c.notNull())
          .addColumn('leftOn', text)
          .addPrimaryKeyConstraint('editor_pk', ['sessionId', 'userId']),
      );
    },
  },
  {
    id: '1050-officeLocks',
    async up({ db, types: { integer, text } }) {
      const alter = () => db.schema.alterTable('editSession');
      for (const column of ['officeLockId', 'officeLockUntil', 'unlockedOn'])
        await alter().addColumn(column, text).execute();
      await alter().addColumn('knownVersionId', integer).execute();
    },
  },
  {
    id: '1055-reservations',
    async up({ db, types: { integer, text } }) {
      const alter = () => db.schema.alterTable('nodeLock');
      await alter().addColumn('reason', text).execute();
      await alter().addColumn('approvalId', integer).execute();
    },
  },
];
