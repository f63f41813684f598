import { sql } from 'kysely';
import type { Migration, Schema } from '#server/storage/migration.ts';

/** Columns of a file that lists showed first, in the order of the JSON; users, and whether downloads are prevented, are added when the list is read. */
export const shown = [
  'id',
  'name',
  'parentId',
  'subject',
  'tags',
  'size',
  'type',
  'rowVersion',
  'uploadedOn',
  'updatedOn',
  'expiryDate',
  'expiryNoticePeriod',
];

/**
 * Each file's list row as JSON, and its attribute values as `[[id, attributeId, value], …]`, maintained by triggers:
 * reading a page column by column and writing it as JSON takes ten times as long.
 */
export const listedFiles: Migration = {
  id: '0034-listedFiles',
  async up(schema) {
    const { db } = schema;
    for (const column of ['listed', 'listedValues'])
      await sql`alter table "fileNode" add column ${sql.ref(column)} text`.execute(db);
    const statements = schema.dialect === 'sqlite' ? sqliteTriggers : postgresTriggers;
    for (const statement of statements) await sql.raw(statement).execute(db);
    await fill(schema, shown);
  },
};

/** PostgreSQL rewrote the JSON at every change: ten thousand times when a folder goes into the bin or back. */
export const listedOnChange: Migration = {
  id: '0410-listedOnChange',
  async up({ db, dialect }) {
    if (dialect === 'sqlite') return;
    for (const statement of ['drop trigger "fileNode_listed" on "fileNode"', ...postgresFileTriggers(shown)])
      await sql.raw(statement).execute(db);
  },
};

/**
 * Shows further columns of the table in lists, for the migration of a new field: makes the triggers again, and fills the
 * rows that exist.
 * @param columns all that lists show, in the order of the JSON: `shown` and the new ones
 */
export async function relist(schema: Schema, columns: readonly string[]): Promise<void> {
  const on = schema.dialect === 'sqlite' ? '' : ' on "fileNode"';
  const dropped = [0, 1].map((index) => `drop trigger "fileNode_listed_${index}"${on}`);
  const made =
    schema.dialect === 'sqlite'
      ? sqliteFileTriggers(columns)
      : [postgresFunction(columns), ...postgresFileTriggers(columns)];
  for (const statement of [...dropped, ...made]) await sql.raw(statement).execute(schema.db);
  await fill(schema, columns);
}

async function fill({ db, dialect }: Schema, columns: readonly string[]) {
  const make = dialect === 'sqlite' ? 'json_object' : 'json_build_object';
  const row = sql.raw(`${jsonOf(columns, make, '"fileNode".')}${dialect === 'sqlite' ? '' : '::text'}`);
  await sql`update "fileNode" set "listed" = ${row}, "listedValues" = ${sql.raw(valuesOf(dialect, '"fileNode"."id"'))}
    where "isFolder" = 0`.execute(db);
}

/** The row as JSON, by the given SQL function. */
function jsonOf(columns: readonly string[], make: string, prefix: string): string {
  return `${make}(${columns.map((column) => `'${column}', ${prefix}"${column}"`).join(', ')})`;
}

function valuesOf(dialect: Schema['dialect'], fileId: string): string {
  const list =
    dialect === 'sqlite'
      ? 'json_group_array(json_array("id", "attributeId", "value"))'
      : 'json_agg(json_build_array("id", "attributeId", "value"))::text';
  return `(select ${list} from "attributeValue" where "fileId" = ${fileId} having count(*) > 0)`;
}

const quoted = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ');

const sqliteFileTriggers = (columns: readonly string[]) =>
  ['insert', `update of ${quoted(columns)}`].map(
    (event, index) => `create trigger "fileNode_listed_${index}" after ${event} on "fileNode" when new."isFolder" = 0
      begin update "fileNode" set "listed" = ${jsonOf(columns, 'json_object', 'new.')} where "id" = new."id"; end`,
  );

const sqliteTriggers = [
  ...sqliteFileTriggers(shown),
  ...(['insert', 'update', 'delete'] as const).map((event) => {
    const fileId = `${event === 'delete' ? 'old' : 'new'}."fileId"`;
    return `create trigger "attributeValue_listed_${event}" after ${event} on "attributeValue"
      begin update "fileNode" set "listedValues" = ${valuesOf('sqlite', fileId)} where "id" = ${fileId}; end`;
  }),
];

const postgresFileTriggers = (columns: readonly string[]) =>
  ['insert', `update of ${quoted(columns)}`].map(
    (event, index) => `create trigger "fileNode_listed_${index}" before ${event} on "fileNode" for each row
      when (new."isFolder" = 0) execute function "listFile"()`,
  );

const postgresFunction = (columns: readonly string[]) =>
  `create or replace function "listFile"() returns trigger language plpgsql as $$ begin
    new."listed" := ${jsonOf(columns, 'json_build_object', 'new.')}::text; return new; end $$`;

const postgresTriggers = [
  postgresFunction(shown),
  `create trigger "fileNode_listed" before insert or update on "fileNode" for each row
    when (new."isFolder" = 0) execute function "listFile"()`,
  `create function "listValues"() returns trigger language plpgsql as $$
    declare "changed" bigint := case when tg_op = 'DELETE' then old."fileId" else new."fileId" end; begin
    update "fileNode" set "listedValues" = ${valuesOf('postgres', '"changed"')} where "id" = "changed"; return null; end $$`,
  `create trigger "attributeValue_listed" after insert or update or delete on "attributeValue" for each row
    execute function "listValues"()`,
];
