import { type Kysely, type Migration as KyselyMigration, Migrator, sql } from 'kysely';
import { smallContentMigrations } from './blobs/smallContents.store.ts';
import { commitMigrations } from './commitOutcome.ts';
import { type Database, type Dialect, isConflict } from './database.ts';
import { type Migration, postgresTypes, type Schema, sqliteTypes, type Table } from './migration.ts';
import { isDatabaseFull } from './reserveFile.ts';

/** A row among the migrations while `strongroom migrate` fills a database: no server starts with it. */
const DATA_MIGRATION_ID = '9999-moving';

export const NEWER_SCHEMA_TEXT =
  'The database was written by a newer version of Strongroom. Start that version instead.';

/** A newer release has used this database: an older one must not write to it. */
export class NewerSchema extends Error {}

/** How often migrations are retried that conflict with the transactions of nodes of an older release. */
const MAX_ATTEMPTS = 30;

/**
 * Brings the schema up to date, also while nodes of the previous release are running.
 * @throws {NewerSchema} when the schema is newer than this program
 */
export async function migrate(database: Database, migrations: Migration[]): Promise<void> {
  let error = await runMigrations(migratorOf(database, migrations));
  if (isDatabaseFull(error) && database.releaseReserve?.())
    error = await runMigrations(migratorOf(database, migrations));
  if (!error) return;
  const { rows } = await sql`select 1 from "migration" where "name" = ${DATA_MIGRATION_ID}`.execute(database.writer);
  if (rows.length > 0)
    throw new NewerSchema('The database is only partly filled. Let `strongroom migrate` finish, then start again.');
  // The message of Kysely for migrations in the database that the program does not have.
  if (/corrupted migrations/.test(String(error))) {
    throw new NewerSchema(NEWER_SCHEMA_TEXT);
  }
  throw error;
}

/**
 * Runs all migrations in one transaction; if that conflicts with other transactions, one at a time, so that finished
 * ones are kept. @returns the error
 */
async function runMigrations(migrator: Migrator): Promise<unknown> {
  let { error, results } = await migrator.migrateToLatest();
  for (let attempts = 1; isConflict(error) && attempts < MAX_ATTEMPTS; attempts++) {
    do {
      ({ error, results } = await migrator.migrateUp());
    } while (!error && results?.length);
  }
  return error;
}

/** Whether migrations are pending, for commands that must not run them. */
export async function pendingMigrations(database: Database, migrations: Migration[]): Promise<boolean> {
  return (await migratorOf(database, migrations).getMigrations()).some(({ executedAt }) => executedAt === undefined);
}

/** The storage has migrations of its own beside those of the plugins. */
const allOf = (migrations: Migration[]) => [...commitMigrations, ...smallContentMigrations, ...migrations];

/**
 * Compares the migrations that a database has run with those of this program, without opening it for writing.
 * @param finished the IDs that its table of migrations has
 */
export function schemaState(finished: string[], migrations: Migration[]): 'current' | 'older' | 'newer' {
  const known = new Set(allOf(migrations).map(({ id }) => id));
  if (finished.some((id) => !known.has(id))) return 'newer';
  return finished.length === known.size ? 'current' : 'older';
}

function migratorOf(database: Database, migrations: Migration[]): Migrator {
  const steps = Object.fromEntries(
    allOf(migrations).map(({ id, up }) => [
      id,
      { up: (db) => up(schemaFor(db, database.dialect)) } satisfies KyselyMigration,
    ]),
  );
  return new Migrator({
    db: database.writer,
    provider: { getMigrations: async () => steps },
    migrationTableName: 'migration',
    migrationLockTableName: 'migrationLock',
    // Modules are developed in parallel: a migration with a low number may be newer than one with a high number.
    allowUnorderedMigrations: true,
  });
}

/** Marks a database as being filled, even when it is empty; no server starts with it until `endDataMigration`. */
export async function beginDataMigration(database: Database, migrations: Migration[]): Promise<void> {
  const { writer } = database;
  if ((await writer.introspection.getTables()).some(({ name }) => name === 'migration'))
    await endDataMigration(database);
  await migrate(database, migrations);
  await sql`insert into "migration" ("name", "timestamp") values (${DATA_MIGRATION_ID}, '')`.execute(writer);
}

export async function endDataMigration({ writer }: Database): Promise<void> {
  await sql`delete from "migration" where "name" = ${DATA_MIGRATION_ID}`.execute(writer);
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
