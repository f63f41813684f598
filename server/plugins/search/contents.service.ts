import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Indexed, indexReasons, passingReasons } from '#contract/search.ts';
import { ReaderLimitHit, ReadersClosed } from '#server/adapters/readers/readerPool.ts';
import type { TextResult } from '#server/adapters/text/text.ts';
import { textFormatOf } from '#server/adapters/text/textFormat.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { inSeconds, retryAfter, workThrough } from '#server/kernel/workQueue.ts';
import { fail } from '#server/lib/fail.ts';
import { contentOfFile, readerInput } from '../fileNodes/content/content.service.ts';
import { visibleFile } from '../fileNodes/files/files.service.ts';
import { preparePreview, textOfPages } from '../previews/newContentPreviews.service.ts';
import type { ClaimedContent } from './contents.model.ts';
import { queued } from './indexing.service.ts';

/** Maximum size of a document in bytes: the reader holds it in memory. */
const MAX_BYTES = 64 * 1024 * 1024;
const retries = retryAfter([60, 900]);
/** Seconds within which a node must finish a claimed document, or its next chunk. */
const LEASE_S = 300;

/** Whether the text of a file can be searched, and if not, why. */
export async function indexState(ctx: Ctx, fileId: number): Promise<Indexed> {
  const { file } = await visibleFile(ctx, fileId);
  const { state, reason } = (await ctx.stores.contentTexts.find(fileId)) ?? { state: 'queued', reason: null };
  // An image has no text of its own, but is found by its OCR text.
  if (reason === 'kind' && file.ocr) return { state: 'indexed', reason: null, code: null };
  return { state, reason: reason && indexReasons[reason], code: reason };
}

/**
 * Queues a failed file again.
 * @throws {ApiError} 409 when another attempt would fail the same way
 */
export async function readAgain(ctx: Ctx, fileId: number): Promise<Indexed> {
  const { folder, file } = await visibleFile(ctx, fileId);
  authorize(ctx.actor, 'file.write', folder);
  const { code } = await indexState(ctx, fileId);
  if (code === null || !passingReasons.includes(code)) fail('index.asFinal');
  const [content] = await ctx.stores.contentTexts.files([fileId]);
  if (content) await ctx.stores.contentTexts.queue([queued(content, ctx.stamp())]);
  await ctx.audit(`Text extraction restarted: ${file.name}`);
  return indexState(ctx, fileId);
}

/** How many files wait and since when, and how many failed. */
export function textsWaiting({ stores }: Ctx) {
  return stores.contentTexts.state();
}

/** Indexes queued documents, one after the other; one that fails does not delay others. */
export function readContents(ctx: Ctx): Promise<void> {
  return workThrough(ctx, {
    queue: ({ contentTexts }) => contentTexts,
    leaseSeconds: LEASE_S,
    maxRows: 20,
    work: (claim) => read(ctx, claim).catch((error) => retry(ctx, claim, error)),
  });
}

async function read(ctx: Ctx, claim: ClaimedContent) {
  const [file] = await ctx.stores.contentTexts.files([claim.nodeId]);
  const result = await textOf(ctx, claim, file?.name ?? '');
  // Commits without waiting for the disk, except at the end of the document: what a power cut undoes is read again.
  const whileHeld = (work: (tx: Ctx) => Promise<void>) =>
    ctx.transact(
      async (tx) => {
        const isHeld = await tx.stores.contentTexts.hold(claim, inSeconds(tx, LEASE_S));
        if (isHeld) await work(tx);
        return isHeld;
      },
      { isAsyncCommit: true },
    );
  if (!(await whileHeld(({ stores }) => stores.contentTexts.clear(claim.nodeId)))) return;
  const chunks = 'chunks' in result ? result.chunks : [];
  for (const [number, piece] of chunks.entries()) {
    // One transaction per chunk, with other requests in between, because SQLite runs in the main process.
    await yieldToEventLoop();
    if (!(await whileHeld(({ stores }) => stores.contentTexts.append(claim.nodeId, number, piece)))) return;
  }
  await ctx.transact(async (tx) => {
    const { settle } = tx.stores.contentTexts;
    if ('reason' in result) return settle(claim, 'unreadable', result.reason);
    await settle(claim, 'indexed', result.isWhole ? null : 'beginning');
    // A document with pages but without text was scanned.
    if (claim.format === 'pdf' && chunks.length === 0) await tx.emit('ocrRequested', [claim.nodeId]);
  });
  if (file) await prepare(ctx, claim, file.name);
}

/** Creates the preview; if that fails, it is created when a user opens it. */
async function prepare(ctx: Ctx, { nodeId, versionId }: ClaimedContent, name: string): Promise<void> {
  const blob = await contentOfFile(ctx, { versionId });
  if (!blob || blob.size > MAX_BYTES) return;
  await preparePreview(ctx, { file: { name }, blob }).catch((error) =>
    ctx.log.warn({ err: error, file: nodeId }, 'The preview of a file could not be made'),
  );
}

async function textOf(ctx: Ctx, claim: ClaimedContent, name: string): Promise<TextResult> {
  const format = textFormatOf(name);
  if (!format) return { reason: 'kind' };
  const { versionId, ownerId, attempts } = claim;
  // Earlier attempts ended with the crash of their server, which could not record the failure.
  if (attempts > retries.maxAttempts) return { reason: 'tooHard' };
  const blob = await contentOfFile(ctx, { versionId });
  if (!blob) return { reason: 'gone' };
  if (blob.size > MAX_BYTES) return { reason: 'tooLarge' };
  try {
    const ofPages = () => textOfPages(ctx, { file: { name }, blob }, ownerId);
    if (format === 'pages') return await ofPages();
    const result = await ctx.textExtractor.extract(readerInput(ctx, blob), format, ownerId);
    // It may be of another format than its name says: its preview goes by the content.
    return format === 'office' && 'reason' in result && result.reason === 'damaged' ? await ofPages() : result;
  } catch (error) {
    if (!(error instanceof ReaderLimitHit)) throw error;
    ctx.log.warn({ file: claim.nodeId, limit: error.limit }, 'The text of a file could not be read');
    return { reason: 'tooHard' };
  }
}

async function retry(ctx: Ctx, claim: ClaimedContent, error: unknown) {
  // The lease expires, and the next server repeats it.
  if (error instanceof ReadersClosed) return;
  const nextTry = retries.nextTry(ctx, claim.attempts);
  ctx.log.warn({ err: error, file: claim.nodeId }, 'The text of a file could not be read');
  await ctx.transact(({ stores }) =>
    nextTry === undefined
      ? stores.contentTexts.settle(claim, 'unreadable', 'gone')
      : stores.contentTexts.again(claim, nextTry),
  );
}
