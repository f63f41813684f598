import { sql } from 'kysely';
import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0007-fileNodes',
    async up({ db, numbered, table, types: { integer, text, bytes } }) {
      await numbered('fileNode', (columns) =>
        columns
          .addColumn('parentId', integer, (c) => c.references('fileNode.id'))
          .addColumn('isFolder', integer, (c) => c.notNull())
          .addColumn('name', text, (c) => c.notNull())
          .addColumn('nameKey', text, (c) => c.notNull())
          .addColumn('nameFold', text, (c) => c.notNull())
          .addColumn('sortKey', text, (c) => c.notNull())
          .addColumn('subject', text, (c) => c.notNull().defaultTo(''))
          .addColumn('tags', text, (c) => c.notNull().defaultTo(''))
          .addColumn('createdBy', integer, (c) => c.notNull())
          .addColumn('createdOn', text, (c) => c.notNull())
          .addColumn('updatedBy', integer, (c) => c.notNull())
          .addColumn('updatedOn', text, (c) => c.notNull())
          .addColumn('rowVersion', integer, (c) => c.notNull().defaultTo(1))
          // Columns of a folder.
          .addColumn('accessListId', integer, (c) => c.references('accessList.id'))
          .addColumn('inherit', integer, (c) => c.notNull().defaultTo(1))
          .addColumn('hasOwnEntries', integer, (c) => c.notNull().defaultTo(0))
          .addColumn('denyDownload', integer, (c) => c.notNull().defaultTo(0))
          .addColumn('attributeGroupId', integer)
          .addColumn('fileCount', integer, (c) => c.notNull().defaultTo(0))
          .addColumn('contentStamp', integer, (c) => c.notNull().defaultTo(0))
          // Columns of a file.
          .addColumn('size', integer, (c) => c.notNull().defaultTo(0))
          .addColumn('type', text, (c) => c.notNull().defaultTo(''))
          .addColumn('versionId', integer)
          .addColumn('uploadedBy', integer)
          .addColumn('uploadedOn', text)
          .addColumn('expiryDate', text)
          .addColumn('expiryNoticePeriod', integer)
          .addColumn('ocr', text)
          // In the bin: the item itself has these columns; everything in it refers to the item.
          .addColumn('deletedOn', text)
          .addColumn('deletedBy', integer)
          .addColumn('binId', integer),
      );
      // No two names in a folder may look the same, even when two requests create them at the same time.
      await db.schema
        .createIndex('fileNode_name')
        .unique()
        .on('fileNode')
        .columns(['parentId', 'nameKey'])
        .where(sql.ref('deletedOn'), 'is', null)
        .execute();
      await db.schema
        .createIndex('fileNode_children')
        .on('fileNode')
        .columns(['parentId', 'isFolder', 'binId', 'sortKey', 'id'])
        .execute();
      await table('blob', (columns) =>
        columns
          .addColumn('id', text, (c) => c.primaryKey())
          .addColumn('size', integer, (c) => c.notNull())
          .addColumn('checksums', bytes, (c) => c.notNull())
          .addColumn('createdOn', text, (c) => c.notNull())
          .addColumn('doomedOn', text),
      );
      await numbered('fileVersion', (columns) =>
        columns
          .addColumn('fileId', integer, (c) => c.notNull().references('fileNode.id').onDelete('cascade'))
          .addColumn('number', integer, (c) => c.notNull())
          .addColumn('blobId', text, (c) => c.notNull().references('blob.id'))
          .addColumn('size', integer, (c) => c.notNull())
          .addColumn('uploadedBy', integer, (c) => c.notNull())
          .addColumn('uploadedOn', text, (c) => c.notNull())
          .addUniqueConstraint('fileVersion_number', ['fileId', 'number']),
      );
      await db.schema.createIndex('fileVersion_blob').on('fileVersion').column('blobId').execute();
    },
  },
  {
    id: '0009-transfers',
    async up({ db, numbered, table, types: { integer, text } }) {
      await numbered('upload', (columns) =>
        columns
          .addColumn('keyHash', text, (c) => c.notNull().unique())
          .addColumn('userId', integer, (c) => c.notNull())
          .addColumn('parentId', integer, (c) => c.notNull())
          .addColumn('overwrite', integer, (c) => c.notNull())
          .addColumn('remaining', integer, (c) => c.notNull())
          .addColumn('expiresOn', text, (c) => c.notNull()),
      );
      await numbered('uploadFile', (columns) =>
        columns
          .addColumn('uploadId', integer, (c) => c.notNull().references('upload.id').onDelete('cascade'))
          .addColumn('name', text, (c) => c.notNull())
          .addColumn('length', integer, (c) => c.notNull())
          .addColumn('expiryDate', text)
          .addColumn('expiryNoticePeriod', integer)
          .addColumn('state', text, (c) => c.notNull())
          .addColumn('received', integer, (c) => c.notNull().defaultTo(0))
          .addColumn('error', text),
      );
      await db.schema.createIndex('uploadFile_name').on('uploadFile').columns(['uploadId', 'name']).execute();
      await table('spentKey', (columns) =>
        columns
          .addColumn('nonce', text, (c) => c.primaryKey())
          .addColumn('ip', text, (c) => c.notNull())
          .addColumn('startedOn', text, (c) => c.notNull()),
      );
      await db.schema.createIndex('spentKey_started').on('spentKey').column('startedOn').execute();
    },
  },
  {
    // Rights differ from the parent's only where inheritance is cut or entries are added: few folders of many.
    id: '0012-cuts',
    async up({ db }) {
      await db.schema
        .createIndex('fileNode_cuts')
        .on('fileNode')
        .column('parentId')
        .where(sql<boolean>`"isFolder" = 1 and ("inherit" = 0 or "hasOwnEntries" = 1)`)
        .execute();
    },
  },
  {
    id: '0014-folderAccess',
    async up({ db, dialect, table, types: { integer } }) {
      await table('folderAccess', (columns) =>
        columns
          .addColumn('folderId', integer, (c) => c.primaryKey().references('fileNode.id').onDelete('cascade'))
          // Lists are never removed, and a foreign key check took longer than writing a hundred thousand rows.
          .addColumn('accessListId', integer, (c) => c.notNull()),
      );
      // Half of each page stays free, so that an update of many rows stays on the page and changes no index.
      if (dialect === 'postgres') await sql`alter table "folderAccess" set (fillfactor = 50)`.execute(db);
      await sql`insert into "folderAccess" ("folderId", "accessListId")
        select id, "accessListId" from "fileNode" where "isFolder" = 1`.execute(db);
      await db.schema.alterTable('fileNode').dropColumn('accessListId').execute();
    },
  },
  {
    id: '0021-uploadValues',
    async up({ db, types: { text } }) {
      const none = JSON.stringify({ set: [], clear: [] });
      await db.schema
        .alterTable('uploadFile')
        .addColumn('values', text, (c) => c.notNull().defaultTo(none))
        .execute();
    },
  },
  {
    id: '0023-archives',
    async up({ numbered, types: { integer, text } }) {
      await numbered('archive', (columns) =>
        columns
          .addColumn('keyHash', text, (c) => c.notNull().unique())
          .addColumn('userId', integer, (c) => c.notNull())
          .addColumn('nodeIds', text, (c) => c.notNull())
          .addColumn('createdOn', text, (c) => c.notNull()),
      );
    },
  },
  {
    id: '0024-expiryNotices',
    async up({ db, dialect, table, types: { integer, text } }) {
      await db.schema.alterTable('fileNode').addColumn('noticeOn', text).execute();
      const day =
        dialect === 'sqlite'
          ? sql`date("expiryDate", '-' || coalesce("expiryNoticePeriod", 0) || ' days')`
          : sql`to_char("expiryDate"::date - coalesce("expiryNoticePeriod", 0)::int, 'YYYY-MM-DD')`;
      await sql`update "fileNode" set "noticeOn" = ${day} where "expiryDate" is not null`.execute(db);
      await db.schema
        .createIndex('fileNode_notice')
        .on('fileNode')
        .columns(['noticeOn', 'id'])
        .where(sql.ref('noticeOn'), 'is not', null)
        .execute();
      await table('expiryNotice', (columns) =>
        columns
          .addColumn('fileId', integer, (c) => c.notNull().references('fileNode.id').onDelete('cascade'))
          .addColumn('expiryDate', text, (c) => c.notNull())
          .addColumn('sentOn', text, (c) => c.notNull())
          .addPrimaryKeyConstraint('expiryNotice_pk', ['fileId', 'expiryDate']),
      );
    },
  },
  {
    // The sort orders of lists: a page of a large folder is read in index order instead of being sorted.
    id: '0025-fileOrders',
    async up({ db, dialect }) {
      for (const column of ['size', 'type', 'uploadedOn', 'updatedOn', 'expiryDate']) {
        // SQLite sorts missing values first; PostgreSQL needs `nulls first`.
        const nulls = dialect === 'postgres' && column === 'expiryDate' ? ' nulls first' : '';
        await sql`create index ${sql.ref(`fileNode_by_${column}`)} on "fileNode"
          ("parentId", ${sql.ref(column)}${sql.raw(nulls)}, "id")
          where "isFolder" = 0 and "binId" is null`.execute(db);
      }
    },
  },
  {
    id: '0060-bin',
    async up({ db }) {
      await db.schema
        .createIndex('fileNode_deleted')
        .on('fileNode')
        .columns(['deletedOn', 'id'])
        .where(sql.ref('deletedOn'), 'is not', null)
        .execute();
      await db.schema
        .createIndex('fileNode_binned')
        .on('fileNode')
        .column('binId')
        .where(sql.ref('binId'), 'is not', null)
        .execute();
    },
  },
  {
    id: '0151-uploadOcr',
    async up({ db, types: { integer } }) {
      await db.schema
        .alterTable('uploadFile')
        .addColumn('ocr', integer, (c) => c.notNull().defaultTo(0))
        .execute();
    },
  },
  {
    id: '0411-uploaderOrder',
    async up({ db }) {
      await sql`create index "fileNode_by_uploadedBy" on "fileNode" ("parentId", "uploadedBy", "id")
        where "isFolder" = 0 and "binId" is null`.execute(db);
    },
  },
  {
    // The folder tree in order. Without `isFolder` as a column, SQLite would rather read the names of all files in
    // "fileNode_names" to find the folders among them.
    id: '0872-folderOrder',
    async up({ db }) {
      await sql`create index "fileNode_folders" on "fileNode" ("sortKey", "id", "isFolder")
        where "isFolder" = 1 and "binId" is null`.execute(db);
    },
  },
];
