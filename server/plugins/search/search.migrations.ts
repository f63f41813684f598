import { sql } from 'kysely';
import type { Migration } from '#server/storage/migrate.ts';

export const migrations: Migration[] = [
  {
    id: '0070-search',
    async up({ db, dialect, table, types: { integer, text } }) {
      await table('searchText', (columns) =>
        columns
          .addColumn('nodeId', integer, (c) => c.primaryKey().references('fileNode.id').onDelete('cascade'))
          .addColumn('name', text, (c) => c.notNull())
          // Description, tags, attribute texts, recognised text.
          .addColumn('details', text, (c) => c.notNull())
          // What stands in the document itself.
          .addColumn('content', text, (c) => c.notNull().defaultTo('')),
      );
      for (const statement of dialect === 'sqlite' ? trigramTable : trigramIndexes)
        await sql.raw(statement).execute(db);
    },
  },
];

/** The index keeps no text of its own; triggers follow every change, cascades included. */
const trigramTable = [
  `create virtual table "searchIndex" using fts5(name, details, content,
     content='searchText', content_rowid='nodeId', tokenize='trigram')`,
  `create trigger "searchText_inserted" after insert on "searchText" begin
     insert into "searchIndex"(rowid, name, details, content) values (new."nodeId", new.name, new.details, new.content);
   end`,
  `create trigger "searchText_deleted" after delete on "searchText" begin
     insert into "searchIndex"("searchIndex", rowid, name, details, content)
       values ('delete', old."nodeId", old.name, old.details, old.content);
   end`,
  `create trigger "searchText_updated" after update on "searchText" begin
     insert into "searchIndex"("searchIndex", rowid, name, details, content)
       values ('delete', old."nodeId", old.name, old.details, old.content);
     insert into "searchIndex"(rowid, name, details, content) values (new."nodeId", new.name, new.details, new.content);
   end`,
];

const trigramIndexes = [
  'create extension if not exists pg_trgm',
  ...['name', 'details', 'content'].map(
    (column) => `create index "searchText_${column}" on "searchText" using gin (${column} gin_trgm_ops)`,
  ),
];
