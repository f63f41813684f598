import type { BodyOf } from '#contract/endpoint.ts';
import type { userTransfers } from '#contract/users/userTransfers.ts';
import { bufferInput } from '#server/adapters/previews/previewer.ts';
import { TooBusy } from '#server/adapters/readers/fairQueue.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/kernel/fail.ts';

/**
 * Decodes a file for an import, with the language of the caller as the tie-break.
 * @throws {ApiError} 400 when it is no text, 429 when too many documents wait
 */
export async function readUserFile(ctx: Ctx, { content, encoding }: BodyOf<typeof userTransfers.read>) {
  const caller = await ctx.stores.users.find(ctx.actor.id);
  const [language = ''] = (caller?.cultureId ?? ctx.config.defaults.cultureId).toLowerCase().split('-');
  const input = bufferInput(Buffer.from(content, 'base64'));
  const owner = { owner: ctx.actor.id, isUrgent: true };
  const decoded = await ctx.textExtractor.decode(input, { encoding, language }, owner).catch((error) => {
    throw error instanceof TooBusy ? fail('preview.tooMany') : error;
  });
  return 'reason' in decoded ? fail('user.importNotText') : decoded;
}
