import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { counted } from '#contract/rules/counted.ts';
import { createKeyDir, replaceKeyFile } from '#server/adapters/keyFile.ts';
import { type Config, ConfigError } from '#server/config.ts';
import { sizeText } from '#server/plugins/fileNodes/transfers/sizeText.ts';
import type { ChainHead } from '#server/plugins/logs/chain.ts';
import { headFrom, textOfHead } from '#server/plugins/logs/logSignatures.service.ts';
import { type Blob, type BlobStore, CorruptContent, OutOfSpace, StorageDown } from '#server/storage/blobs/blobStore.ts';
import { stageContent } from '#server/storage/blobs/staging.ts';
import { DATABASE_FILE } from '#server/storage/sqlite.ts';
import type { CliContext, Tools } from './cliContext.ts';
import { requireOwnStorage } from './garbageCollection.ts';
import { inspectionOf } from './inspection.store.ts';
import {
  contentPath,
  contentsIn,
  isDamaged,
  keyIn,
  type Manifest,
  missingText,
  problemIn,
  readManifest,
  sha256Of,
  smallContentsIn,
  syncFolder,
  writeManifest,
} from './manifest.ts';

/** Each backup re-reads this many bytes of earlier copies, or an eighth if that is more. */
const RECHECKED_BYTES = 1024 ** 3;

/**
 * Copies an instance into a folder while the server runs: first a snapshot of the database with its small content, then
 * the other content that the snapshot references and the folder lacks, then the manifest. The previous backup in the
 * folder stays valid until then. Content that is removed meanwhile stays in the storage for another day, so that nothing
 * is missed. Content that cannot be read is listed in the manifest, and the backup continues.
 * @throws {ConfigError} on PostgreSQL, whose own tools are used for its part, and for a folder with a backup of another
 *   or a newer database
 */
export async function backUp(cli: CliContext, tools: Tools, target: string): Promise<Manifest> {
  const { config, now, print } = cli;
  const { ctx } = tools;
  if (config.databaseUrl)
    throw new ConfigError(
      "backup is for SQLite. Back up PostgreSQL with pg_dump and the content with your storage's own tools.",
    );
  await requireOwnStorage(ctx);
  const folder = resolve(target);
  await mkdir(join(folder, 'blobs'), { recursive: true, mode: 0o700 });
  const instanceId = (await ctx.stores.instance.find())?.instanceId;
  const heads = await ctx.stores.logChains.heads();
  const before = await earlierBackup(folder, instanceId, heads);
  const madeOn = now().toISOString();
  const file = `database-${madeOn.replace(/\W/g, '-')}-${randomBytes(3).toString('hex')}.sqlite`;
  await snapshot(join(config.dataDir, DATABASE_FILE), join(folder, file));

  const contents = await copyAll(tools, join(folder, file), folder, before?.checkedUpTo ?? '');
  for (const { id } of contents.repaired) print(`Content ${id}: damaged in the backup, copied again`);
  for (const content of contents.missing) print(`Backup: ${missingText(content)}`);
  for (const prefix of new Set([...contents.copiedIds].map((id) => dirname(contentPath(folder, id)))))
    await syncFolder(prefix);
  const { size } = await stat(join(folder, file));
  const { bytes, missing, checkedUpTo } = contents;
  const total = contents.copiedIds.size + contents.small;
  const manifest: Manifest = {
    format: 1,
    madeOn,
    database: { file, size, sha256: await sha256Of(join(folder, file)) },
    contents: total,
    bytes,
    logHeads: heads.map(textOfHead),
    instanceId,
    missing,
    checkedUpTo,
  };
  if (isKeyInDataDir(config) && existsSync(config.secretsKeyFile)) storeKey(config.secretsKeyFile, keyIn(folder));
  await writeManifest(folder, manifest);
  await removeSurplus(folder, file, contents.copiedIds);
  const parts = `${contents.small} in the database, ${counted(contents.copied, 'new file')}`;
  print(`Backup complete: ${counted(total - missing.length, 'object')} (${parts}), ${sizeText(bytes)}, ${folder}`);
  return manifest;
}

/** A key that the operator stores outside `DATA_DIR` is not copied into the backup either. */
function isKeyInDataDir({ dataDir, secretsKeyFile }: Config): boolean {
  return !relative(dataDir, secretsKeyFile).startsWith('..');
}

function storeKey(from: string, to: string): void {
  createKeyDir(dirname(to));
  replaceKeyFile(to, readFileSync(from));
}

/**
 * The backup that a folder contains already.
 * @throws {ConfigError} when it is of another or an older database, so that content it needs would be removed as
 *   surplus
 */
