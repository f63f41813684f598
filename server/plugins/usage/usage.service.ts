import { LogKind } from '#contract/enums.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { downloadedBytes } from '../logs/logs.service.ts';
import type { Stored } from './usage.model.ts';

/** Bytes of files that live, or lie in the bin; with a month, as it was when that month ended. */
export async function storedBytes(ctx: Ctx, what: keyof Stored, month?: string): Promise<{ length: number }> {
  const { usage } = ctx.stores;
  // What nobody has changed since then still stands.
  const stored = (month && (await usage.firstSince(month))) || (await usage.now());
  return { length: stored[what] };
}

/** Bytes fetched from one day to another. @throws {Refused} 400 when they stand the wrong way round */
export async function downloadStats(ctx: Ctx, { from, to }: { from: string; to: string }) {
  if (from > to) refuse('usage.backwards');
  const bytes = await downloadedBytes(ctx, from, to);
  return { downloadFiles: bytes.get(LogKind.User) ?? 0, downloadOnetime: bytes.get(LogKind.Onetime) ?? 0 };
}

/** The month whose end each house knows to be noted, so that asking the database is left to the first writes of a month. */
const known = new WeakMap<Ctx['config'], string>();

/**
 * Notes what was stored when the last month ended, before the first write of a new one changes it. So the figure is
 * exact however long the server was off, and costs nothing in between.
 */
export async function noteMonthEnd(ctx: Ctx): Promise<void> {
  const month = monthBefore(ctx.now());
  if (known.get(ctx.config) === month) return;
  // Only what was there before is known to stay: one's own note goes when this unit of work is undone.
  if (await ctx.stores.usage.isNoted(month)) known.set(ctx.config, month);
  else await ctx.stores.usage.note(month);
}

/** `YYYY-MM` of the month before, in UTC. */
function monthBefore(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);
}
