import { limits } from '#contract/limits.ts';
import type { Preferences } from '#contract/users/preferences.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';

/** The caller's preferences. */
export async function getPreferences({ stores, actor }: Ctx): Promise<Preferences> {
  return JSON.parse((await stores.preferences.find(actor.id)) ?? '{}');
}

/** Sets some of the caller's preferences; null removes one. @throws {ApiError} 413 beyond the limit */
export async function setPreferences(ctx: Ctx, changes: Preferences): Promise<Preferences> {
  const merged = { ...(await getPreferences(ctx)), ...changes };
  const set = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
  const text = JSON.stringify(set);
  if (Buffer.byteLength(text) > limits.preferences) fail('preferences.tooLarge', limits.preferences);
  await ctx.stores.preferences.set(ctx.actor.id, text);
  return set;
}
