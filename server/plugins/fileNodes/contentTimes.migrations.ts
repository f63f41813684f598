import { sql } from 'kysely';
import type { Migration } from '#server/storage/migration.ts';

/**
 * When content was last changed, as the computer that sent it says, in milliseconds since 1970: null for a version where
 * none did. A file has the time of its current version, or that of the upload, so that lists are sorted by an index.
 */
export const modificationTimes: Migration = {
  id: '1010-modificationTimes',
  async up({ db, dialect, types: { integer } }) {
    for (const table of ['fileVersion', 'fileNode', 'uploadFile'])
      await db.schema.alterTable(table).addColumn('modifiedOn', integer).execute();
    const uploaded =
      dialect === 'sqlite'
        ? sql`cast(round((julianday("uploadedOn") - 2440587.5) * 86400000) as integer)`
        : sql`round(extract(epoch from "uploadedOn"::timestamptz) * 1000)::bigint`;
    await sql`update "fileNode" set "modifiedOn" = ${uploaded} where "isFolder" = 0 and "uploadedOn" is not null`.execute(
      db,
    );
    await sql`create index "fileNode_by_modifiedOn" on "fileNode" ("parentId", "modifiedOn", "id")
      where "isFolder" = 0 and "binId" is null`.execute(db);
  },
};

/** The checksum that a client sent with content and that was verified, such as `SHA1:` and 40 hex digits. */
export const sentChecksums: Migration = {
  id: '1011-sentChecksums',
  async up({ db, types: { text } }) {
    await db.schema.alterTable('blob').addColumn('sentChecksum', text).execute();
  },
};

/** The sizes of live files by folder, so that the bytes below a folder are summed without reading the files. */
export const fileSizesMigration: Migration = {
  id: '1041-fileSizes',
  async up({ db }) {
    await sql`create index "fileNode_sizes" on "fileNode" ("parentId", "size")
      where "isFolder" = 0 and "binId" is null`.execute(db);
  },
};
