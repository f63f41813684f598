import { sql } from 'kysely';
import { foldText } from '#contract/rules/names.ts';
import type { Db } from '#server/storage/database.ts';
import type { Migration } from '#server/storage/migration.ts';
import { fillGrams } from './grams.store.ts';
import { refolding } from './refolding.migrations.ts';

export const migrations: Migration[] = [
  {
    id: '0070-search',
    async up({ db, dialect, table, types: { integer, text } }) {
      await table('searchText', (columns) =>
        columns
          .addColumn('nodeId', integer, (c) => c.primaryKey().references('fileNode.id').onDelete('cascade'))
          .addColumn('name', text, (c) => c.notNull())
          // Description, tags, attribute texts, OCR text.
          .addColumn('details', text, (c) => c.notNull())
          // The text of the document.
          .addColumn('content', text, (c) => c.notNull().defaultTo('')),
      );
      for (const statement of dialect === 'sqlite' ? trigramTable : trigramIndexes)
        await sql.raw(statement).execute(db);
    },
  },
  {
    // Documents are indexed in chunks: SQLite would take seconds for one row with the whole text.
    id: '0071-contents',
    async up({ db, dialect, table, types: { integer, text } }) {
      if (dialect === 'sqlite') for (const statement of withoutContent) await sql.raw(statement).execute(db);
      await db.schema.alterTable('searchText').dropColumn('content').execute();
      if (dialect === 'sqlite') for (const statement of namesAndDetails) await sql.raw(statement).execute(db);
      await table('contentText', (columns) =>
        columns
          .addColumn('nodeId', integer, (c) => c.primaryKey().references('fileNode.id').onDelete('cascade'))
          .addColumn('versionId', integer, (c) => c.notNull())
          .addColumn('format', text)
          .addColumn('state', text, (c) => c.notNull())
          .addColumn('reason', text)
          .addColumn('attempts', integer, (c) => c.notNull().defaultTo(0))
          .addColumn('nextTryOn', text, (c) => c.notNull()),
      );
      await db.schema.createIndex('contentText_due').on('contentText').columns(['state', 'nextTryOn']).execute();
      await table('contentChunk', (columns) =>
        columns
          .addColumn('id', integer, (c) => c.primaryKey())
          .addColumn('nodeId', integer, (c) => c.notNull().references('fileNode.id').onDelete('cascade'))
          .addColumn('text', text, (c) => c.notNull())
          .addColumn('folded', text, (c) => c.notNull()),
      );
      await db.schema.createIndex('contentChunk_node').on('contentChunk').column('nodeId').execute();
      const statements = dialect === 'sqlite' ? chunkTable : [chunkIndex];
      for (const statement of [...statements, queueAll]) await sql.raw(statement).execute(db);
    },
  },
  {
    id: '0072-savedSearches',
    async up({ db, numbered, types: { integer, text } }) {
      await numbered('savedSearch', (columns) =>
        columns
          .addColumn('name', text, (c) => c.notNull())
          .addColumn('nameKey', text, (c) => c.notNull())
          .addColumn('shared', integer, (c) => c.notNull())
          .addColumn('query', text, (c) => c.notNull())
          .addColumn('createdBy', integer, (c) => c.notNull().references('userAccount.id'))
          .addColumn('createdOn', text, (c) => c.notNull())
          .addColumn('updatedOn', text, (c) => c.notNull())
          .addColumn('rowVersion', integer, (c) => c.notNull().defaultTo(1))
          .addUniqueConstraint('savedSearch_name', ['createdBy', 'nameKey']),
      );
      await db.schema
        .createIndex('savedSearch_shared')
        .on('savedSearch')
        .column('id')
        .where(sql.ref('shared'), '=', sql.lit(1))
        .execute();
    },
  },
  {
    id: '0073-comments',
    async up({ db }) {
      const comments = sql<{ nodeId: number; text: string }>`select "nodeId", "text" from "comment" order by "id"`;
      for (const { nodeId, text } of (await comments.execute(db)).rows)
        await sql`update "searchText" set "details" = "details" || ${`\n${foldText(text)}`} where "nodeId" = ${nodeId}`.execute(
          db,
        );
    },
  },
  {
    // Terms of one or two characters have their own index, because trigrams cannot find them.
    id: '0074-grams',
    async up({ db, dialect }) {
      for (const statement of dialect === 'sqlite' ? sqliteGrams : postgresGrams) await sql.raw(statement).execute(db);
      await fillGrams(db as Db, dialect);
      // A search for frequent terms walks through all nodes by name until it has a page.
      await sql`create index "fileNode_names" on "fileNode" ("sortKey", "id", "parentId", "isFolder")
        where "binId" is null`.execute(db);
    },
  },
  {
    // The owner of the file and the position in the queue, for alternating between users.
    id: '0620-fairContents',
    async up({ db, types: { integer } }) {
      for (const column of ['ownerId', 'queuePosition']) {
        await db.schema
          .alterTable('contentText')
          .addColumn(column, integer, (c) => c.notNull().defaultTo(0))
          .execute();
      }
      await db.schema
        .createIndex('contentText_position')
        .on('contentText')
        .columns(['state', 'queuePosition'])
        .execute();
      await db.schema.createIndex('contentText_owner').on('contentText').columns(['ownerId', 'state']).execute();
    },
  },
  {
    id: '0765-searchWatches',
    async up({ db, table, types: { integer, text } }) {
      await table('searchWatch', (columns) =>
        columns
          .addColumn('userId', integer, (c) => c.notNull().references('userAccount.id'))
          .addColumn('searchId', integer, (c) => c.notNull().references('savedSearch.id').onDelete('cascade'))
          .addColumn('since', text, (c) => c.notNull())
          .addPrimaryKeyConstraint('searchWatch_pk', ['userId', 'searchId']),
      );
      await db.schema.createIndex('searchWatch_search').on('searchWatch').column('searchId').execute();
      await table('searchMatchDue', (columns) =>
        columns
          .addColumn('eventId', integer, (c) => c.primaryKey())
          .addColumn('nodeId', integer, (c) => c.notNull())
          .addColumn('isWaiting', integer, (c) => c.notNull()),
      );
    },
  },
  {
    // Outlook messages could not be read before.
    id: '0790-outlookTexts',
    async up({ db }) {
      await sql`update "contentText" set state = 'queued', reason = null, format = 'outlook', "nextTryOn" = ''
        where "nodeId" in (select id from "fileNode" where "isFolder" = 0 and lower(name) like '%.msg')`.execute(db);
    },
  },
  {
    id: '0850-searchQueue',
    async up({ db, numbered, types: { integer } }) {
      await numbered('searchQueue', (columns) => columns.addColumn('nodeId', integer, (c) => c.notNull()));
      // Finds the last row of a user without reading all of their rows.
      await db.schema.dropIndex('contentText_owner').execute();
      await db.schema
        .createIndex('contentText_owner')
        .on('contentText')
        .columns(['ownerId', 'state', 'queuePosition'])
        .execute();
    },
  },
  {
    // What a search tests of the nodes that its words find, without their long rows.
    id: '0874-searchedNodes',
    async up({ db, dialect }) {
      if (dialect === 'postgres') return;
      await sql`create index "fileNode_searched" on "fileNode" ("id", "parentId", "isFolder")
        where "binId" is null`.execute(db);
    },
  },
  refolding,
  {
    // Values of form fields, notes and attached files of PDFs, and notes of sheets and slides, could not be found before.
    id: '0887-formTexts',
    async up({ db }) {
      await sql`update "contentText" set state = 'queued', attempts = 0, "nextTryOn" = ''
        where state = 'indexed' and format in ('pdf', 'office')
          and "nodeId" in (select id from "fileNode" where lower(name) like '%.pdf' or lower(name) like '%.xls_'
            or lower(name) like '%.ppt_')
          and exists (select 1 from "contentChunk" where "contentChunk"."nodeId" = "contentText"."nodeId")`.execute(db);
    },
  },
  {
    // Texts and letters were read in one code page, and documents of other formats than their name says not at all.
    id: '0891-textEncodings',
    async up({ db }) {
      await sql`update "contentText" set state = 'queued', reason = null, attempts = 0, "nextTryOn" = ''
        where format in ('text', 'html', 'mail', 'outlook')
          or (format in ('pages', 'office') and state = 'unreadable' and reason = 'damaged')`.execute(db);
    },
  },
  {
    // winmail.dat could not be read before.
    id: '0892-tnefTexts',
    async up({ db }) {
      await sql`update "contentText" set state = 'queued', reason = null, format = 'tnef', "nextTryOn" = ''
        where "nodeId" in (select id from "fileNode" where "isFolder" = 0 and lower(name) like 'winmail%.dat')`.execute(
        db,
      );
    },
  },
  {
    // Bodies of Outlook in RTF only were not read before.
    id: '0893-rtfTexts',
    async up({ db }) {
      await sql`update "contentText" set state = 'queued', reason = null, attempts = 0, "nextTryOn" = ''
        where format in ('tnef', 'outlook', 'mail')`.execute(db);
    },
  },
  {
    // The few folders from which files are withheld: a search looks what lies below them.
    id: '0894-protectedFolders',
    async up({ db }) {
      await sql`create index "fileNode_protected" on "fileNode" ("id")
        where ("viewOnly" = 1 or "denyDownload" = 1)`.execute(db);
    },
  },
];

