import type { Ctx } from '#server/kernel/context.ts';
import { languageIn, serverTexts } from '#server/messages/index.ts';
import type { ServerTexts } from '#server/messages/texts.ts';

/** The texts in the language of the caller's culture, or of the instance's when the caller has none. */
export async function textsForCaller(ctx: Ctx): Promise<ServerTexts> {
  const caller = await ctx.callProvider('mailbox', ctx.actor.id);
  return serverTexts[languageIn(caller?.cultureId ?? ctx.config.defaults.cultureId)];
}
