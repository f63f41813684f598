import { sql } from 'kysely';
import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0150-bulletins',
    async up({ db, numbered, table, types: { integer, text } }) {
      await numbered('bulletin', (columns) =>
        columns
          .addColumn('title', text, (c) => c.notNull())
          .addColumn('body', text, (c) => c.notNull())
          .addColumn('tags', text, (c) => c.notNull())
          // JSON.
          .addColumn('links', text, (c) => c.notNull())
          // Title, body, tags and links as normalised search text.
          .addColumn('searchText', text, (c) => c.notNull())
          .addColumn('createdBy', integer, (c) => c.notNull())
          .addColumn('createdOn', text, (c) => c.notNull())
          .addColumn('updatedBy', integer, (c) => c.notNull())
          .addColumn('updatedOn', text, (c) => c.notNull())
          .addColumn('rowVersion', integer, (c) => c.notNull().defaultTo(1)),
      );
      await table('bulletinFile', (columns) =>
        columns
          .addColumn('bulletinId', integer, (c) => c.notNull().references('bulletin.id').onDelete('cascade'))
          .addColumn('fileId', integer, (c) => c.notNull().references('fileNode.id').onDelete('cascade'))
          .addColumn('position', integer, (c) => c.notNull())
          .addPrimaryKeyConstraint('bulletinFile_pk', ['bulletinId', 'fileId']),
      );
      await db.schema.createIndex('bulletinFile_file').on('bulletinFile').column('fileId').execute();
    },
  },
  {
    id: '0630-bulletinVersions',
    async up({ db, types: { integer, text } }) {
      // The content at the time of attaching; existing attachments get the current content.
      await db.schema.alterTable('bulletinFile').addColumn('blobId', text).execute();
      await db.schema.alterTable('bulletinFile').addColumn('size', integer).execute();
      await sql`update "bulletinFile" set
        "blobId" = (select "blobId" from "fileNode" join "fileVersion" on "fileVersion"."id" = "fileNode"."versionId"
          where "fileNode"."id" = "bulletinFile"."fileId"),
        "size" = (select "size" from "fileNode" where "fileNode"."id" = "bulletinFile"."fileId")`.execute(db);
      await sql`insert into "blobHold" ("blobId", "holder")
        select distinct "blobId", 'bulletin ' || "bulletinId" from "bulletinFile" where "blobId" is not null`.execute(
        db,
      );
    },
  },
];
