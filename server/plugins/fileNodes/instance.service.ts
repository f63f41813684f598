import { createHash, randomUUID } from 'node:crypto';
import { counted } from '#contract/rules/counted.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { InstanceMismatch } from '#server/lib/instanceMismatch.ts';
import type { BlobStore, StorageIdentity } from '#server/storage/blobs/blobStore.ts';
import { logRows } from '../logs/logChains.service.ts';
import type { Instance } from './instance.model.ts';

/** Blobs that are checked when it is not known whether a database belongs to a storage. */
const SAMPLE_BLOBS = 100;
const FAR_FUTURE = new Date(8.64e15);
const ADVICE =
  'Correct DATABASE_URL, DATA_DIR or STORAGE_URL, or put the right database back. ' +
  'To use them together on purpose, run: strongroom storage accept --reason TEXT';

/**
 * Compares the instance ID of the database with that of the storage, and creates both where neither exists.
 * @throws {InstanceMismatch} when the database is new, older, or of another instance than the content
 */
export async function checkInstance(ctx: Ctx): Promise<void> {
  const finding = await instanceFinding(ctx);
  if (finding) throw new InstanceMismatch(`${finding} ${ADVICE}`);
  const [own, found] = [await ctx.stores.instance.find(), await ctx.blobs.identity()];
  if (!own || own.instanceId !== found?.instanceId) await claimStorage(ctx);
}

/** Ten letters and digits, the first one a letter, that are the same as long as the instance exists. */
export function instanceLetters(ctx: Ctx): Promise<string> {
  return ctx.cachedByKey('letters of the instance', async () => {
    const { instanceId = '' } = (await ctx.stores.instance.find()) ?? {};
    const hash = createHash('sha256').update(`letters of ${instanceId}`).digest('hex');
    return `s${BigInt(`0x${hash}`).toString(36).slice(0, 9)}`;
  });
}

/** A value that is new after each restore of a backup, while no server runs on the data, and empty before the first. */
export function dataFingerprint(ctx: Ctx): Promise<string> {
  return ctx.cachedByKey('fingerprint of the data', () => ctx.stores.instance.fingerprint());
}

/** Why the database and the storage do not belong together, in one sentence; undefined when they do. */
export async function instanceFinding(ctx: Ctx): Promise<string | undefined> {
  const [own, found] = [await ctx.stores.instance.find(), await ctx.blobs.identity()];
  if (own && found) return compare(ctx, own, found);
  const sample = await firstContents(ctx.blobs);
  const isNew = (await ctx.stores.folders.root()) === undefined;
  // Without content in the storage as well: all of it may have been in the database that is gone.
  if (isNew) return sample.length > 0 || found ? emptyDatabase(found, sample.length > 0) : undefined;
  // A database from before instance IDs, with a storage that has one.
  if (found) return `The database is older than the content of the storage (instance ${found.instanceId}).`;
  if (sample.length > 0)
    return (await ctx.stores.content.known(sample)).size > 0
      ? undefined
      : 'The storage holds content that the database does not know.';
  const contents = await ctx.stores.content.count();
  return contents > 0 ? `The database knows ${counted(contents, 'content')}, and the storage holds none.` : undefined;
}

async function compare(ctx: Ctx, own: Instance, found: StorageIdentity): Promise<string | undefined> {
  if (own.instanceId !== found.instanceId)
    return `The database belongs to instance ${own.instanceId}, the storage to instance ${found.instanceId}.`;
  const rows = await logRows(ctx);
  if (rows >= found.logRows) return undefined;
  return `The database is older than the storage: its log has ${counted(rows, 'row')}, and had ${found.logRows} when the storage was last in use.`;
}

function emptyDatabase(found: StorageIdentity | undefined, hasContent: boolean): string {
  const what = [
    hasContent ? 'holds content' : 'belongs',
    found && `${hasContent ? 'of' : 'to'} instance ${found.instanceId}`,
  ];
  return `The database is empty, and the storage ${what.filter(Boolean).join(' ')}.`;
}

/**
 * Records the length of the log in the storage, so that an older copy of the database is detected. The log is on the
 * database's disk first: a power cut must not make the right database look old.
 */
export async function recordInstance(ctx: Ctx): Promise<void> {
  const [own, found] = [await ctx.stores.instance.find(), await ctx.blobs.identity()];
  const rows = await logRows(ctx);
  if (!own || own.instanceId !== found?.instanceId || found.logRows >= rows) return;
  await markStorage(ctx, own.instanceId, rows);
}

/**
 * Makes the database and the storage belong together, whatever their IDs were; changes nothing when they do already.
 * @returns the mismatch that existed
 */
export async function acceptStorage(ctx: Ctx, reason: string): Promise<string | undefined> {
  const finding = await instanceFinding(ctx);
  if (finding === undefined) return undefined;
  await claimStorage(ctx, async (tx) => {
    // The database may be restored, by the programs of PostgreSQL for example.
    await tx.stores.instance.noteRestore(randomUUID());
    await tx.audit(`Storage accepted: ${reason} (${finding})`, { by: { id: null, name: 'System' } });
  });
  return finding;
}

async function claimStorage(ctx: Ctx, more?: (tx: Ctx) => Promise<void>): Promise<void> {
  await ctx.transact(async (tx) => {
    await tx.stores.instance.insert(randomUUID());
    await more?.(tx);
  });
  const own = await ctx.stores.instance.find();
  if (own) await markStorage(ctx, own.instanceId, await logRows(ctx));
}

async function markStorage(ctx: Ctx, instanceId: string, rows: number): Promise<void> {
  await ctx.transact((tx) => tx.stores.instance.note(rows));
  await ctx.blobs.setIdentity({ instanceId, logRows: rows });
}

async function firstContents({ olderThan, quarantine }: BlobStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of olderThan(FAR_FUTURE)) if (ids.push(id) >= SAMPLE_BLOBS) return ids;
  for await (const { id } of quarantine.list()) if (ids.push(id) >= SAMPLE_BLOBS) return ids;
  return ids;
}
