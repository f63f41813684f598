import type { OrderByItemBuilder } from 'kysely';
import type { Db, Dialect } from '#server/storage/database.ts';
import { type Counted, isOneOf, numbersOf, type Part } from './countedLog.store.ts';
import type { rowsThat } from './logFinding.store.ts';
import type { OrderField, SegmentOrder } from './logs.model.ts';
import { comparable, compareKeys, type Order, unpackedOrder } from './segmentOrder.ts';
import { type Interval, intervalsOf, positionsOf, runOf, type SortedRun } from './sortedRuns.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    logSegmentOrder: SegmentOrder & { field: OrderField; segmentId: number };
  }
}

/**
 * The numbers of rows that match, from one of them to before another in the ascending order of a field. Of the
 * segments only what stands around these is read; what lies behind them is sorted each time.
 */
export async function sortedIds(
  { db, dialect }: { db: Db; dialect: Dialect },
  field: OrderField,
  { counted, behind }: { counted: Counted; behind: ReturnType<typeof rowsThat> },
  from: number,
  to: number,
): Promise<number[]> {
  if (to <= from) return [];
  const parts = await ordered(db, field, counted.parts);
  // Sorted here: SQLite would walk an index of the whole log for that order.
  const rest = (await behind.select(['id', `${field} as key`]).execute())
    .map(({ id, key }) => ({ id, key: comparable(key) }))
    .sort((a, b) => compareKeys(a.key, b.key) || a.id - b.id);
  const ofRest: SortedRun = {
    fences: rest.length,
    keyAt: (fence) => rest[fence]?.key ?? null,
    before: [...rest.keys(), rest.length],
    isExact: true,
  };
  const runs = [...parts.map(({ order, maybe }) => runOf(order, maybe)), ofRest];
  const { stretches: intervals, before } = intervalsOf(runs, from, to);
  const rowNumbers = parts.map(({ order, maybe }, n) => positionsOf(order, maybe, intervals[n] ?? nowhere));
  const near = rest.slice(intervals.at(-1)?.from, intervals.at(-1)?.to).map(({ id }) => id);
  const sorted = await db
    .selectFrom('log')
    .select('id')
    .where(isOneOf(dialect, [...(await numbersOf(db, parts, rowNumbers)), ...near]))
    .orderBy(field, nothingFirst)
    .orderBy('id')
    .offset(from - before)
    .limit(to - from)
    .execute();
  return sorted.map(({ id }) => id);
}

/** As segments stand in their orders, on either database. */
export const nothingFirst = (order: OrderByItemBuilder) => order.asc().nullsFirst();
export const nothingLast = (order: OrderByItemBuilder) => order.desc().nullsLast();

const nowhere: Interval = { from: 0, to: 0 };

/** The parts in which anything matches, with their orders. */
async function ordered(db: Db, field: OrderField, all: readonly Part[]): Promise<(Part & { order: Order })[]> {
  const parts = all.filter(({ maybe }) => maybe.some((byte) => byte > 0));
  const rows = await db
    .selectFrom('logSegmentOrder')
    .select(['segmentId', 'positions', 'starts', 'keys', 'isExact'])
    .where('field', '=', field)
    .where('segmentId', '>=', parts[0]?.head.id ?? 0)
    .where('segmentId', '<=', parts.at(-1)?.head.id ?? 0)
    .execute();
  const orders = new Map(rows.map((row) => [row.segmentId, row]));
  return parts.flatMap((part) => {
    const order = orders.get(part.head.id);
    return order ? [{ ...part, order: unpackedOrder(order) }] : [];
  });
}
