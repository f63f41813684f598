import type { Ctx } from '#server/kernel/context.ts';
import type { MailLanguage } from '../mail/mail.model.ts';
import { languageOf } from '../mail/mail.service.ts';
import { readMe } from './users.service.ts';

/** The words of a file that users download, by language. */
export type TextsByLanguage<T> = Record<MailLanguage | 'fr', T>;

/** Those in the language of the caller's culture, or of the instance's where they have none. */
export async function textsForCaller<T>(ctx: Ctx, texts: TextsByLanguage<T>): Promise<T> {
  const { cultureId } = await readMe(ctx);
  return texts[languageOf(ctx, cultureId)];
}
