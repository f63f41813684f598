import type { Ctx } from '#server/kernel/context.ts';

/** The key that signs download keys and challenges. */
export function downloadSecret(ctx: Ctx): Promise<string> {
  return ctx.cachedAccess('downloadSecret', async () => {
    const secret = await ctx.stores.settings.find('downloadSecret');
    if (!secret) throw new Error('The first start has not been finished');
    return ctx.secretBox.open(secret, 'downloadSecret');
  });
}
