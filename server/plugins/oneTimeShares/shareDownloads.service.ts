import { Readable } from 'node:stream';
import { addSeconds } from 'date-fns';
import { LogKind } from '#contract/enums.ts';
import { lifetimes } from '#contract/limits.ts';
import { portablePaths } from '#contract/rules/portableNames.ts';
import { openZip, type Zip } from '#server/adapters/zip.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { hashToken } from '#server/lib/hashToken.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { guardScanned } from '../antivirus/antivirus.service.ts';
import { isCompressible } from '../fileNodes/archives/archiveMembers.service.ts';
import { addFile } from '../fileNodes/archives/archives.service.ts';
import { contentOf, contentTimeOf, heldContent, readContent } from '../fileNodes/content/content.service.ts';
import type { Download } from '../fileNodes/transfers/downloads.model.ts';
import { addRange, type ByteRange, continuesAt, isWhole } from './byteRanges.ts';
import type { ReadyShare, Recipient, SharedFile, ShareKey } from './oneTimeShares.model.ts';
import { availableFiles } from './sharedFiles.service.ts';
import { sendReceipt } from './shareMails.service.ts';
import { checkLeft, openFor, requested } from './sharePage.service.ts';
import { holderOf } from './shares.service.ts';

/** The share, recipient and files of a download key. */
interface Fetched {
  key: ShareKey;
  share: ReadyShare;
  recipient: Recipient;
  files: SharedFile[];
  /** The name in the log. */
  name: string;
}

/**
 * Opens the content of a recipient's download key; undefined when it is not such a key.
 * @throws {ApiError} 410 when it is not valid any more
 */
export async function openShareKey(ctx: Ctx, text: string): Promise<Download | undefined> {
  const key = await ctx.stores.shareAccess.findKey(hashToken(text));
  if (!key) return undefined;
  const { share, recipient } = await openFor(ctx, await ctx.stores.shareAccess.findRecipient(key.recipientId));
  const files = requested(await availableFiles(ctx, share), key.fileId);
  if (files.length === 0) fail('share.gone');
  const blobs = await heldContent(ctx, holderOf(share.id));
  for (const { blobId } of files) {
    const blob = blobs.get(blobId ?? '');
    if (blob) await guardScanned(ctx, blob);
  }
  const fetched = { key, share, recipient, files, name: files.map(({ name }) => name).join(', ') };
  return key.fileId === null ? zipOf(ctx, fetched, blobs) : fileOf(ctx, fetched, blobs);
}

function fileOf(ctx: Ctx, fetched: Fetched, blobs: Map<string, Blob>): Download {
  const [file] = fetched.files;
  const blob = blobs.get(file?.blobId ?? '');
  if (!file || !blob) fail('share.gone');
  return {
    file,
    content: contentOf(blob),
    kind: 'download',
    start: (ranged, bytes, from) => consume(ctx, fetched, ranged, [from, from + bytes - 1]),
    read: (from, to) =>
      streamOf(watched(ctx, fetched.share.id, readContent(ctx, blob, from, to), recordRange(ctx, fetched, from, blob))),
  };
}

function zipOf(ctx: Ctx, fetched: Fetched, blobs: Map<string, Blob>): Download {
  return {
    file: { name: 'Files.zip', type: 'application/zip' },
    kind: 'download',
    start: () => consume(ctx, fetched, false),
    read() {
      const zip = openZip();
      void fill(ctx, zip, fetched, blobs);
      const note = (sent: number, isAll: boolean) =>
        ctx.transact((tx) => (isAll ? noteWhole(tx, fetched) : noteBroken(tx, fetched, sent)));
      return streamOf(watched(ctx, fetched.share.id, zip.output, note));
    },
  };
}

async function fill(ctx: Ctx, zip: Zip, { files, share }: Fetched, blobs: Map<string, Blob>) {
  const pathFor = portablePaths();
  try {
    for (const { name, type, blobId, nodeId } of files) {
      const blob = blobs.get(blobId ?? '');
      const time = nodeId !== null && blobId !== null ? await contentTimeOf(ctx, nodeId, blobId) : undefined;
      const modifiedOn = new Date(time ?? share.createdOn);
      const member = { path: pathFor(name), modifiedOn, compress: isCompressible(type) };
      if (!blob || !(await addFile(ctx, zip, { ...member, blob }))) throw new Error(`${name} cannot be read`);
    }
    zip.end();
  } catch (error) {
    zip.break(error as Error);
  }
}

