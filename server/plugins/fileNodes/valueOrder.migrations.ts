import { sql } from 'kysely';
import type { Migration } from '#server/storage/migration.ts';

/**
 * Each value with the folder of its file, maintained by triggers, for lists sorted by attributes. The folder is null
 * while the file itself is in the bin. The values of a folder that goes into the bin do not change, since it cannot be
 * listed there.
 */
export const valueOrder: Migration = {
  id: '0500-valueOrder',
  async up({ db, dialect, types: { integer } }) {
    await db.schema.alterTable('attributeValue').addColumn('folderId', integer).execute();
    const folderOf = sql`(select "parentId" from "fileNode" where id = "fileId" and "deletedOn" is null)`;
    await sql`drop trigger ${sql.ref(dialect === 'sqlite' ? 'attributeValue_listed_update' : 'attributeValue_listed')}
      ${sql.raw(dialect === 'sqlite' ? '' : 'on "attributeValue"')}`.execute(db);
    await sql`update "attributeValue" set "folderId" = ${folderOf}`.execute(db);
    for (const statement of dialect === 'sqlite' ? sqliteTriggers : postgresTriggers)
      await sql.raw(statement).execute(db);
    await db.schema
      .createIndex('attributeValue_order')
      .on('attributeValue')
      .columns(['folderId', 'attributeId', 'sortKey', 'fileId'])
      .execute();
    // Files without a value are sorted by id. Only a query with the condition "id" > 0 uses this index: without that
    // condition, SQLite used it for all other orders as well, and then sorted.
    await sql`create index "fileNode_by_id" on "fileNode" ("parentId", "id")
      where "isFolder" = 0 and "binId" is null and "id" > 0`.execute(db);
  },
};

const moved = 'case when new."deletedOn" is null then new."parentId" end';
const folderOfNew = '(select "parentId" from "fileNode" where "id" = new."fileId" and "deletedOn" is null)';

const sqliteTriggers = [
  `create trigger "attributeValue_listed_update" after update of "value" on "attributeValue"
    begin update "fileNode" set "listedValues" = (select json_group_array(json_array("id", "attributeId", "value"))
      from "attributeValue" where "fileId" = new."fileId" having count(*) > 0) where "id" = new."fileId"; end`,
  `create trigger "attributeValue_folder" after insert on "attributeValue"
    begin update "attributeValue" set "folderId" = ${folderOfNew} where "id" = new."id"; end`,
  `create trigger "fileNode_folder" after update of "parentId", "deletedOn" on "fileNode"
    when new."isFolder" = 0 and new."listedValues" is not null
    begin update "attributeValue" set "folderId" = ${moved} where "fileId" = new."id"; end`,
];

const postgresTriggers = [
  `create trigger "attributeValue_listed" after insert or update of "value" or delete on "attributeValue" for each row
    execute function "listValues"()`,
  `create function "placeValue"() returns trigger language plpgsql as $$ begin
    new."folderId" := ${folderOfNew}; return new; end $$`,
  `create trigger "attributeValue_folder" before insert on "attributeValue" for each row
    execute function "placeValue"()`,
  `create function "moveValues"() returns trigger language plpgsql as $$ begin
    update "attributeValue" set "folderId" = ${moved} where "fileId" = new."id"; return null; end $$`,
  `create trigger "fileNode_folder" after update of "parentId", "deletedOn" on "fileNode" for each row
    when (new."isFolder" = 0 and new."listedValues" is not null) execute function "moveValues"()`,
];
