import { addSeconds } from 'date-fns';
import { limits } from '#contract/limits.ts';
import type { OcrReason } from '#contract/ocr.ts';
import { hasThumbnail } from '#contract/rules/images.ts';
import { extensionOf } from '#contract/rules/names.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { OcrAnswer } from '#server/outside/ocr.worker.ts';
import { RecognitionFailed } from '#server/outside/recogniser.ts';
import { contentOfFile, wholeContent } from '../fileNodes/content.service.ts';
import { ocrLanguages } from '../settings/settings.service.ts';
import type { ClaimedOcr } from './ocr.model.ts';
import { keepText, MAX_SIZE } from './ocr.service.ts';
import { kept } from './recognisedText.ts';

/** Pages of a document that are read. */
const MAX_PAGES = 30;
/** Seconds to wait after each failed try. */
const PAUSES = [60, 900];
/** Seconds in which a node that took a page has to be done with it. */
const LEASE = 300;
/** Pages of one turn: a server that stops waits for the rest of its turn. */
const TURN = 3;

/** Reads pages that wait, one after the other; one that cannot be read holds up no other. */
export async function recogniseQueued(ctx: Ctx): Promise<void> {
  for (let left = TURN; left > 0; left--) {
    // Asked without the write lock: most turns find nothing.
    if (!(await ctx.stores.ocr.isDue(ctx.stamp()))) return;
    const leaseEnd = addSeconds(ctx.now(), LEASE).toISOString();
    const claim = await ctx.transact(({ stores, stamp }) => stores.ocr.claim(stamp(), leaseEnd));
    if (!claim) return;
    await readPage(ctx, claim).catch((error) => retry(ctx, claim, error));
  }
}

async function readPage(ctx: Ctx, claim: ClaimedOcr): Promise<void> {
  const answer = await answerFor(ctx, claim);
  await ctx.transact(async (unit) => {
    if ('reason' in answer) {
      await unit.stores.ocr.settle(claim, 'failed', answer.reason);
      return;
    }
    const text = kept(`${claim.text}\n\n${answer.text}`);
    const isFull = claim.page >= MAX_PAGES || text.length >= limits.ocr;
    if (claim.page < answer.pages && !isFull) return unit.stores.ocr.advance(claim, text, unit.stamp());
    if (!(await unit.stores.ocr.settle(claim, 'done', claim.page < answer.pages ? 'beginning' : null))) return;
    await keepText(unit, claim.fileId, text);
    const file = await unit.stores.files.find(claim.fileId);
    await unit.audit(`Text recognised: ${file?.name}`, { by: { id: null, name: 'System' } });
  });
}

/** What the page shows, or why that will never be known. */
async function answerFor(
  ctx: Ctx,
  { fileId, versionId, page }: ClaimedOcr,
): Promise<OcrAnswer | { reason: OcrReason }> {
  const file = await ctx.stores.files.find(fileId);
  if (!file) return { reason: 'gone' };
  const isPdf = extensionOf(file.name) === 'pdf';
  if (!isPdf && !hasThumbnail(file.name)) return { reason: 'kind' };
  const blob = await contentOfFile(ctx, { versionId });
  if (!blob) return { reason: 'gone' };
  if (blob.size > MAX_SIZE) return { reason: 'tooLarge' };
  const content = await wholeContent(ctx, blob);
  const languages = await ocrLanguages(ctx);
  return ctx.recogniser.recognise({ content, languages, isUrgent: false, ...(isPdf && { page }) });
}

async function retry(ctx: Ctx, claim: ClaimedOcr, error: unknown) {
  const pause = PAUSES[claim.attempts - 1];
  ctx.log.warn({ err: error, file: claim.fileId }, 'The text of a file could not be recognised');
  await ctx.transact(async (unit) => {
    if (pause !== undefined) return unit.stores.ocr.again(claim, addSeconds(unit.now(), pause).toISOString());
    await unit.stores.ocr.settle(claim, 'failed', error instanceof RecognitionFailed ? 'tooHard' : 'gone');
  });
}
