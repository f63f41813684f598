import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { addSeconds } from 'date-fns';
import { lifetimes } from '#contract/limits.ts';
import { openZip, type Zip, ZipBroken } from '#server/adapters/zip.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { hashToken } from '#server/lib/hashToken.ts';
import { serverTexts } from '#server/messages/index.ts';
import type { ArchiveTexts } from '#server/messages/texts.ts';
import { CHUNK_BYTES } from '#server/storage/blobs/blobStore.ts';
import { callerBy, credentialOf } from '../../identity/session/currentCaller.service.ts';
import { textsForCaller } from '../../mail/callerTexts.service.ts';
import { recordRead } from '../../nodeHistory/recordReads.service.ts';
import { readContent } from '../content/content.service.ts';
import { visibleNode } from '../files/files.service.ts';
import { archiveMembers, type Member } from './archiveMembers.service.ts';

/** Files whose downloads are logged in one transaction. */
const LOG_BATCH_FILES = 100;

/** The ZIP to which a key belongs. */
export interface ArchiveDownload {
  name: string;
  /**
   * Marks the key as used, logs it, and starts the ZIP. @throws {ApiError} 410 when another request used the key first
   */
  start(): Promise<Readable>;
}

/**
 * A key that downloads a selection as one ZIP, once, within five minutes. @throws {ApiError} 404 for a node that the
 * caller cannot see
 */
export async function createArchiveKey(ctx: Ctx, ids: number[]): Promise<{ onetimeKey: string }> {
  const nodeIds = [...new Set(ids)];
  for (const id of nodeIds) await visibleNode(ctx, id);
  const onetimeKey = randomBytes(24).toString('base64url');
  const archive = { ...credentialOf(ctx.actor), nodeIds, createdOn: ctx.stamp(), keyHash: hashToken(onetimeKey) };
  await ctx.stores.archives.insert(archive);
  return { onetimeKey };
}

/** Finds the archive of a key. @throws {ApiError} 410 when the key is not valid any more */
export async function openArchive(ctx: Ctx, key: string): Promise<ArchiveDownload> {
  const archive = (await ctx.stores.archives.findByKey(hashToken(key))) ?? fail('download.keySpent');
  if (addSeconds(new Date(archive.createdOn), lifetimes.downloadKey) <= ctx.now()) fail('download.keySpent');
  const owner = (await callerBy(ctx, archive)) ?? fail('download.keySpent');
  const asOwner = ctx.as(owner);
  const { archive: texts } = await textsForCaller(asOwner);
  const name = await nameOf(asOwner, archive.nodeIds);
  return {
    name: `${name ?? texts.files}.zip`,
    async start() {
      await asOwner.transact(async (tx) => {
        if (!(await tx.stores.archives.take(archive.id))) fail('download.keySpent');
        await tx.audit(`ZIP downloaded: ${name ?? serverTexts.en.archive.files}`);
      });
      const zip = openZip();
      void fill(asOwner, zip, archive.nodeIds, texts);
      return zip.output;
    },
  };
}

/** Removes selections that were not downloaded in time. */
export function removeArchives(ctx: Ctx): Promise<void> {
  const past = addSeconds(ctx.now(), -lifetimes.downloadKey).toISOString();
  return ctx.transact((tx) => tx.stores.archives.removeBefore(past));
}

/** One node gives the archive its name; for several nodes it has a general name. */
async function nameOf(ctx: Ctx, [first, ...more]: number[]): Promise<string | undefined> {
  if (first === undefined || more.length > 0) return undefined;
  return visibleNode(ctx, first).then(
    ({ name }) => name,
    () => fail('download.keySpent'),
  );
}

/**
 * Writes the members one by one. On any error the stream fails, so that a client never takes an incomplete archive for
 * a complete one.
 */
async function fill(ctx: Ctx, zip: Zip, nodeIds: number[], { leftOut, reasons }: ArchiveTexts): Promise<void> {
  const problems: string[] = [];
  const log = downloadLog(ctx);
  try {
    for await (const member of archiveMembers(ctx, nodeIds, leftOut)) {
      if (member.kind === 'folder') zip.addFolder(member.path, ctx.now());
      else if (member.kind === 'leftOut') problems.push(`${member.fullPath}: ${reasons[member.reason]}`);
      else if (await addFile(ctx, zip, member)) await log.add(member);
      else problems.push(`${member.fullPath}: ${reasons.unreadable}`);
    }
    if (problems.length > 0) zip.addText(leftOut, `${problems.join('\r\n')}\r\n`, ctx.now());
    await log.flush();
    zip.end();
  } catch (error) {
    if (!(error instanceof ZipBroken)) ctx.log.error({ err: error }, 'An archive could not be finished');
    zip.break(error as Error);
  } finally {
    await log.flush().catch((error) => ctx.log.error({ err: error }, 'Downloads could not be logged'));
  }
}

/**
 * Adds a file whose content is intact. The whole content is verified before its first byte is sent, since a member that
 * was begun cannot be removed from the stream. Small files are read only once.
 * @returns whether the file was added
 */
export async function addFile(
  ctx: Ctx,
  zip: Zip,
  { path, modifiedOn, blob, compress }: Omit<Member, 'kind' | 'nodeId' | 'fullPath'>,
): Promise<boolean> {
  let small: Buffer | undefined;
  try {
    for await (const chunk of readContent(ctx, blob, 0, blob.size - 1))
      if (blob.size <= CHUNK_BYTES) small = chunk as Buffer;
  } catch (error) {
    ctx.log.error({ err: error, blob: blob.id }, 'Content could not be read');
    return false;
  }
  const content = small ? Readable.from([small], { objectMode: false }) : readContent(ctx, blob, 0, blob.size - 1);
  await zip.add({ path, modifiedOn, size: blob.size, compress, content });
  return true;
}

/** Writes one log row for each file, with its size; many rows in one transaction. */
function downloadLog(ctx: Ctx) {
  let waiting: Member[] = [];
  const flush = async () => {
    const rows = waiting;
    waiting = [];
    if (rows.length === 0) return;
    await ctx.transact(async (tx) => {
      for (const { nodeId, fullPath, blob } of rows) {
        await tx.audit(`File downloaded in ZIP: ${fullPath}`, { length: blob.size, isDownload: true });
        await recordRead(tx, nodeId, 'downloaded', blob.size);
      }
    });
  };
  return {
    flush,
    async add(member: Member) {
      if (waiting.push(member) >= LOG_BATCH_FILES) await flush();
    },
  };
}
