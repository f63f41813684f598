import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type LogCategory, logCategories } from '#contract/instance/logs.ts';
import type { Dialect } from '#server/storage/database.ts';
import type { Migration } from '#server/storage/migration.ts';
import { beginningsOf } from './categories.ts';
import { type Chained, chainExistingRows, fillIn, type Row } from './existingRows.migrations.ts';
import { refolding } from './refolding.migrations.ts';

export const migrations: Migration[] = [
  {
    id: '0004-logs',
    async up({ db, numbered, types: { integer, text } }) {
      await numbered('log', (table) =>
        table
          .addColumn('on', text, (c) => c.notNull())
          .addColumn('kind', text, (c) => c.notNull())
          .addColumn('level', integer, (c) => c.notNull())
          .addColumn('byId', integer)
          .addColumn('by', text, (c) => c.notNull())
          .addColumn('log', text, (c) => c.notNull())
          .addColumn('length', integer)
          .addColumn('ip', text, (c) => c.notNull()),
      );
      await db.schema.createIndex('log_newest').on('log').columns(['kind', 'on', 'id']).execute();
    },
  },
  {
    id: '0044-logSearch',
    async up({ db, types: { integer, text } }) {
      await db.schema
        .alterTable('log')
        .addColumn('searchText', text, (c) => c.notNull().defaultTo(''))
        .execute();
      await db.schema
        .alterTable('log')
        .addColumn('isDownload', integer, (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createIndex('log_downloads')
        .on('log')
        .columns(['on', 'kind', 'length'])
        .where(sql.ref('isDownload'), '=', sql.lit(1))
        .execute();
      await fillIn(db as Kysely<{ log: Row }>);
    },
  },
  {
    // Indexes for the filters of the list.
    id: '0046-logIndexes',
    async up({ db }) {
      await db.schema.createIndex('log_person').on('log').columns(['byId', 'kind', 'on', 'id']).execute();
      await db.schema.createIndex('log_address').on('log').columns(['ip', 'kind', 'on', 'id']).execute();
    },
  },
  {
    id: '0110-logChain',
    async up({ db, numbered, types: { integer, text } }) {
      await numbered('logChain', (columns) =>
        columns.addColumn('length', integer, (c) => c.notNull()).addColumn('head', text, (c) => c.notNull()),
      );
      for (const [name, type] of [
        ['chainId', integer],
        ['seq', integer],
        ['hash', text],
      ] as const)
        await db.schema.alterTable('log').addColumn(name, type).execute();
      await numbered('logCheck', (columns) =>
        columns
          .addColumn('on', text, (c) => c.notNull())
          .addColumn('rows', integer, (c) => c.notNull())
          .addColumn('finding', text),
      );
      await chainExistingRows(db as Kysely<Chained>);
    },
  },
  {
    // A trigram index for searching; on SQLite it is filled in the background.
    id: '0112-logWords',
    async up({ db, dialect }) {
      const statement =
        dialect === 'sqlite'
          ? `create virtual table "logIndex" using fts5("searchText", content='log', content_rowid='id', tokenize='trigram')`
          : 'create index "log_words" on "log" using gin ("searchText" gin_trgm_ops)';
      if (dialect === 'postgres') await sql`create extension if not exists pg_trgm`.execute(db);
      await sql.raw(statement).execute(db);
    },
  },
  {
    // Counted ranges also find words, on both databases, without slowing down writes.
    id: '0450-logSegments',
    async up({ db, dialect, numbered, table, types: { integer, text, bytes } }) {
      await sql.raw(dialect === 'sqlite' ? 'drop table "logIndex"' : 'drop index "log_words"').execute(db);
      await numbered('logSegment', (columns) =>
        columns
          .addColumn('firstId', integer, (c) => c.notNull())
          .addColumn('lastId', integer, (c) => c.notNull())
          .addColumn('rows', integer, (c) => c.notNull())
          .addColumn('beginsOn', text, (c) => c.notNull())
          .addColumn('endsOn', text, (c) => c.notNull())
          .addColumn('frequent', text, (c) => c.notNull())
          .addColumn('rareLetters', text, (c) => c.notNull())
          .addColumn('rareDigits', text, (c) => c.notNull())
          .addColumn('rareMarks', text, (c) => c.notNull())
          .addColumn('rareAddresses', text, (c) => c.notNull())
          .addColumn('ids', bytes, (c) => c.notNull()),
      );
      await table('logSegmentBits', (columns) =>
        columns
          .addColumn('word', text, (c) => c.notNull())
          .addColumn('segmentId', integer, (c) => c.notNull().references('logSegment.id').onDelete('cascade'))
          .addColumn('bits', bytes, (c) => c.notNull())
          .addPrimaryKeyConstraint('logSegmentBits_pk', ['word', 'segmentId']),
      );
    },
  },
  {
    // Lists sorted by columns other than the time; the counts of earlier ranges do not contain enough for them.
    id: '0510-logOrders',
    async up({ db, dialect, table, types: { integer, text, bytes } }) {
      for (const name of ['logSegmentBits', 'logSegment']) await sql`delete from ${sql.table(name)}`.execute(db);
      await db.schema
        .alterTable('logSegment')
        .addColumn('joints', text, (c) => c.notNull().defaultTo(''))
        .execute();
      await table('logSegmentOrder', (columns) =>
        columns
          .addColumn('field', text, (c) => c.notNull())
          .addColumn('segmentId', integer, (c) => c.notNull().references('logSegment.id').onDelete('cascade'))
          .addColumn('positions', bytes, (c) => c.notNull())
          .addColumn('starts', bytes, (c) => c.notNull())
          .addColumn('keys', text, (c) => c.notNull())
          .addColumn('isExact', integer, (c) => c.notNull())
          .addPrimaryKeyConstraint('logSegmentOrder_pk', ['field', 'segmentId']),
      );
      if (dialect === 'postgres') for (const [name, column] of unpacked) await readsFast(db, name, column);
    },
  },
  {
    // Heads of chains are signed; the impersonating administrator and the API token have their own columns.
    id: '0631-signedLog',
    async up({ db, table, types: { integer, text } }) {
      for (const column of ['keyId', 'signature'])
        await db.schema.alterTable('logChain').addColumn(column, text).execute();
      await db.schema.alterTable('log').addColumn('actedById', integer).execute();
      for (const column of ['actedBy', 'token']) await db.schema.alterTable('log').addColumn(column, text).execute();
      await db.schema
        .alterTable('logCheck')
        .addColumn('signed', integer, (c) => c.notNull().defaultTo(0))
        .execute();
      await table('logKey', (columns) =>
        columns
          .addColumn('keyId', text, (c) => c.primaryKey())
          .addColumn('publicKey', text, (c) => c.notNull())
          .addColumn('createdOn', text, (c) => c.notNull()),
      );
    },
  },
  {
    // Ordinary indexes for lists, and a trigram index for words.
    id: '0780-logIndexes',
    async up({ db, dialect, table, types: { integer, text } }) {
      for (const name of ['logSegmentOrder', 'logSegmentBits', 'logSegment']) await db.schema.dropTable(name).execute();
      for (const name of ['log_person', 'log_address']) await db.schema.dropIndex(name).execute();
      await db.schema.alterTable('log').addColumn('category', text).execute();
      for (const category of logCategories)
        await sql`update "log" set "category" = ${category} where ${isAbout(category)}`.execute(db);
      for (const column of ['byId', 'ip', 'category', 'by', 'length']) await indexed(db, dialect, column);
      for (const level of [1, 2, 3]) await indexedFrom(db, level);
      await table('logIndexed', (columns) => columns.addColumn('lastId', integer, (c) => c.primaryKey()));
      await sql`insert into "logIndexed" ("lastId") values (0)`.execute(db);
      if (dialect === 'sqlite') {
        await sql`create virtual table "logIndex" using fts5("searchText", content='log', content_rowid='id',
          columnsize=0, tokenize='trigram')`.execute(db);
      } else {
        await table('logText', (columns) =>
          columns.addColumn('id', integer, (c) => c.primaryKey()).addColumn('text', text, (c) => c.notNull()),
        );
        await sql`create index "logText_words" on "logText" using gin ("text" gin_trgm_ops)`.execute(db);
      }
    },
  },
  refolding,
];

/** An index for a list that is filtered or sorted by this column. */
async function indexed(db: Kysely<unknown>, dialect: Dialect, column: string) {
  // In indexes of SQLite, null sorts first; PostgreSQL must be told.
  const value = dialect === 'sqlite' ? sql.ref(column) : sql`${sql.ref(column)} nulls first`;
  await sql`create index ${sql.ref(`log_${column}`)} on "log" ("kind", ${value}, "on", "id")`.execute(db);
}

/** A partial index for rows of at least this level, which are few. */
async function indexedFrom(db: Kysely<unknown>, level: number) {
  const index = sql.ref(`log_level${level}`);
  await sql`create index ${index} on "log" ("kind", "on", "id") where "level" >= ${sql.lit(level)}`.execute(db);
}

function isAbout(category: LogCategory): RawBuilder<boolean> {
  const { own, others } = beginningsOf(category);
  const begins = (texts: readonly string[]) => {
    const all = texts.map((text) => sql`"log" like ${`${text}%`}`);
    return all.length > 0 ? sql`(${sql.join(all, sql` or `)})` : sql`1 = 0`;
  };
  return sql`${begins(own)} and not ${begins(others)}`;
}

/** Read completely for every page: PostgreSQL would take three times as long with compressed values. */
const unpacked = [
  ['logSegment', 'rareLetters'],
  ['logSegment', 'rareDigits'],
  ['logSegment', 'ids'],
  ['logSegmentOrder', 'positions'],
  ['logSegmentOrder', 'keys'],
] as const;

function readsFast(db: Kysely<unknown>, name: string, column: string) {
  return sql`alter table ${sql.table(name)} alter column ${sql.ref(column)} set storage external`.execute(db);
}
