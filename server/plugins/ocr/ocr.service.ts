import { ocrReasons } from '#contract/ocr.ts';
import { hasThumbnail } from '#contract/rules/images.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { OcrAnswer } from '#server/outside/ocr.worker.ts';
import { RecognitionFailed, type Shown } from '#server/outside/recogniser.ts';
import { TooBusy } from '#server/outside/thumbnailer.ts';
import { contentOfFile, wholeContent } from '../fileNodes/content.service.ts';
import { visibleFile } from '../fileNodes/files.service.ts';
import { ocrLanguages } from '../settings/settings.service.ts';
import { kept } from './recognisedText.ts';

/** Bytes of the largest content that is read: it has to be in memory whole. */
export const MAX_SIZE = 64 * 1024 * 1024;

/** How far the recognition of a file's text is. */
export async function ocrState(ctx: Ctx, fileId: number) {
  const { folder } = await visibleFile(ctx, fileId);
  authorize(ctx.actor, 'ocr.read', folder);
  const { state, reason } = (await ctx.stores.ocr.find(fileId)) ?? { state: 'none' as const, reason: null };
  return { state, reason: reason && ocrReasons[reason] };
}

/**
 * Reads an image now, and keeps the text with the file.
 * @throws {Refused} 415 for what is no image, or none that can be read; 429 while too many wait
 */
export async function recogniseFile(ctx: Ctx, fileId: number): Promise<{ ocr: string }> {
  const { file } = await writableFile(ctx, fileId);
  if (!hasThumbnail(file.name)) refuse('ocr.unsupported');
  const blob = (await contentOfFile(ctx, file)) ?? refuse('file.notFound');
  if (blob.size > MAX_SIZE) refuse('ocr.tooLarge');
  const ocr = await textOf(ctx, await wholeContent(ctx, blob));
  await ctx.transact(async (unit) => {
    // It took a while: rights and content may have become others.
    const { file: now, folder } = await writableFile(unit, fileId);
    if (now.versionId !== file.versionId) refuse('row.changed');
    await keepText(unit, fileId, ocr);
    await unit.stores.ocr.finish({ fileId, versionId: file.versionId });
    await unit.audit(`Text recognised: ${folder.name}/${now.name}`);
  });
  return { ocr };
}

/** Puts right what was recognised; nothing that is still waiting overwrites it. */
export async function correctText(ctx: Ctx, { id, ocr }: { id: number; ocr: string }) {
  const { file, folder } = await writableFile(ctx, id);
  await keepText(ctx, id, ocr);
  await ctx.stores.ocr.finish({ fileId: id, versionId: file.versionId });
  await ctx.audit(`Text corrected: ${folder.name}/${file.name}`);
  return {};
}

/** Keeps what a file shows, where the search finds it. */
export async function keepText(ctx: Ctx, fileId: number, text: string): Promise<void> {
  await ctx.stores.files.setOcr(fileId, text || null);
  await ctx.emit('nodesChanged', [fileId]);
}

/** The text of a picture that somebody waits for. @throws {Refused} */
export async function textOf(ctx: Ctx, content: ArrayBuffer): Promise<string> {
  const answer = await recognised(ctx, { content, languages: await ocrLanguages(ctx), isUrgent: true });
  return 'text' in answer ? kept(answer.text) : refuse('ocr.unreadable');
}

async function recognised(ctx: Ctx, shown: Shown): Promise<OcrAnswer> {
  try {
    return await ctx.recogniser.recognise(shown);
  } catch (error) {
    if (error instanceof TooBusy) refuse('ocr.tooMany');
    if (error instanceof RecognitionFailed) refuse('ocr.tooHard');
    throw error;
  }
}

async function writableFile(ctx: Ctx, fileId: number) {
  const found = await visibleFile(ctx, fileId);
  authorize(ctx.actor, 'ocr.write', found.folder);
  return found;
}
