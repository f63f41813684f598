import { subSeconds } from 'date-fns';
import { LogKind, LogLevel } from '#contract/enums.ts';
import type { LogCounts, LogNarrowing, LogQuery, LogRow } from '#contract/instance/logs.ts';
import { addDays } from '#contract/rules/expiry.ts';
import { foldText } from '#contract/rules/names.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { csvLine, csvLines } from '#server/lib/csv.ts';
import { dayAt, startOfDay } from '#server/lib/days.ts';
import { pageOf, termsOf } from '#server/lib/page.ts';
import type { LogFileTexts } from '#server/messages/texts.ts';
import { textsForCaller } from '../mail/callerTexts.service.ts';
import type { LogFilter, LogPage, StoredRow } from './logs.model.ts';

/** Default page sizes. */
const pageSizes = { [LogKind.User]: 15, [LogKind.Onetime]: 15, [LogKind.System]: 100 };
/** Rows that are in memory at the same time. */
const BATCH_ROWS = 1000;
/** Rows that one transaction adds to the index; other transactions run in between. */
const INDEX_BATCH_ROWS = 500;
/** Seconds after which no open transaction can add rows before existing ones. */
const COMPLETE_AFTER_S = 120;
const severities = { warn: LogLevel.Warning, error: LogLevel.Error, fatal: LogLevel.Fatal };

/** A page of the log of one kind, newest first. */
export async function listLog(ctx: Ctx, kind: LogKind, query: LogQuery): Promise<LogPage<LogRow>> {
  const { items, ...counted } = await ctx.stores.logs.page(kind, filterOf(ctx, query), pageOf(query, pageSizes[kind]));
  return { items: await withSignInIds(ctx, items), ...counted };
}

/** The rows of one kind by category and level. */
export function countLog(ctx: Ctx, kind: LogKind, query: LogNarrowing): Promise<LogCounts> {
  return ctx.stores.logs.counts(kind, filterOf(ctx, query), termsOf(query.search));
}

/** Adds sign-in IDs, which identify users regardless of their names. */
async function withSignInIds(ctx: Ctx, rows: StoredRow[]): Promise<LogRow[]> {
  const people = rows.flatMap(({ byId, actor }) => (byId === null ? [] : [{ id: byId, name: actor }]));
  const namesake = await ctx.callProvider('namesakes', people);
  return rows.map((row) => {
    const signInId = row.byId === null ? undefined : namesake?.({ id: row.byId, name: row.actor });
    return { ...row, signInId: signInId ?? null };
  });
}

/** The whole log of one kind as CSV, newest first, as a stream; the export is logged before the first line is sent. */
export async function logCsv(ctx: Ctx, kind: LogKind, query: LogNarrowing): Promise<AsyncIterable<string>> {
  const narrowing = Object.entries(query).map(([name, value]) => `${name}: ${value}`);
  await ctx.transact((tx) =>
    tx.audit(`Log exported: ${kind}${narrowing.length > 0 ? ` (${narrowing.join(', ')})` : ''}`),
  );
  return csvOf(ctx, kind, query, (await textsForCaller(ctx)).logFile);
}

async function* csvOf(
  ctx: Ctx,
  kind: LogKind,
  query: LogNarrowing,
  { headings, kinds, levels }: LogFileTexts,
): AsyncGenerator<string> {
  yield* csvLines([headings]);
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const found = await ctx.stores.logs.rowsBefore(
      kind,
      filterOf(ctx, query),
      termsOf(query.search),
      before,
      BATCH_ROWS,
    );
    const rows = await withSignInIds(ctx, found);
    const cells = rows.map(({ on, by, signInId, log, length, ip, level }) =>
      [on, signInId === null ? by : `${by} (${signInId})`, log, length ?? '', kinds[kind], ip, levels[level] ?? ''].map(
        String,
      ),
    );
    for (const row of cells) yield csvLine(row);
    before = rows.at(-1)?.id ?? 0;
    if (rows.length < BATCH_ROWS) return;
  }
}

function filterOf(ctx: Ctx, query: LogNarrowing): LogFilter {
  const { search: _, from, to, timeZone, byId, byIdNot, byName, object, objectNot, ...same } = query;
  const dayOf = (text: string | undefined) => text && dayAt(ctx.now(), text, timeZone);
  const idOf = (id: number | '{me}' | undefined) => (id === '{me}' ? ctx.actor.id : id);
  const folded = (text: string | undefined) => (text && foldText(text)) || undefined;
  const [first, last] = [dayOf(from), dayOf(to)];
  return {
    ...same,
    from: first && startOfDay(first, timeZone),
    before: last && startOfDay(addDays(last, 1), timeZone),
    byId: idOf(byId),
    byIdNot: idOf(byIdNot),
    byName: folded(byName),
    object: folded(object),
    objectNot: folded(objectNot),
  };
}

/** Downloaded bytes between two days (UTC, inclusive), by kind of log. */
export function downloadedBytes({ stores }: Ctx, from: string, to: string): Promise<Map<LogKind, number>> {
  return stores.logs.downloaded(startOfDay(from), startOfDay(addDays(to, 1)));
}

/** The log row of an upload by its user, size and time; undefined when there is none. */
export function uploadRow({ stores }: Ctx, upload: { byId: number; size: number; from: string; to: string }) {
  return stores.logs.uploadRow(upload);
}

/** Stores lines of the process log at Warning and above as rows of kind System. */
export function storeWarnings(ctx: Ctx): Promise<void> {
  return ctx.warnings.drain((warnings) =>
    ctx.transact(async ({ stores, signer }) => {
      for (const { on, level, text } of warnings) {
        const noUser = { byId: null, actedById: null, actedBy: null, token: null };
        const origin = { by: 'System', ...noUser, ip: '', length: null, isDownload: false };
        const log = text.replace(/\s+/g, ' ').trim();
        await stores.auditTrail.append({ ...origin, on, log, kind: LogKind.System, level: severities[level] }, signer);
      }
    }),
  );
}

/** Adds new rows to the word index. */
export async function indexLog(ctx: Ctx): Promise<void> {
  const before = subSeconds(ctx.now(), COMPLETE_AFTER_S).toISOString();
  while ((await ctx.transact(({ stores }) => stores.logIndex.add(INDEX_BATCH_ROWS, before))) === INDEX_BATCH_ROWS);
}
