import { sql } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import type { Migration } from '#server/storage/migration.ts';

/** The tables from which the caller, the folders and the upload checks are read. */
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
/** The columns of a folder except those that change with its files. */
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
 * A number that grows when any of these rows change, by any process, so that cached reads are known to be valid
 * (decision 0023). PostgreSQL has none: every such change would update the same row, and wait for the others.
 */
export const accessVersion: Migration = {
  id: '0861-accessVersion',
  async up({ db, dialect }) {
    if (dialect !== 'sqlite') return;
    await sql`create table "accessVersion" ("value" integer not null) strict`.execute(db);
    await sql`insert into "accessVersion" values (1)`.execute(db);
    for (const table of tables) await countChanges(db, table);
    const columns = folderColumns.map((column) => `"${column}"`).join(', ');
    await trigger(db, 'fileNode', 'insert', 'when new."isFolder" = 1');
    await trigger(db, 'fileNode', `update of ${columns}`, 'when new."isFolder" = 1');
    await trigger(db, 'fileNode', 'delete', 'when old."isFolder" = 1');
  },
};

/** The same for legal holds, about which every list and every upload has to know. */
export const accessVersionOfHolds: Migration = {
  id: '0873-accessVersionOfHolds',
  async up({ db, dialect }) {
    if (dialect === 'sqlite') await countChanges(db, 'heldNode');
  },
};

async function countChanges(db: Db, table: string) {
  for (const event of ['insert', 'update', 'delete']) await trigger(db, table, event);
}

function trigger(db: Db, table: string, event: string, when = '') {
  return sql
    .raw(`create trigger "${table}_access_${event.slice(0, 6)}" after ${event} on "${table}" ${when}
      begin update "accessVersion" set "value" = "value" + 1; end`)
    .execute(db);
}
