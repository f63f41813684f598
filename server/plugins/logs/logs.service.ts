import { LogKind, LogLevel } from '#contract/enums.ts';
import type { LogQuery, LogRow } from '#contract/logs.ts';
import { addDays } from '#contract/rules/expiry.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { type Paged, pageOf } from '#server/kernel/page.ts';

/** Rows of a page where the caller does not say (§9). */
const pageSizes = { [LogKind.User]: 15, [LogKind.Onetime]: 15, [LogKind.System]: 100 };
const levels = { warn: LogLevel.Warning, error: LogLevel.Error, fatal: LogLevel.Fatal };

/** A page of the log of one kind, newest first (`api.md` §9). */
export function listLog(ctx: Ctx, kind: LogKind, query: LogQuery): Promise<Paged<LogRow>> {
  const { from, to, byId, ip, level } = query;
  const filter = { from: from && startOf(from), before: to && startOf(addDays(to, 1)), byId, ip, level };
  return ctx.stores.logs.page(kind, filter, pageOf(query, pageSizes[kind]));
}

/** Bytes that were fetched from one day to another, both included, by kind. */
export function downloadedBytes({ stores }: Ctx, from: string, to: string): Promise<Map<LogKind, number>> {
  return stores.logs.downloaded(startOf(from), startOf(addDays(to, 1)));
}

/** Keeps what the process log said at Warning and above as rows of kind System. */
export function keepWarnings(ctx: Ctx): Promise<void> {
  return ctx.warnings.drain((warnings) =>
    ctx.transact(async ({ stores }) => {
      for (const { on, level, text } of warnings) {
        const origin = { by: 'System', byId: null, ip: '', length: null, isDownload: false };
        const log = text.replace(/\s+/g, ' ').trim();
        await stores.auditTrail.append({ ...origin, on, log, kind: LogKind.System, level: levels[level] });
      }
    }),
  );
}

/** Days are those of UTC. */
function startOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}