async function earlierBackup(folder: string, instanceId: string | undefined, heads: ChainHead[]) {
  const before = await readManifest(folder).catch(() => undefined);
  if (!before) return undefined;
  if (before.instanceId !== undefined && before.instanceId !== instanceId)
    throw new ConfigError(`The folder holds a backup of another instance (${before.instanceId}). Use another folder.`);
  const rows = (ends: (ChainHead | undefined)[]) => ends.reduce((sum, end) => sum + (end?.length ?? 0), 0);
  if (rows(before.logHeads.map(headFrom)) > rows(heads))
    throw new ConfigError('The folder holds a backup of a newer database. Use another folder.');
  return before;
}

/** Copies missing content, and re-reads a part of the existing copies in rotation. */
async function copyAll({ ctx, database }: Tools, snapshotPath: string, folder: string, checkedUpTo: string) {
  const total = [...contentsIn(snapshotPath)].reduce((sum, { size }) => sum + size, 0);
  const copiedIds = new Set<string>();
  const missing: Manifest['missing'] = [];
  const repaired: Blob[] = [];
  let [bytes, copied, left, last] = [0, 0, Math.max(RECHECKED_BYTES, total / 8), checkedUpTo];

  const noteMissing = async ({ id }: Pick<Blob, 'id'>, reason: string) => {
    missing.push({ id, reason, files: await inspectionOf(database).filesOf(id) });
  };
  const take = async (blob: Blob, isRepair: boolean) => {
    try {
      await copyContent(ctx.blobs, blob, folder);
      if (isRepair) repaired.push(blob);
      else copied++;
    } catch (error) {
      if (isFault(error)) throw error;
      const reason = error instanceof CorruptContent ? 'damaged' : `cannot be read, ${codeOf(error)}`;
      await noteMissing(blob, reason);
    }
  };
  const recheck = async (blob: Blob) => {
    left -= blob.size;
    last = blob.id;
    if (await problemIn(contentPath(folder, blob.id), blob)) await take(blob, true);
  };
  for (const blob of contentsIn(snapshotPath)) {
    copiedIds.add(blob.id);
    bytes += blob.size;
    if (!(await isThere(blob, folder))) await take(blob, false);
    else if (blob.id > checkedUpTo && left > 0) await recheck(blob);
  }
  // The rotation starts again with the first content.
  for (const blob of contentsIn(snapshotPath)) {
    if (blob.id > checkedUpTo || left <= 0) break;
    if (!missing.some(({ id }) => id === blob.id) && (await isThere(blob, folder))) await recheck(blob);
  }
  // The snapshot has these already.
  let small = 0;
  for (const blob of smallContentsIn(snapshotPath)) {
    small++;
    bytes += blob.size;
    if (isDamaged(blob)) await noteMissing(blob, 'damaged');
  }
  return { copiedIds, missing, repaired, bytes, copied, small, checkedUpTo: last };
}

/** Whether the folder or the whole storage failed, instead of a single content. */
function isFault(error: unknown): boolean {
  return error instanceof OutOfSpace || error instanceof StorageDown;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? (error as Error).message;

async function isThere({ id, size }: Blob, folder: string): Promise<boolean> {
  return (await stat(contentPath(folder, id)).catch(() => undefined))?.size === size;
}

/** Copies a snapshot of the database into a file; concurrent writes are not blocked. */
async function snapshot(from: string, to: string): Promise<void> {
  const database = new DatabaseSync(from);
  try {
    database.exec('PRAGMA busy_timeout = 60000');
    database.prepare('VACUUM INTO ?').run(to);
  } finally {
    database.close();
  }
  const file = await open(to, 'r+');
  await file.sync().finally(() => file.close());
}

/**
 * Copies a content and verifies its checksums.
 * @throws {CorruptContent} when they differ
 */
async function copyContent(blobs: BlobStore, blob: Blob, folder: string): Promise<void> {
  const path = contentPath(folder, blob.id);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const content = blob.size === 0 ? nothing() : blobs.read(blob, 0, blob.size - 1);
  const staged = await stageContent(folder, { content, length: blob.size }, true);
  await rename(staged.path, path);
}

async function* nothing(): AsyncGenerator<Buffer> {}

/** Removes copies that only the previous backup needed. */
async function removeSurplus(folder: string, file: string, copiedIds: Set<string>): Promise<void> {
  for (const name of await readdir(folder))
    if ((/^database-/.test(name) && name !== file) || /^[0-9a-f]{32}$/.test(name)) await unlink(join(folder, name));
  for (const prefix of await readdir(join(folder, 'blobs')))
    for (const id of await readdir(join(folder, 'blobs', prefix)))
      if (!copiedIds.has(id)) await unlink(contentPath(folder, id));
}