/** The index does not store the text; triggers keep it up to date, also for cascades. */
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

const withoutContent = [
  ...['inserted', 'deleted', 'updated'].map((event) => `drop trigger "searchText_${event}"`),
  'drop table "searchIndex"',
];

const namesAndDetails = [
  `create virtual table "searchIndex" using fts5(name, details,
     content='searchText', content_rowid='nodeId', tokenize='trigram')`,
  `create trigger "searchText_inserted" after insert on "searchText" begin
     insert into "searchIndex"(rowid, name, details) values (new."nodeId", new.name, new.details);
   end`,
  `create trigger "searchText_deleted" after delete on "searchText" begin
     insert into "searchIndex"("searchIndex", rowid, name, details)
       values ('delete', old."nodeId", old.name, old.details);
   end`,
  `create trigger "searchText_updated" after update on "searchText" begin
     insert into "searchIndex"("searchIndex", rowid, name, details)
       values ('delete', old."nodeId", old.name, old.details);
     insert into "searchIndex"(rowid, name, details) values (new."nodeId", new.name, new.details);
   end`,
  `insert into "searchIndex"("searchIndex") values ('rebuild')`,
];

/** Chunks are never changed, and removing one does not need its text. */
const chunkTable = [
  `create virtual table "contentIndex" using fts5(folded, content='', contentless_delete=1, tokenize='trigram')`,
  `create trigger "contentChunk_inserted" after insert on "contentChunk" begin
     insert into "contentIndex"(rowid, folded) values (new.id, new.folded);
   end`,
  `create trigger "contentChunk_deleted" after delete on "contentChunk" begin
     delete from "contentIndex" where rowid = old.id;
   end`,
];

const chunkIndex = 'create index "contentChunk_folded" on "contentChunk" using gin (folded gin_trgm_ops)';

const queueAll = `insert into "contentText" ("nodeId", "versionId", state, "nextTryOn")
  select id, "versionId", 'queued', '' from "fileNode" where "isFolder" = 0 and "versionId" is not null`;

const sqliteGrams = [
  ...['searchGrams', 'contentGrams'].map(
    (table) => `create virtual table "${table}" using fts5(grams, content='', contentless_delete=1, detail=none)`,
  ),
  `create trigger "searchText_forgotten" after delete on "searchText" begin
     delete from "searchGrams" where rowid = old."nodeId";
   end`,
  `create trigger "contentChunk_forgotten" after delete on "contentChunk" begin
     delete from "contentGrams" where rowid = old.id;
   end`,
];

const postgresGrams = [
  ['searchGrams', '"searchText" ("nodeId")'],
  ['contentGrams', '"contentChunk" (id)'],
].flatMap(([table, owner]) => [
  `create table "${table}" (id bigint primary key references ${owner} on delete cascade, grams text[] not null)`,
  `create index "${table}_gin" on "${table}" using gin (grams)`,
]);
