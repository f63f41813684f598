import { limits } from '#contract/limits.ts';
import { ocrReasons } from '#contract/ocr.ts';
import { hasThumbnail } from '#contract/rules/images.ts';
import type { OcrResult } from '#server/adapters/ocr/ocr.ts';
import type { Shown } from '#server/adapters/ocrEngine.ts';
import { TooBusy } from '#server/adapters/readers/fairQueue.ts';
import { type ReaderInput, ReaderLimitHit } from '#server/adapters/readers/readerPool.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { contentOfFile, readerInput } from '../fileNodes/content/content.service.ts';
import { visibleFile } from '../fileNodes/files/files.service.ts';
import { storeRecognisedText } from '../fileNodes/nodes/anyNodes.service.ts';
import { guardHeld } from '../legalHolds/heldNodes.service.ts';
import { ocrLanguages } from '../settings/settings.service.ts';
import { storedText } from './recognisedText.ts';

/** Maximum size of content in bytes: the reader holds it in memory. */
export const MAX_BYTES = 64 * 1024 * 1024;
/** Maximum number of pages of a document that are recognised. */
export const MAX_PAGES = 30;

/** The OCR state of a file. */
export async function ocrState(ctx: Ctx, fileId: number) {
  const { folder } = await visibleFile(ctx, fileId);
  authorize(ctx.actor, 'ocr.read', folder);
  const { state, reason } = (await ctx.stores.ocr.find(fileId)) ?? { state: 'none' as const, reason: null };
  return { state, reason: reason && ocrReasons[reason] };
}

/**
 * Recognises an image immediately, and stores the text.
 * @throws {ApiError} 415 for content that is not a readable image; 429 when too many jobs wait
 */
export async function recogniseFile(ctx: Ctx, fileId: number): Promise<{ ocr: string }> {
  const { file } = await writableFile(ctx, fileId);
  if (!hasThumbnail(file.name)) fail('ocr.unsupported');
  const blob = (await contentOfFile(ctx, file)) ?? fail('file.notFound');
  if (blob.size > MAX_BYTES) fail('ocr.tooLarge');
  const { text: ocr, isBeginning } = await textOf(ctx, readerInput(ctx, blob));
  await ctx.transact(async (tx) => {
    // Recognition takes time: rights and content may have changed.
    const { file: now, folder } = await writableFile(tx, fileId);
    if (now.versionId !== file.versionId) fail('row.changed');
    await storeRecognisedText(tx, fileId, ocr);
    await tx.stores.ocr.finish({ fileId, versionId: file.versionId }, isBeginning ? 'beginning' : null);
    await tx.audit(`Text recognised: ${folder.name}/${now.name}`);
  });
  return { ocr };
}

/** Stores a text corrected by a user; a queued job does not overwrite it. */
export async function correctText(ctx: Ctx, { id, ocr }: { id: number; ocr: string }) {
  const { file, folder } = await writableFile(ctx, id);
  await storeRecognisedText(ctx, id, ocr);
  await ctx.stores.ocr.finish({ fileId: id, versionId: file.versionId }, null);
  await ctx.audit(`Recognised text edited: ${folder.name}/${file.name}`);
  return {};
}

/**
 * Recognises the pages of an image while a user waits.
 * @returns the text of all pages, and whether it ends before the last page: after 30 pages, or where it is as long as
 * can be stored
 * @throws {ApiError} 415 when a page cannot be read, 429 when too many jobs wait
 */
export async function textOf(ctx: Ctx, content: ReaderInput): Promise<{ text: string; isBeginning: boolean }> {
  const languages = await ocrLanguages(ctx);
  let text = '';
  for (let page = 1; ; page++) {
    const job = { content, languages, owner: ctx.actor.id, isUrgent: true };
    const result = await recognised(ctx, { ...job, format: 'image', page });
    if ('reason' in result) fail(result.reason === 'tooHard' ? 'ocr.tooHard' : 'ocr.unreadable');
    text = storedText(`${text}\n\n${result.text}`);
    if (page >= result.pages) return { text, isBeginning: false };
    if (page >= MAX_PAGES || text.length >= limits.ocr) return { text, isBeginning: true };
  }
}

async function recognised(ctx: Ctx, shown: Shown): Promise<OcrResult> {
  try {
    return await ctx.ocrEngine.recognise(shown);
  } catch (error) {
    if (error instanceof TooBusy) fail('ocr.tooMany');
    if (error instanceof ReaderLimitHit) fail('ocr.tooHard');
    throw error;
  }
}

async function writableFile(ctx: Ctx, fileId: number) {
  const found = await visibleFile(ctx, fileId);
  authorize(ctx.actor, 'ocr.write', found.folder);
  await guardHeld(ctx, [fileId]);
  return found;
}
