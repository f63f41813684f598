import { type Kysely, type Migration as KyselyMigration, Migrator, sql } from 'kysely';
import { commitMigrations } from './commitOutcome.ts';
import { type Database, type Dialect, isConflict, isDatabaseFull } from './database.ts';
import { type Migration, postgresTypes, type Schema, sqliteTypes, type Table } from './migration.ts';

/** What stands among the steps while a database is being filled by `strongroom migrate`: no server starts on it. */
const MOVING = '9999-moving';

/** A newer release has used this database: an older one must keep its hands off. */
export class NewerSchema extends Error {}

/** How often steps are tried that got into each other's way with the work of nodes of an older release. */
const MAX_ATTEMPTS = 30;

/**
 * Brings the schema up to date, also while nodes of the release before are at work.
 * @throws {NewerSchema} when it is further than this program knows
 */
export async function migrate(database: Database, migrations: Migration[]): Promise<void> {
  let error = await runSteps(migratorOf(database, migrations));
  if (isDatabaseFull(error) && database.releaseReserve?.()) error = await runSteps(migratorOf(database, migrations));
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

/**
 * All steps at the same time; where others are in the way, one at a time, so that what was reached is kept. @returns
 * what went wrong
 */
async function runSteps(migrator: Migrator): Promise<unknown> {
  let { error, results } = await migrator.migrateToLatest();
  for (let attempts = 1; isConflict(error) && attempts < MAX_ATTEMPTS; attempts++) {
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
    [...commitMigrations, ...migrations].map(({ id, up }) => [
      id,
      { up: (db) => up(schemaFor(db, database.dialect)) } satisfies KyselyMigration,
    ]),
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
