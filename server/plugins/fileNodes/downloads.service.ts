import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { addSeconds } from 'date-fns';
import { z } from 'zod';
import { lifetimes } from '#contract/limits.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { downloadSecret } from '../settings/settings.service.ts';
import { callerOf } from '../users/users.service.ts';
import { contentOf, readContent } from './content.service.ts';
import type { Download } from './downloads.model.ts';
import type { FileRow } from './fileNodes.model.ts';
import { fileIfVisible, isPrevented, visibleFile } from './files.service.ts';
import { versionFor } from './versions.service.ts';

/** What a key says: sealed, so that giving one out writes nothing, and any node can check it. */
const claim = z.object({
  nonce: z.string(),
  fileId: z.number(),
  versionId: z.number(),
  userId: z.number(),
  kind: z.enum(['download', 'preview']),
  issuedOn: z.iso.datetime(),
});
type Claim = z.infer<typeof claim>;

/** A key that downloads the file, or an earlier version of it, once. @throws {Refused} 403 for a PDF under download prevention */
export async function giveDownloadKey(ctx: Ctx, fileId: number, versionId?: number): Promise<{ onetimeKey: string }> {
  const { file, folder } = await visibleFile(ctx, fileId);
  authorize(ctx.actor, 'file.download', folder);
  if (await isPrevented(ctx, file)) refuse('download.prevented');
  const version = versionId === undefined ? undefined : await versionFor(ctx, fileId, versionId);
  return sealFor(ctx, { ...file, versionId: version?.id ?? file.versionId }, 'download');
}

/**
 * A key of the kind preview: it works only together with the same user's bearer token.
 * @throws {Refused} 404 unless the caller may read the file's folder, or a module shows them the file
 */
export async function givePreviewKey(ctx: Ctx, fileId: number): Promise<{ onetimeKey: string }> {
  return sealFor(ctx, (await shownFile(ctx, fileId)) ?? refuse('file.notFound'), 'preview');
}

/**
 * Opens a key: one of a module's, or one with our seal, its age, and whether its owner may still read the file.
 * @throws {Refused} 410 when it opens nothing any more, 401 for a preview without its user's token
 */
export async function openDownload(ctx: Ctx, key: string): Promise<Download> {
  const claimed = await unseal(ctx, key);
  if (!claimed) return (await ctx.ask('keyOpens', key)) ?? refuse('download.keySpent');
  if (claimed.kind === 'preview' && ctx.actor.id !== claimed.userId) refuse('session.required');
  const owner = (await callerOf(ctx, claimed.userId)) ?? refuse('download.keySpent');
  const find = claimed.kind === 'preview' ? shownFile : readableFile;
  const file = (await find(ctx.as(owner), claimed.fileId)) ?? refuse('download.keySpent');
  if (claimed.kind === 'download' && (await isPrevented(ctx, file))) refuse('download.keySpent');
  const blob = (await ctx.stores.content.blobOf(claimed.versionId)) ?? refuse('download.keySpent');
  return {
    file,
    content: contentOf(blob),
    kind: claimed.kind,
    elsewhere: elsewhere(ctx, claimed.kind, blob),
    start: (ranged, bytes) => spend(ctx.as(owner), claimed, file, ranged, bytes),
    read: (from, to) => readContent(ctx, blob, from, to),
  };
}

/**
 * What is downloaded may be sent by the bucket or by nginx, where the environment says so. What pages show is not: it
 * is read under a policy that knows no other origin.
 */
function elsewhere({ config, blobs }: Ctx, kind: Claim['kind'], { id }: Blob): Download['elsewhere'] {
  if (config.downloadsBy === 'node' || kind === 'preview') return undefined;
  return (disposition) => blobs.placeOf(id, disposition);
}

/** Forgets keys that could not be resumed any more anyway. */
export function forgetSpentKeys(ctx: Ctx): Promise<void> {
  const past = addSeconds(ctx.now(), -2 * (lifetimes.downloadKey + lifetimes.downloadResume)).toISOString();
  return ctx.transact((unit) => unit.stores.spentKeys.removeBefore(past));
}

async function readableFile(ctx: Ctx, fileId: number): Promise<FileRow | undefined> {
  return (await fileIfVisible(ctx, fileId))?.file;
}

async function shownFile(ctx: Ctx, fileId: number): Promise<FileRow | undefined> {
  const file = await readableFile(ctx, fileId);
  return file ?? ((await ctx.ask('fileShown', fileId)) ? ctx.stores.files.find(fileId) : undefined);
}

async function sealFor(ctx: Ctx, file: FileRow, kind: Claim['kind']): Promise<{ onetimeKey: string }> {
  const claimed: Claim = {
    nonce: randomBytes(16).toString('base64url'),
    fileId: file.id,
    versionId: file.versionId,
    userId: ctx.actor.id,
    kind,
    issuedOn: ctx.stamp(),
  };
  const text = Buffer.from(JSON.stringify(claimed)).toString('base64url');
  return { onetimeKey: `${text}.${await sealOf(ctx, text)}` };
}

/** What a key of ours says; undefined without our seal. */
async function unseal(ctx: Ctx, key: string): Promise<Claim | undefined> {
  const [text = '', seal = ''] = key.split('.');
  const expected = Buffer.from(await sealOf(ctx, text));
  const given = Buffer.from(seal);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return claim.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
}

async function sealOf(ctx: Ctx, text: string): Promise<string> {
  return createHmac('sha256', await downloadSecret(ctx))
    .update(text)
    .digest('base64url');
}

async function spend(ctx: Ctx, { nonce, issuedOn, kind }: Claim, file: FileRow, ranged: boolean, bytes: number) {
  const { ip } = ctx.caller;
  const started = await ctx.stores.spentKeys.find(nonce);
  if (started) {
    const resumable = addSeconds(new Date(started.startedOn), lifetimes.downloadResume) > ctx.now();
    if (!ranged || started.ip !== ip || !resumable) refuse('download.keySpent');
    return;
  }
  if (addSeconds(new Date(issuedOn), lifetimes.downloadKey) <= ctx.now()) refuse('download.keySpent');
  await ctx.transact(async (unit) => {
    // Of two that start at once, one is first; the index decides.
    if (!(await unit.stores.spentKeys.spend(nonce, ip, unit.stamp()))) refuse('download.keySpent');
    await unit.audit(`File ${kind === 'preview' ? 'viewed' : 'downloaded'}: ${file.name}`, {
      length: bytes,
      isDownload: true,
    });
  });
}
