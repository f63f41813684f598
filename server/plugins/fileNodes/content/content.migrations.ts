import { sql } from 'kysely';
import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    // Content that something outside the tree uses, by the name of its holder.
    id: '0130-blobHolds',
    async up({ db, table, types: { text } }) {
      await table('blobHold', (columns) =>
        columns
          .addColumn('holder', text, (c) => c.notNull())
          .addColumn('blobId', text, (c) => c.notNull().references('blob.id'))
          .addPrimaryKeyConstraint('blobHold_key', ['holder', 'blobId']),
      );
      await db.schema.createIndex('blobHold_blob').on('blobHold').column('blobId').execute();
    },
  },
  {
    // Columns that an upload receipt needs.
    id: '0740-receipts',
    async up({ db, types: { integer, text } }) {
      await db.schema.alterTable('fileVersion').addColumn('logPosition', integer).execute();
      await db.schema.alterTable('fileVersion').addColumn('logHash', text).execute();
      await db.schema.alterTable('blob').addColumn('sha256', text).execute();
    },
  },
  {
    // The name that the code uses as well; an index on it does not exist.
    id: '0875-pendingDeletion',
    async up({ db }) {
      await db.schema.alterTable('blob').renameColumn('doomedOn', 'pendingDeletionOn').execute();
    },
  },
  {
    // Who acted as the uploader of a version, and what the key of a ZIP was made with.
    id: '0882-actors',
    async up({ db, types: { integer } }) {
      await db.schema.alterTable('fileVersion').addColumn('actedBy', integer).execute();
      for (const column of ['sessionId', 'tokenId'])
        await db.schema.alterTable('archive').addColumn(column, integer).execute();
    },
  },
  {
    // What the first bytes of content show. Content without it is examined by a task, which finds it in the index.
    id: '0892-recognisedTypes',
    async up({ db, types: { text } }) {
      await db.schema.alterTable('blob').addColumn('mediaType', text).execute();
      await db.schema
        .createIndex('blob_unexamined')
        .on('blob')
        .column('id')
        .where(sql.ref('mediaType'), 'is', null)
        .execute();
    },
  },
  {
    // The sitting in which a version was saved, what stored it, and who took part.
    id: '0913-versionSessions',
    async up({ db, types: { text } }) {
      for (const column of ['sessionId', 'app', 'editors'])
        await db.schema.alterTable('fileVersion').addColumn(column, text).execute();
    },
  },
];
