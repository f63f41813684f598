import { sql } from 'kysely';
import type { Migration } from '#server/storage/migration.ts';

/** What is read to tell who is calling, what a folder is to them, and what may be written into it. */
const tables = [
  'userAccount',
  'session',
  'sessionToken',
  'membership',
  'conjunctionUnit',
  'accessListEntry',
  'folderAccess',
  'attribute',
  'selection',
  'setting',
  'nodeLock',
];
/** All of a folder but what changes with its files. */
const folderColumns = [
  'parentId',
  'name',
  'subject',
  'tags',
  'updatedBy',
  'updatedOn',
  'rowVersion',
  'inherit',
  'hasOwnEntries',
  'denyDownload',
  'viewOnly',
  'attributeGroupId',
  'deletedOn',
  'binId',
];

/**
 * A number that grows whenever any of this changes, by whatever process, so that what was read of it is known to hold
 * (decision 0023). PostgreSQL has none: a row that every such change writes would have them wait for each other.
 */
export const accessVersion: Migration = {
  id: '0861-accessVersion',
  async up({ db, dialect }) {
    if (dialect !== 'sqlite') return;
    await sql`create table "accessVersion" ("value" integer not null) strict`.execute(db);
    await sql`insert into "accessVersion" values (1)`.execute(db);
    const trigger = (table: string, event: string, when = '') =>
      sql
        .raw(`create trigger "${table}_access_${event.slice(0, 6)}" after ${event} on "${table}" ${when}
          begin update "accessVersion" set "value" = "value" + 1; end`)
        .execute(db);
    for (const table of tables) for (const event of ['insert', 'update', 'delete']) await trigger(table, event);
    const columns = folderColumns.map((column) => `"${column}"`).join(', ');
    await trigger('fileNode', 'insert', 'when new."isFolder" = 1');
    await trigger('fileNode', `update of ${columns}`, 'when new."isFolder" = 1');
    await trigger('fileNode', 'delete', 'when old."isFolder" = 1');
  },
};
