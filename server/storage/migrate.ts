import { type CreateTableBuilder, type Kysely, type Migration as KyselyMigration, Migrator, sql } from 'kysely';
import { type Database, type Dialect, isConflict } from './database.ts';

/** One step of the schema. Steps run in the order of their ids, each in a transaction, and never lose data. */
export interface Migration {
  /** Four digits and a word: `0003-sessions`. */
  id: string;
  up(schema: Schema): Promise<void>;
}

/** What a migration builds with, so that one text makes both databases. */
export interface Schema {
  dialect: Dialect;
  db: Kysely<unknown>;
  /** Column types by what they hold. */
  types: typeof sqliteTypes | typeof postgresTypes;
  /** Creates a table whose `id` numbers itself and never comes back. */
  numbered(name: string, columns: (table: Table) => Table): Promise<void>;
  /** Creates a table with a key of its own. */
  table(name: string, columns: (table: Table) => Table): Promise<void>;
}
export type Table = CreateTableBuilder<string, string>;

/** SQLite's strict tables know few types; texts compare byte by byte on both, so that sort keys mean the same. */
const sqliteTypes = { integer: 'integer', text: 'text', bytes: 'blob' } as const;
const postgresTypes = { integer: 'bigint', text: sql`text collate "C"`, bytes: 'bytea' } as const;

/** What stands among the steps while a database is being filled by `strongroom migrate`: no server starts on it. */
const MOVING = '9999-moving';

/** A newer release has used this database: an older one must keep its hands off. */
export class NewerSchema extends Error {}

/** How often steps are tried that got into each other's way with the work of nodes of an older release. */
const TRIES = 30;

/**
 * Brings the schema up to date, also while nodes of the release before are at work.
 * @throws {NewerSchema} when it is further than this program knows
 */
export async function migrate(database: Database, migrations: Migration[]): Promise<void> {
  const error = await runSteps(migratorOf(database, migrations));
  if (!error) return;
  const { rows } = await sql`select 1 from "migration" where "name" = ${MOVING}`.execute(database.writer);
  if (rows.length > 0)
    throw new NewerSchema('The database is only partly filled. Let `strongroom migrate` finish, then start again.');
  // Kysely's words for steps in the database that it was not given.
  if (/corrupted migrations/.test(String(error))) {
    throw new NewerSchema('The database was written by a newer version of Strongroom. Start that version instead.');
  }
  throw error;
}

/** All steps at once; where others are in the way, one at a time, so that what was reached is kept. @returns what went wrong */
async function runSteps(migrator: Migrator): Promise<unknown> {
  let { error, results } = await migrator.migrateToLatest();
  for (let tries = 1; isConflict(error) && tries < TRIES; tries++) {
    do {
      ({ error, results } = await migrator.migrateUp());
    } while (!error && results?.length);
  }
  return error;
}

/** Whether steps are still to be run, for those who are not to run them. */
export async function pendingSteps(database: Database, migrations: Migration[]): Promise<boolean> {
  return (await migratorOf(database, migrations).getMigrations()).some(({ executedAt }) => executedAt === undefined);
}

function migratorOf(database: Database, migrations: Migration[]): Migrator {
  const steps = Object.fromEntries(
    migrations.map(({ id, up }) => [id, { up: (db) => up(schemaFor(db, database.dialect)) } satisfies KyselyMigration]),
  );
  return new Migrator({
    db: database.writer,
    provider: { getMigrations: async () => steps },
    migrationTableName: 'migration',
    migrationLockTableName: 'migrationLock',
    // Modules grow side by side: a step with a low number may be younger than one with a high number.
    allowUnorderedMigrations: true,
  });
}

/** Marks a database as being filled, whatever there is of it; no server starts on it until `endMoving`. */
export async function beginMoving(database: Database, migrations: Migration[]): Promise<void> {
  const { writer } = database;
  if ((await writer.introspection.getTables()).some(({ name }) => name === 'migration')) await endMoving(database);
  await migrate(database, migrations);
  await sql`insert into "migration" ("name", "timestamp") values (${MOVING}, '')`.execute(writer);
}

export async function endMoving({ writer }: Database): Promise<void> {
  await sql`delete from "migration" where "name" = ${MOVING}`.execute(writer);
}

function schemaFor(db: Kysely<unknown>, dialect: Dialect): Schema {
  const types = dialect === 'sqlite' ? sqliteTypes : postgresTypes;
  const create = (name: string) => {
    const table = db.schema.createTable(name) as Table;
    return dialect === 'sqlite' ? (table.modifyEnd(sql`strict`) as Table) : table;
  };
  return {
    dialect,
    db,
    types,
    table: async (name, columns) => columns(create(name)).execute(),
    numbered: async (name, columns) =>
      columns(
        create(name).addColumn('id', types.integer, (column) =>
          dialect === 'sqlite'
            ? column.primaryKey().autoIncrement()
            : column.generatedByDefaultAsIdentity().primaryKey(),
        ),
      ).execute(),
  };
}
