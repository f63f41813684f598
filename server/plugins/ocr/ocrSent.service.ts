import { hasThumbnail } from '#contract/rules/images.ts';
import { normaliseName } from '#contract/rules/names.ts';
import { TooBusy } from '#server/adapters/readers/fairQueue.ts';
import { TooLong, writeTempFile } from '#server/adapters/tempFile.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { ApiError, fail } from '#server/lib/fail.ts';
import { MAX_BYTES, textOf } from './ocr.service.ts';

interface Sent {
  fileName?: string;
  content: AsyncIterable<Buffer>;
}
interface Outcome {
  successes: { name: string; text: string }[];
  errors: { name: string; error: string }[];
}

/**
 * Recognises uploaded images one after the other; they are not stored, and a bad one does not affect the others.
 * @throws {ApiError} 429 before any is read, when the caller has too many requests
 */
export async function recogniseSent(ctx: Ctx, parts: AsyncIterable<Sent>): Promise<Outcome> {
  const release = acquire(ctx);
  const outcome: Outcome = { successes: [], errors: [] };
  const { maxFiles } = ctx.config.limits;
  let count = 0;
  try {
    for await (const { fileName, content } of parts) {
      if (fileName === undefined) continue;
      const name = normaliseName(fileName);
      count += 1;
      try {
        if (count > maxFiles) fail('upload.tooMany', String(maxFiles));
        if (!hasThumbnail(name)) fail('ocr.unsupported');
        outcome.successes.push({ name, text: await textOfSent(ctx, content) });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        outcome.errors.push({ name, error: error.message });
      }
    }
  } finally {
    release();
  }
  return outcome;
}

function acquire(ctx: Ctx): () => void {
  try {
    return ctx.ocrEngine.enter(ctx.actor.id);
  } catch (error) {
    if (error instanceof TooBusy) fail('ocr.tooMany');
    throw error;
  }
}

/** Uses a temporary file, because images that wait must not be held in memory. */
async function textOfSent(ctx: Ctx, content: AsyncIterable<Buffer>): Promise<string> {
  const file = await writeTempFile(ctx.config.dataDir, content, MAX_BYTES).catch((error) => {
    if (error instanceof TooLong) fail('ocr.tooLarge');
    throw error;
  });
  return textOf(ctx, file)
    .then(({ text }) => text)
    .finally(file.remove);
}
