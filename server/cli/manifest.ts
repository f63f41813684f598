import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { DatabaseSync } from '@photostructure/sqlite';
import { z } from 'zod';
import { findingText } from '#contract/instance/findings.ts';
import { type Blob, CHUNK_BYTES } from '#server/storage/blobs/blobStore.ts';
import { checksumsOf } from '#server/storage/blobs/checksums.ts';
import { JOINED_PATTERN } from '#server/storage/blobs/joinedContents.store.ts';
import { eachRow } from '#server/storage/sqliteStatements.ts';

/** The metadata of a backup. It is written last: without it, the backup is incomplete. */
const manifestShape = z.object({
  format: z.literal(1),
  madeOn: z.iso.datetime(),
  database: z.object({ file: z.string().regex(/^database-[\w-]+\.sqlite$/), size: z.number(), sha256: z.string() }),
  contents: z.number(),
  bytes: z.number(),
  /** The ends of the log chains. */
  logHeads: z.array(z.string()),
  /** The instance of the backup; older releases did not record it. */
  instanceId: z.string().optional(),
  /** Content that could not be read when the backup was made, with the files that use it. */
  missing: z.array(z.object({ id: z.string(), reason: z.string(), files: z.array(z.string()) })).default([]),
  /** The last content whose copy was re-read; the next backup continues after it. */
  checkedUpTo: z.string().default(''),
});
export type Manifest = z.infer<typeof manifestShape>;

const MANIFEST = 'manifest.json';

/** Where a backup has the key of its secrets, if it carries it. */
export const keyIn = (folder: string) => join(folder, 'keys', 'secrets.key');
/** Where a backup keeps a content that is a file. */
export const contentPath = (folder: string, id: string) => join(folder, 'blobs', id.slice(0, 2), id);

/**
 * The manifest of a folder; undefined when it contains no complete backup.
 * @throws when it cannot be read
 */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : manifestShape.parse(JSON.parse(text));
}

/** Written atomically, after everything that it lists is on disk. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const staged = join(folder, `${MANIFEST}.part`);
  const file = await open(staged, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(staged, join(folder, MANIFEST));
  await syncFolder(folder);
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** The contents that the database of a backup references and that are files; of joined ones, their parts. */
export function* contentsIn(databasePath: string): Generator<Blob> {
  yield* rowsIn<Blob>(databasePath, (hasSmall) =>
    hasSmall
      ? `select "blob"."id", "size", "checksums" from "blob"
          left join "smallContent" as "small" on "small"."id" = "blob"."id" and "quarantinedOn" is null
          where "pendingDeletionOn" is null and "small"."id" is null and "blob"."id" not like '${JOINED_PATTERN}'
          order by "blob"."id"`
      : 'select "id", "size", "checksums" from "blob" where "pendingDeletionOn" is null order by "id"',
  );
}

type SmallBlob = Omit<Blob, 'bytes'> & { bytes: Uint8Array };

/** Those that are in the database itself, in the order in which it stores them. */
export function* smallContentsIn(databasePath: string): Generator<SmallBlob> {
  yield* rowsIn<SmallBlob>(databasePath, (hasSmall) =>
    hasSmall
      ? `select "blob"."id", "size", "checksums", "bytes" from "smallContent" as "small"
          cross join "blob" on "blob"."id" = "small"."id"
          where "pendingDeletionOn" is null and "quarantinedOn" is null`
      : undefined,
  );
}

/** @param query the text for a database that has the table of small contents; the releases before it had none */
function* rowsIn<T>(databasePath: string, query: (hasSmall: boolean) => string | undefined): Generator<T> {
  const database = new DatabaseSync(databasePath, { readOnly: true });
  try {
    const table = database.prepare("select 1 from sqlite_schema where name = 'smallContent'").get();
    const text = query(table !== undefined);
    if (text !== undefined) yield* eachRow<T>(database.prepare(text));
  } finally {
    database.close();
  }
}

/** A problem of a backup, and whether the manifest listed it already. */
export interface BackupFinding {
  line: string;
  isKnown: boolean;
}

/** Checks a backup: its database, and every byte of each content. */
export async function* backupFindings(folder: string, manifest: Manifest): AsyncGenerator<BackupFinding> {
  const missing = new Map(manifest.missing.map((content) => [content.id, content]));
  const path = join(folder, manifest.database.file);
  const sum = await sha256Of(path).catch(() => undefined);
  if (sum !== manifest.database.sha256) {
    const line = findingText(sum === undefined ? 'databaseMissing' : 'databaseDamaged', {});
    yield { line, isKnown: false };
    return;
  }
  const findingOf = ({ id }: Pick<Blob, 'id'>, problem: string): BackupFinding => {
    const existing = missing.get(id);
    if (existing) return { line: `Backup: ${missingText(existing)}`, isKnown: true };
    return { line: `Backup: content ${id}: ${problem}`, isKnown: false };
  };
  let contents = 0;
  for (const blob of contentsIn(path)) {
    contents++;
    const problem = await problemIn(contentPath(folder, blob.id), blob);
    if (problem) yield findingOf(blob, problem);
  }
  for (const blob of smallContentsIn(path)) {
    contents++;
    if (isDamaged(blob)) yield findingOf(blob, 'damaged');
  }
  const line = findingText('contentCount', { found: contents, count: manifest.contents });
  if (contents !== manifest.contents) yield { line, isKnown: false };
}

/** Describes a content that is missing in a backup. */
export function missingText({ id, reason, files }: Manifest['missing'][number]): string {
  const used = files.join(', ') || 'no file';
  return reason === 'damaged'
    ? findingText('notCopiedDamaged', { id, files: used })
    : findingText('notCopied', { id, error: reason.replace(/^cannot be read, /, ''), files: used });
}

/** Whether the bytes of a content in the database differ from its checksum. */
export function isDamaged({ bytes, size, checksums }: SmallBlob): boolean {
  const found = checksumsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return bytes.length !== size || Buffer.compare(found, checksums) !== 0;
}

export async function problemIn(path: string, blob: Blob): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return 'missing';
  if (found.size !== blob.size) return `${found.size} bytes instead of ${blob.size}`;
  const expected = Buffer.from(blob.checksums.buffer, blob.checksums.byteOffset, blob.checksums.byteLength);
  let index = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    if (crc32(chunk) !== expected.readUInt32BE(index++ * 4)) return 'damaged';
  }
  return undefined;
}
