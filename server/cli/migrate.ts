import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { counted } from '#contract/rules/counted.ts';
import { openProcessLog } from '#server/adapters/processLog.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { sealSecrets } from '#server/plugins/secrets/secrets.service.ts';
import type { BlobStore } from '#server/storage/blobs/blobStore.ts';
import { openFiles } from '#server/storage/blobs/open.ts';
import { beginDataMigration, endDataMigration, NEWER_SCHEMA_TEXT, schemaState } from '#server/storage/migrate.ts';
import { openPostgres } from '#server/storage/postgres/postgres.ts';
import { DATABASE_FILE } from '#server/storage/sqlite.ts';
import { lockDataDir } from '#server/storage/sqliteConnection.ts';
import { type CliContext, withTools } from './cliContext.ts';
import { contentsIn } from './manifest.ts';
import { contentFindings, copyContents } from './moveContent.ts';
import { copyTable, type MoveSource, type MoveTarget, openSource, sumOf, targetOf } from './moveTables.store.ts';

/**
 * The target of a migration: `postgres://…` for the rows, `s3://…` for the content; what is not given stays where it
 * is.
 */
export interface Destination {
  to?: string;
  storage?: string;
}

/**
 * Copies an instance out of `DATA_DIR`, which is not changed. An interrupted copy continues where it stopped; at the
 * end both sides are compared by row and byte.
 * @returns whether both sides are equal
 * @throws {ConfigError} when a server is running on it, or the target belongs to another instance
 */
export async function migrateInstance(cli: CliContext, { to, storage }: Destination): Promise<boolean> {
  const { config, print } = cli;
  const file = join(config.dataDir, DATABASE_FILE);
  if (!to && !storage) throw new ConfigError('migrate: give --to postgres://…, --storage s3://… or both.');
  if (config.databaseUrl || config.storage || !existsSync(file))
    throw new ConfigError('migrate copies from DATA_DIR. Unset DATABASE_URL and STORAGE_URL.');
  const target = readConfig({ DATA_DIR: config.dataDir, DATABASE_URL: to, STORAGE_URL: storage });
  const release = lockDataDir(config.dataDir);
  const source = openSource(file);
  try {
    const findings = [
      ...(target.storage ? await moveContents(config, target, print) : []),
      ...(to ? await moveRows(cli, source, to) : []),
    ];
    if (to && findings.length === 0) await unsealSecrets(cli, to, target);
    for (const line of findings) print(line);
    if (findings.length === 0)
      print(
        'Migration complete: source and target are identical, DATA_DIR is unchanged. Set DATABASE_URL and STORAGE_URL, then start the server.',
      );
    return findings.length === 0;
  } finally {
    source.close();
    release();
  }
}

/** Content is copied before the rows that reference it. */
async function moveContents(from: Config, to: Config, print: CliContext['print']): Promise<string[]> {
  // Content in the database moves with the rows.
  const storedBlobs = () => contentsIn(join(from.dataDir, DATABASE_FILE));
  const stores: BlobStore[] = [];
  // Uploads in progress are not part of the source; the staging folder is a new one, so leftovers of a killed command
  // do not matter.
  const staged = mkdtempSync(join(tmpdir(), 'strongroom-migrate-'));
  try {
    const [disk, bucket] = [await openFiles(from), await openFiles({ ...to, dataDir: staged })];
    stores.push(disk, bucket);
    const [sourceValue, targetValue] = [await disk.identity(), await bucket.identity()];
    if (targetValue && targetValue.instanceId !== sourceValue?.instanceId)
      throw new ConfigError('The bucket belongs to another instance. Use an empty bucket or prefix.');
    print(`Content copied: ${await copyContents(disk, bucket, storedBlobs())} objects`);
    const findings = await contentFindings(bucket, storedBlobs());
    const identity = await disk.identity();
    if (identity) await bucket.setIdentity(identity);
    print(`Content verified: ${[...storedBlobs()].length} objects`);
    return findings;
  } finally {
    for (const store of stores) await store.close();
    rmSync(staged, { recursive: true, force: true });
  }
}

async function moveRows({ plugins, print }: CliContext, source: MoveSource, to: string): Promise<string[]> {
  const steps = plugins.flatMap(({ migrations = [] }) => migrations);
  const state = schemaState(source.migrations(), steps);
  if (state === 'newer') throw new ConfigError(NEWER_SCHEMA_TEXT);
  if (state === 'older')
    throw new ConfigError(
      'The database must be upgraded first. Start the server once, stop it, then run this command again.',
    );
  const database = openPostgres(to, openProcessLog('silent').log);
  try {
    await beginDataMigration(database, steps);
    const target = targetOf(database);
    await claim(source, target);
    for (const table of source.tables) print(`Table ${table} copied: ${await copyTable(source, target, table)}`);
    for (const table of source.tables) await target.advanceSequence(table, source.highest(table));
    await target.fillIndexes();
    const findings: string[] = [];
    for (const table of source.tables) {
      const [sourceSum, targetSum] = [await sumOf(source.rowsOf(table)), await sumOf(target.rowsOf(table))];
      if (sourceSum.rows !== targetSum.rows || sourceSum.sum !== targetSum.sum)
        findings.push(
          `Table ${table} differs: ${counted(sourceSum.rows, 'row')} in the source, ${targetSum.rows} in the target`,
        );
    }
    if (findings.length === 0) await endDataMigration(database);
    return findings;
  } finally {
    await database.close();
  }
}

/** Other nodes will use the target: unless a shared key file is configured, its secrets are stored unencrypted. */
async function unsealSecrets(cli: CliContext, databaseUrl: string, { storage }: Config): Promise<void> {
  const config = { ...cli.config, databaseUrl, storage };
  await withTools({ ...cli, config }, ({ ctx }) => ctx.transact(sealSecrets));
}

/**
 * Removes the initial rows of the schema from a target that is not in use.
 * @throws {ConfigError} when it has rows of another instance
 */
async function claim(source: MoveSource, target: MoveTarget) {
  const secret = `select value from "setting" where name = 'downloadSecret'`;
  const [sourceValue, targetValue] = [source.value(secret), await target.value(secret)];
  const isEmpty = targetValue === undefined && (await target.count('fileNode')) === 0;
  if (isEmpty) return target.empty([...source.tables].reverse());
  if (targetValue !== sourceValue)
    throw new ConfigError('The target database belongs to another instance. Use an empty database.');
}
