import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { ConfigError } from '#server/config.ts';
import { wordsOfHead } from '#server/plugins/logs/logChains.service.ts';
import { receiveAside } from '#server/storage/blobs/aside.ts';
import type { Blob, BlobStore } from '#server/storage/blobs/blobStore.ts';
import { DATABASE_FILE } from '#server/storage/sqlite.ts';
import type { Desk, Tools } from './desk.ts';
import { contentPath, contentsIn, type Manifest, sha256Of, syncFolder, writeManifest } from './manifest.ts';

/**
 * Copies a house into a folder while it runs: its database as of one moment, then the content that this database
 * speaks of and the folder has not yet, then the manifest. What the folder held before stays valid until then.
 * Content that is removed meanwhile lies about for another day (quality, §1), so that nothing is missed.
 * @throws {ConfigError} on PostgreSQL, which has tools of its own for its part
 */
export async function backUp({ config, now, say }: Desk, { ctx }: Tools, target: string): Promise<Manifest> {
  if (config.databaseUrl)
    throw new ConfigError('The database is on PostgreSQL: back it up with pg_dump, and the content with its storage.');
  const folder = resolve(target);
  await mkdir(join(folder, 'blobs'), { recursive: true, mode: 0o700 });
  const madeOn = now().toISOString();
  const file = `database-${madeOn.replace(/\W/g, '-')}-${randomBytes(3).toString('hex')}.sqlite`;
  const logHeads = (await ctx.stores.logChains.heads()).map(wordsOfHead);
  await snapshot(join(config.dataDir, DATABASE_FILE), join(folder, file));

  const kept = new Set<string>();
  let [bytes, copied] = [0, 0];
  for (const blob of contentsIn(join(folder, file))) {
    kept.add(blob.id);
    bytes += blob.size;
    if (await copyOnce(ctx.blobs, blob, folder)) copied++;
  }
  for (const prefix of new Set([...kept].map((id) => dirname(contentPath(folder, id))))) await syncFolder(prefix);
  const { size } = await stat(join(folder, file));
  const database = { file, size, sha256: await sha256Of(join(folder, file)) };
  const manifest: Manifest = { format: 1, madeOn, database, contents: kept.size, bytes, logHeads };
  await writeManifest(folder, manifest);
  await removeSurplus(folder, file, kept);
  say(`Backed up: ${kept.size} contents (${copied} of them new), ${bytes} bytes, ${folder}`);
  return manifest;
}

/** The database as of one moment, in a file of its own; whoever writes meanwhile is not held up. */
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

/** Copies a content with its checksums compared on the way. @returns whether it was not there yet */
async function copyOnce(blobs: BlobStore, blob: Blob, folder: string): Promise<boolean> {
  const path = contentPath(folder, blob.id);
  if ((await stat(path).catch(() => undefined))?.size === blob.size) return false;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const content = blob.size === 0 ? nothing() : blobs.read(blob, 0, blob.size - 1);
  const aside = await receiveAside(folder, { content, length: blob.size }, true);
  await rename(aside.path, path);
  return true;
}

async function* nothing(): AsyncGenerator<Buffer> {}

/** What the backup before this one needed, and this one does not. */
async function removeSurplus(folder: string, file: string, kept: Set<string>): Promise<void> {
  for (const name of await readdir(folder))
    if ((/^database-/.test(name) && name !== file) || /^[0-9a-f]{32}$/.test(name)) await unlink(join(folder, name));
  for (const prefix of await readdir(join(folder, 'blobs')))
    for (const id of await readdir(join(folder, 'blobs', prefix)))
      if (!kept.has(id)) await unlink(contentPath(folder, id));
}
