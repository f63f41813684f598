import { sql } from 'kysely';
import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '1001-folderEtags',
    async up({ db, table, types: { integer } }) {
      await table('folderChange', (columns) =>
        columns
          // Without references: a row outlives its folder, whose removal may not be carried up yet.
          .addColumn('folderId', integer, (c) => c.notNull())
          .addColumn('accessListId', integer, (c) => c.notNull())
          .addColumn('position', integer, (c) => c.notNull())
          .addColumn('readersPosition', integer, (c) => c.notNull())
          .addPrimaryKeyConstraint('folderChange_pk', ['folderId', 'accessListId']),
      );
      // Every list that there is below a folder: a user who gets a right through it later sees more there.
      await sql`with recursive spread("folderId", "accessListId") as (
          select "folderId", "accessListId" from "folderAccess"
          join "fileNode" on "fileNode".id = "folderId" and "binId" is null
          union
          select "parentId", "accessListId" from spread
          join "fileNode" on "fileNode".id = spread."folderId" and "parentId" is not null)
        insert into "folderChange" ("folderId", "accessListId", "position", "readersPosition")
        select "folderId", "accessListId", 0, 0 from spread`.execute(db);
    },
  },
];