/** Marks the key as started; later requests may only continue from the same IP address. */
async function consume(
  ctx: Ctx,
  { key, share, recipient, files }: Fetched,
  ranged: boolean,
  range?: ByteRange,
): Promise<void> {
  const { ip } = ctx.caller;
  if (key.startedOn) {
    const resumable = addSeconds(new Date(key.startedOn), lifetimes.downloadResume) > ctx.now();
    const continues = range && continuesAt(key.stretches, range, files[0]?.length ?? 0);
    if (!ranged || key.ip !== ip || !resumable || !continues) fail('download.keySpent');
    return;
  }
  if (addSeconds(new Date(key.issuedOn), lifetimes.downloadKey) <= ctx.now()) fail('download.keySpent');
  await ctx.transact(async (tx) => {
    await tx.stores.shareAccess.lockRecipient(recipient.id);
    await checkLeft(tx, share, recipient.id, files);
    if (!(await tx.stores.shareAccess.start(key.id, ip, tx.stamp()))) fail('download.keySpent');
  });
}

/** Called with the number of bytes sent, and whether that was everything requested. */
type Note = (sent: number, isAll: boolean) => Promise<void>;

/**
 * Streams content to a recipient. The stream ends when the share is stopped on any node. The last chunk is sent after
 * the download was recorded, so that a complete download is always recorded.
 */
async function* watched(ctx: Ctx, shareId: number, content: Readable, note: Note): AsyncGenerator<Buffer> {
  let sent = 0;
  let isAll = false;
  let held: Buffer | undefined;
  try {
    for await (const piece of content) {
      if (held) {
        yield held;
        sent += held.length;
        const share = await ctx.stores.shares.find(shareId);
        if (!share || share.stoppedOn !== null) throw new Error('The share was stopped.');
      }
      held = piece as Buffer;
    }
    await note(sent + (held?.length ?? 0), true);
    isAll = true;
    if (held) yield held;
  } finally {
    content.destroy();
    if (!isAll) await note(sent, false);
  }
}

function streamOf(pieces: AsyncGenerator<Buffer>): Readable {
  return Readable.from(pieces, { objectMode: false });
}

/** A download counts when everything was sent, in one request or in several. */
function recordRange(ctx: Ctx, fetched: Fetched, from: number, { size }: Blob): Note {
  return (sent, isAll) =>
    ctx.transact(async (tx) => {
      const { key } = fetched;
      await tx.stores.shareAccess.lockRecipient(key.recipientId);
      const { stretches = [] } = (await tx.stores.shareAccess.findKey(key.hash)) ?? {};
      const sentRanges = sent > 0 ? addRange(stretches, [from, from + sent - 1] satisfies ByteRange) : stretches;
      await tx.stores.shareAccess.setRanges(key.id, sentRanges);
      if (isWhole(sentRanges, size)) await noteWhole(tx, fetched);
      else if (!isAll) await noteBroken(tx, fetched, sent);
    });
}

async function noteWhole(ctx: Ctx, { key, share, recipient, files, name }: Fetched): Promise<void> {
  if (!(await ctx.stores.shareAccess.done(key.id, ctx.stamp()))) return;
  const length = files.reduce((sum, file) => sum + file.length, 0);
  await log(ctx, key, recipient, `${key.fileId === null ? 'ZIP' : 'File'} downloaded: ${name}`, length, true);
  if (await ctx.stores.shareAccess.received(recipient.id, ctx.stamp())) {
    await sendReceipt(ctx, share, recipient.address, name);
  }
}

function noteBroken(ctx: Ctx, { key, recipient, name }: Fetched, sent: number): Promise<void> {
  return log(ctx, key, recipient, `Download interrupted: ${name}`, sent, false);
}

async function log(
  ctx: Ctx,
  key: ShareKey,
  { id, address }: Recipient,
  text: string,
  length: number,
  isWhole: boolean,
) {
  const { ip } = ctx.caller;
  const download = { recipientId: id, fileId: key.fileId, isWhole, log: text, on: ctx.stamp(), ip };
  await ctx.stores.shareAccess.insertDownload(download);
  const by = { id: null, name: address };
  await ctx.audit(text, { kind: LogKind.Onetime, length, isDownload: isWhole, by });
}
