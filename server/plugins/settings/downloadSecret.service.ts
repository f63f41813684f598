import type { Ctx } from '#server/kernel/context.ts';

/** The key that seals download keys and challenges. */
export async function downloadSecret({ stores, secretBox }: Ctx): Promise<string> {
  const secret = await stores.settings.find('downloadSecret');
  if (!secret) throw new Error('The first start has not been finished');
  return secretBox.open(secret, 'downloadSecret');
}
