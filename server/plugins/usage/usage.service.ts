import { LogKind } from '#contract/enums.ts';
import type { LargeFolder, MonthUsage } from '#contract/instance/usage.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { pathOfFolder } from '../fileNodes/nodes/anyNodes.service.ts';
import { downloadedBytes } from '../logs/logs.service.ts';
import type { Stored } from './usage.model.ts';

/** Number of months that are shown. */
const MONTHS = 12;
const LARGEST_FILES = 10;

/** Bytes of live files or of files in the bin; with a month, at the end of that month. */
export async function storedBytes(ctx: Ctx, figure: keyof Stored, month?: string): Promise<{ length: number }> {
  const { usage } = ctx.stores;
  // Without stored figures, nothing has changed since, and the current ones apply.
  const stored = (month && (await usage.firstSince(month))) || (await usage.now());
  return { length: stored[figure] };
}

/**
 * Bytes downloaded between two days.
 * @throws {ApiError} 400 when `to` is before `from`
 */
export async function downloadStats(ctx: Ctx, { from, to }: { from: string; to: string }) {
  if (from > to) fail('usage.backwards');
  const bytes = await downloadedBytes(ctx, from, to);
  return { downloadFiles: bytes.get(LogKind.User) ?? 0, downloadOnetime: bytes.get(LogKind.Onetime) ?? 0 };
}

/** Bytes used now, and the growth since the end of the last month. */
export async function growthSinceMonthEnd(ctx: Ctx): Promise<{ used: number; grown: number; seconds: number }> {
  const sum = ({ live, deleted }: Stored) => live + deleted;
  const used = sum(await ctx.stores.usage.now());
  const month = monthBefore(ctx.now());
  const before = (await ctx.stores.usage.isNoted(month)) ? await ctx.stores.usage.firstSince(month) : undefined;
  const monthEnd = Date.UTC(ctx.now().getUTCFullYear(), ctx.now().getUTCMonth(), 1);
  const seconds = (ctx.now().getTime() - monthEnd) / 1000;
  return { used, grown: before ? used - sum(before) : 0, seconds };
}

/** For each of the last twelve months: bytes stored at its end, and bytes downloaded. */
export async function monthlyUsage(ctx: Ctx): Promise<{ items: MonthUsage[] }> {
  const items: MonthUsage[] = [];
  for (let back = MONTHS - 1; back >= 0; back--) {
    const first = new Date(Date.UTC(ctx.now().getUTCFullYear(), ctx.now().getUTCMonth() - back, 1));
    const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
    const month = first.toISOString().slice(0, 7);
    const stored = (await ctx.stores.usage.firstSince(month)) ?? (await ctx.stores.usage.now());
    const days = { from: first.toISOString().slice(0, 10), to: last.toISOString().slice(0, 10) };
    items.push({ month, ...stored, ...(await downloadStats(ctx, days)) });
  }
  return { items };
}

/** The folders with the largest direct files in total. */
export async function largestFolders(ctx: Ctx): Promise<{ items: LargeFolder[] }> {
  const rows = await ctx.stores.usage.largestFolders(LARGEST_FILES);
  const items = rows.map(async ({ id, ...row }) => ({
    id,
    path: await pathOfFolder(ctx, id),
    ...row,
  }));
  return { items: await Promise.all(items) };
}

/**
 * The last month whose end is known to be stored, per instance, so that the database is queried only at the start of a
 * month.
 */
const storedMonths = new WeakMap<Ctx['config'], string>();

/**
 * Stores the figures for the end of the last month before the first write of a new one. So the figures are exact
 * however long the server was off.
 */
export async function noteMonthEnd(ctx: Ctx): Promise<void> {
  const month = monthBefore(ctx.now());
  if (storedMonths.get(ctx.config) === month) return;
  // Only committed figures are remembered: the ones of this transaction may be rolled back.
  if (await ctx.stores.usage.isNoted(month)) storedMonths.set(ctx.config, month);
  else await ctx.stores.usage.note(month);
}

/** The previous month as `YYYY-MM`, in UTC. */
function monthBefore(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);
}
