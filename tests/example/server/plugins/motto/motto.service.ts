import type { BodyOf } from '#contract/endpoint.ts';
import type { mottos } from '#contract/motto.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';

export async function readMotto({ stores }: Ctx): Promise<{ text: string }> {
  return { text: await stores.motto.read() };
}

/** Changes the motto, with its log row. */
export async function changeMotto(ctx: Ctx, { text }: BodyOf<typeof mottos.change>): Promise<{ text: string }> {
  authorize(ctx.actor, 'settings.edit');
  await ctx.stores.motto.write(text);
  await ctx.audit(`Motto changed: ${text}`);
  return { text };
}
