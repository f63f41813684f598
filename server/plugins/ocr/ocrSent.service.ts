import { hasThumbnail } from '#contract/rules/images.ts';
import { normaliseName } from '#contract/rules/names.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { Refused, refuse } from '#server/kernel/refuse.ts';
import { MAX_SIZE, textOf } from './ocr.service.ts';

interface Sent {
  fileName?: string;
  content: AsyncIterable<Buffer>;
}
interface Outcome {
  successes: { name: string; text: string }[];
  errors: { name: string; error: string }[];
}

/** Reads images that are sent along, one after the other; nothing of them is kept, and a bad one harms no other. */
export async function recogniseSent(ctx: Ctx, parts: AsyncIterable<Sent>): Promise<Outcome> {
  const outcome: Outcome = { successes: [], errors: [] };
  const { maxFiles } = ctx.config.limits;
  let count = 0;
  for await (const { fileName, content } of parts) {
    if (fileName === undefined) continue;
    const name = normaliseName(fileName);
    count += 1;
    try {
      if (count > maxFiles) refuse('upload.tooMany', String(maxFiles));
      if (!hasThumbnail(name)) refuse('ocr.unsupported');
      outcome.successes.push({ name, text: await textOf(ctx, await gathered(content)) });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      outcome.errors.push({ name, error: error.message });
    }
  }
  return outcome;
}

async function gathered(content: AsyncIterable<Buffer>): Promise<ArrayBuffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > MAX_SIZE) refuse('ocr.tooLarge');
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces)).buffer;
}
