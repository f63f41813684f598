import type { Ctx } from '#server/kernel/context.ts';
import { type MailLanguage, mailLanguages } from './mail.model.ts';

/** Texts of a file that users download, by language. */
export type TextsByLanguage<T> = Record<MailLanguage, T>;

/** The texts in the language of the caller's culture, or of the instance's when the caller has none. */
export async function textsForCaller<T>(ctx: Ctx, texts: TextsByLanguage<T>): Promise<T> {
  const caller = await ctx.callProvider('mailbox', ctx.actor.id);
  return texts[languageIn(caller?.cultureId ?? ctx.config.defaults.cultureId)];
}

/** The language of a culture (`cs-CZ`); English when there are no texts in it. */
export function languageIn(culture: string): MailLanguage {
  const [language] = culture.toLowerCase().split('-');
  return mailLanguages.find((supported) => supported === language) ?? 'en';
}
