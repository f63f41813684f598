import { ocrReasons } from '#contract/ocr.ts';
import { hasThumbnail } from '#contract/rules/images.ts';
import type { OcrAnswer } from '#server/adapters/ocr/ocr.ts';
import type { Shown } from '#server/adapters/ocrEngine.ts';
import { TooBusy } from '#server/adapters/readers/fairQueue.ts';
import { type ReaderInput, ReaderLimitHit } from '#server/adapters/readers/readerPool.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/kernel/fail.ts';
import { contentOfFile, readerInput } from '../fileNodes/content/content.service.ts';
import { visibleFile } from '../fileNodes/files/files.service.ts';
import { guardHeld } from '../legalHolds/heldNodes.service.ts';
import { ocrLanguages } from '../settings/settings.service.ts';
import { storedText } from './recognisedText.ts';

/** Bytes of the largest content that is read: its reader has it in memory whole. */
export const MAX_BYTES = 64 * 1024 * 1024;

/** How far the recognition of a file's text is. */
export async function ocrState(ctx: Ctx, fileId: number) {
  const { folder } = await visibleFile(ctx, fileId);
  authorize(ctx.actor, 'ocr.read', folder);
  const { state, reason } = (await ctx.stores.ocr.find(fileId)) ?? { state: 'none' as const, reason: null };
  return { state, reason: reason && ocrReasons[reason] };
}

/**
 * Reads an image now, and keeps the text with the file.
 * @throws {ApiError} 415 for what is no image, or none that can be read; 429 while too many wait
 */
export async function recogniseFile(ctx: Ctx, fileId: number): Promise<{ ocr: string }> {
  const { file } = await writableFile(ctx, fileId);
  if (!hasThumbnail(file.name)) fail('ocr.unsupported');
  const blob = (await contentOfFile(ctx, file)) ?? fail('file.notFound');
  if (blob.size > MAX_BYTES) fail('ocr.tooLarge');
  const ocr = await textOf(ctx, readerInput(ctx, blob));
  await ctx.transact(async (tx) => {
    // It took a while: rights and content may have become others.
    const { file: now, folder } = await writableFile(tx, fileId);
    if (now.versionId !== file.versionId) fail('row.changed');
    await storeText(tx, fileId, ocr);
    await tx.stores.ocr.finish({ fileId, versionId: file.versionId });
    await tx.audit(`Text recognised: ${folder.name}/${now.name}`);
  });
  return { ocr };
}

/** Puts right what was recognised; nothing that is still waiting overwrites it. */
export async function correctText(ctx: Ctx, { id, ocr }: { id: number; ocr: string }) {
  const { file, folder } = await writableFile(ctx, id);
  await storeText(ctx, id, ocr);
  await ctx.stores.ocr.finish({ fileId: id, versionId: file.versionId });
  await ctx.audit(`Recognised text edited: ${folder.name}/${file.name}`);
  return {};
}

/** Keeps what a file shows, where the search finds it. */
export async function storeText(ctx: Ctx, fileId: number, text: string): Promise<void> {
  await ctx.stores.files.setOcr(fileId, text || null);
  await ctx.emit('nodesChanged', [fileId]);
}

/** The text of a picture that a user waits for. @throws {ApiError} */
export async function textOf(ctx: Ctx, content: ReaderInput): Promise<string> {
  const languages = await ocrLanguages(ctx);
  const answer = await recognised(ctx, { content, languages, owner: ctx.actor.id, isUrgent: true });
  if ('text' in answer) return storedText(answer.text);
  return fail(answer.reason === 'tooHard' ? 'ocr.tooHard' : 'ocr.unreadable');
}

async function recognised(ctx: Ctx, shown: Shown): Promise<OcrAnswer> {
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
