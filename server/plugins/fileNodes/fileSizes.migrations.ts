import { sql } from 'kysely';
import type { Migration } from '#server/storage/migration.ts';

/** The sizes of live files by folder, so that the bytes below a folder are summed without reading the files. */
export const fileSizesMigration: Migration = {
  id: '1041-fileSizes',
  async up({ db }) {
    await sql`create index "fileNode_sizes" on "fileNode" ("parentId", "size")
      where "isFolder" = 0 and "binId" is null`.execute(db);
  },
};
