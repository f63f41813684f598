import type { Ctx } from '#server/kernel/context.ts';

/** Stores the texts of mails that were not sent encrypted again. */
export async function resealMails({ stores }: Ctx, again: (text: string, purpose: string) => string): Promise<void> {
  for (const { id, text, html } of await stores.outbox.unsent())
    await stores.outbox.reseal(id, { text: again(text, 'mail'), html: again(html, 'mail') });
}

/** Gives up all mails that were not sent: no key decrypts their texts any more. */
export function dropUnsentMails({ stores }: Ctx): Promise<void> {
  return stores.outbox.dropUnsent('The key that the mail was sealed with is lost');
}
