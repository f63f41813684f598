import { limits } from '#contract/limits.ts';
import type { OcrReason } from '#contract/ocr.ts';
import { hasThumbnail } from '#contract/rules/images.ts';
import { extensionOf } from '#contract/rules/names.ts';
import type { OcrResult } from '#server/adapters/ocr/ocr.ts';
import { ReaderLimitHit, ReadersClosed } from '#server/adapters/readers/readerPool.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { retryAfter, workThrough } from '#server/kernel/workQueue.ts';
import { contentOfFile, readerInput } from '../fileNodes/content/content.service.ts';
import { liveFiles, storeRecognisedText } from '../fileNodes/nodes/anyNodes.service.ts';
import { ocrLanguages } from '../settings/settings.service.ts';
import type { ClaimedOcr } from './ocr.model.ts';
import { MAX_BYTES, MAX_PAGES } from './ocr.service.ts';
import { storedText } from './recognisedText.ts';

const retries = retryAfter([60, 900]);

/** Recognises queued pages one after the other; a page that fails does not delay others. */
export function recogniseQueued(ctx: Ctx): Promise<void> {
  return workThrough(ctx, {
    queue: ({ ocr }) => ocr,
    leaseSeconds: 300,
    maxRows: 3,
    work: (claim) => readPage(ctx, claim).catch((error) => retry(ctx, claim, error)),
  });
}

async function readPage(ctx: Ctx, claim: ClaimedOcr): Promise<void> {
  const result = await resultFor(ctx, claim);
  await ctx.transact(async (tx) => {
    if ('reason' in result) {
      await tx.stores.ocr.settle(claim, 'failed', result.reason);
      return;
    }
    const text = storedText(`${claim.text}\n\n${result.text}`);
    const isFull = claim.page >= MAX_PAGES || text.length >= limits.ocr;
    if (claim.page < result.pages && !isFull) return tx.stores.ocr.advance(claim, text, tx.stamp());
    if (!(await tx.stores.ocr.settle(claim, 'done', claim.page < result.pages ? 'beginning' : null))) return;
    await storeRecognisedText(tx, claim.fileId, text);
    const [file] = await liveFiles(tx, [claim.fileId]);
    await tx.audit(`Text recognised: ${file?.name}`, { by: { id: null, name: 'System' } });
  });
}

/** The text of the page, or the reason why it cannot be recognised. */
async function resultFor(
  ctx: Ctx,
  { fileId, ownerId, versionId, page, attempts }: ClaimedOcr,
): Promise<OcrResult | { reason: OcrReason }> {
  // Earlier attempts ended with the crash of their server, which could not record the failure.
  if (attempts > retries.maxAttempts) return { reason: 'tooHard' };
  const [file] = await liveFiles(ctx, [fileId]);
  if (!file) return { reason: 'gone' };
  const isPdf = extensionOf(file.name) === 'pdf';
  if (!isPdf && !hasThumbnail(file.name)) return { reason: 'kind' };
  const blob = await contentOfFile(ctx, { versionId });
  if (!blob) return { reason: 'gone' };
  if (blob.size > MAX_BYTES) return { reason: 'tooLarge' };
  const shown = { content: readerInput(ctx, blob), languages: await ocrLanguages(ctx), owner: ownerId };
  try {
    return await ctx.ocrEngine.recognise({ ...shown, format: isPdf ? 'pdf' : 'image', page });
  } catch (error) {
    if (!(error instanceof ReaderLimitHit)) throw error;
    ctx.log.warn({ file: fileId, limit: error.limit }, 'The text of a file could not be recognised');
    return { reason: 'tooHard' };
  }
}

async function retry(ctx: Ctx, claim: ClaimedOcr, error: unknown) {
  // The lease expires, and the next server repeats the page.
  if (error instanceof ReadersClosed) return;
  const nextTry = retries.nextTry(ctx, claim.attempts);
  ctx.log.warn({ err: error, file: claim.fileId }, 'The text of a file could not be recognised');
  await ctx.transact(async (tx) => {
    if (nextTry !== undefined) return tx.stores.ocr.again(claim, nextTry);
    await tx.stores.ocr.settle(claim, 'failed', 'gone');
  });
}
