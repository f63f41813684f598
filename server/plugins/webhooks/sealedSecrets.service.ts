import type { Ctx } from '#server/kernel/context.ts';

/** Stores the secrets of webhooks encrypted again. */
export async function resealWebhooks({ stores }: Ctx, again: (text: string, purpose: string) => string): Promise<void> {
  for (const { id, secret } of await stores.webhooks.secrets())
    await stores.webhooks.reseal(id, again(secret, 'webhook'));
}

/** The number of webhooks. */
export async function countWebhooks({ stores }: Ctx): Promise<number> {
  return (await stores.webhooks.secrets()).length;
}

/** Removes the secrets of all webhooks, which no key decrypts any more. */
export async function removeSecrets({ stores }: Ctx): Promise<void> {
  for (const { id } of await stores.webhooks.secrets()) await stores.webhooks.reseal(id, '');
}
