import { randomBytes } from 'node:crypto';
import { addSeconds } from 'date-fns';
import { lifetimes } from '#contract/limits.ts';
import type { SharePage } from '#contract/oneTimeShares.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { hashToken } from '#server/lib/hashToken.ts';
import { guardScanned } from '../antivirus/antivirus.service.ts';
import { heldContent } from '../fileNodes/content/content.service.ts';
import { activeUser } from '../identity/users/users.service.ts';
import { checkCode } from './codes.service.ts';
import type { ReadyShare, Recipient, SharedFile } from './oneTimeShares.model.ts';
import { availableFiles } from './sharedFiles.service.ts';
import { isReady, statusOf } from './shareHistory.service.ts';
import { holderOf } from './shares.service.ts';

/** An active share as opened by one of its recipients. */
interface Opened {
  share: ReadyShare;
  recipient: Recipient;
  sender: string;
}

/** What a recipient sees; for a share with a code, only that a code is needed. Nothing is written. */
export async function viewShare(ctx: Ctx, token: string): Promise<SharePage> {
  const { share, recipient, sender } = await openLink(ctx, token);
  if (share.codeHash) return { sender, memo: '', expires: share.expires, files: [], needsCode: true };
  return pageOf(ctx, { share, recipient, sender });
}

/**
 * The same with the code.
 * @throws {ApiError} 403 for a wrong one, 429 after too many
 */
export async function unlockShare(ctx: Ctx, token: string, code?: string): Promise<SharePage> {
  const opened = await openLink(ctx, token);
  await checkCode(ctx, lockOf(opened), code);
  return pageOf(ctx, opened);
}

/**
 * Creates a download key for one file, or for all as one ZIP; the key does not identify the recipient.
 * @throws {ApiError} 410 when the downloads are used up
 */
export async function giveShareKey(
  ctx: Ctx,
  token: string,
  { fileId, code }: { fileId?: number; code?: string },
): Promise<{ onetimeKey: string }> {
  const opened = await openLink(ctx, token);
  await checkCode(ctx, lockOf(opened), code);
  const { share, recipient } = opened;
  const files = requested(await availableFiles(ctx, share), fileId ?? null);
  if (files.length === 0) fail('file.notFound');
  await checkLeft(ctx, share, recipient.id, files);
  const blobs = await heldContent(ctx, holderOf(share.id));
  for (const blob of blobs.values()) if (files.some(({ blobId }) => blobId === blob.id)) await guardScanned(ctx, blob);
  const onetimeKey = randomBytes(24).toString('base64url');
  const key = { recipientId: recipient.id, fileId: fileId ?? null, issuedOn: ctx.stamp(), hash: hashToken(onetimeKey) };
  await ctx.transact((tx) => tx.stores.shareAccess.insertKey(key));
  return { onetimeKey };
}

/** The files of a key: one, or all for null. */
export function requested(files: SharedFile[], fileId: number | null): SharedFile[] {
  return fileId === null ? files : files.filter(({ id }) => id === fileId);
}

/** @throws {ApiError} 410 when one of the files was downloaded, or is being downloaded, as often as allowed */
export async function checkLeft(ctx: Ctx, share: ReadyShare, recipientId: number, files: SharedFile[]): Promise<void> {
  const leftOf = await leftCounter(ctx, share, recipientId);
  if (files.some(({ id }) => leftOf(id) === 0)) fail('share.usedUp');
}

/**
 * An active share whose sender still exists.
 * @throws {ApiError} 410, the same for every reason
 */
export async function openFor(ctx: Ctx, recipient: Recipient | undefined): Promise<Opened> {
  const share = recipient && (await ctx.stores.shares.find(recipient.shareId));
  if (!share || !isReady(share) || statusOf(share, ctx.stamp()) !== 'active') fail('share.gone');
  const sender = (await activeUser(ctx, share.createdBy)) ?? fail('share.gone');
  return { share, recipient, sender: sender.name };
}

async function openLink(ctx: Ctx, token: string): Promise<Opened> {
  return openFor(ctx, await ctx.stores.shareAccess.findByToken(hashToken(token)));
}

async function pageOf(ctx: Ctx, { share, recipient, sender }: Opened): Promise<SharePage> {
  const files = await availableFiles(ctx, share);
  const leftOf = await leftCounter(ctx, share, recipient.id);
  return {
    sender,
    memo: share.memo,
    expires: share.expires,
    files: files.map(({ id, name, length }) => ({ id, name, length, left: leftOf(id) })),
  };
}

/** @returns a function that returns the remaining downloads of a file; undefined when unlimited */
async function leftCounter({ stores, now }: Ctx, { maxDownloads }: ReadyShare, recipientId: number) {
  if (maxDownloads === null) return () => undefined;
  const resumable = addSeconds(now(), -lifetimes.downloadResume).toISOString();
  const had = await stores.shareAccess.wholeOf(recipientId);
  const having = await stores.shareAccess.running(recipientId, resumable);
  const used = [...had, ...having];
  return (id: number) => Math.max(0, maxDownloads - used.filter((file) => file === null || file === id).length);
}

const lockOf = ({ share, recipient }: Opened) => ({
  id: recipient.id,
  codeHash: share.codeHash,
  attemptsIn: (stores: Ctx['stores']) => stores.shareAccess,
  senderId: share.createdBy,
  kind: 'share' as const,
  target: recipient.address,
});
