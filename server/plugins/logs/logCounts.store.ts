import type { LogKind } from '#contract/enums.ts';
import { type CountedRows, type LogCounts, logCategories, logLevels } from '#contract/instance/logs.ts';
import type { Db, Dialect } from '#server/storage/database.ts';
import { countOf } from '#server/storage/terms.ts';
import { type Narrowing, rowsThat } from './logFinding.store.ts';
import type { LogFilter } from './logs.model.ts';

/** Maximum number of rows that are counted; beyond, `hasMore` is set. */
export const MAX_COUNTED_ROWS = 10_000;

/** Filters besides category and level for which each value can be counted by its own index. */
const indexedFilters = new Set(['from', 'before', 'kind', 'terms']);

/**
 * Counts rows by category and by level. If only days narrow the list, each value is counted by its index. With other
 * filters, the first 10,000 rows are grouped, so that the rows are read only once.
 */
export async function countRows(
  db: Db,
  dialect: Dialect,
  { category, level, ...others }: LogFilter & { kind: LogKind; terms: string[] },
): Promise<LogCounts> {
  const isIndexed =
    others.terms.length === 0 &&
    Object.entries(others).every(([name, value]) => value === undefined || indexedFilters.has(name));
  const byCategory = { ...others, ...(level !== undefined && { level }) };
  const byLevel = { ...others, ...(category !== undefined && { category }) };
  const all = { db, dialect };
  const groups = isIndexed ? undefined : [await grouped(all, byCategory), await grouped(all, byLevel)];
  const counts: LogCounts = { category: {}, level: {} } as LogCounts;
  for (const name of logCategories)
    counts.category[name] = groups?.[0]
      ? sumOf(groups[0], (row) => row.category === name)
      : await counted(all, { ...byCategory, category: name });
  for (const name of logLevels)
    counts.level[name] = groups?.[1]
      ? sumOf(groups[1], (row) => row.level >= Number(name))
      : await counted(all, { ...byLevel, level: Number(name) });
  return counts;
}

interface Source {
  db: Db;
  dialect: Dialect;
}

/** The number of rows, up to the maximum. */
async function counted({ db, dialect }: Source, narrowing: Narrowing): Promise<CountedRows> {
  const rows = (await rowsThat(db, dialect, narrowing)).select('id').limit(MAX_COUNTED_ROWS + 1);
  const total = await countOf(db.selectFrom(rows.as('found')));
  return { total: Math.min(total, MAX_COUNTED_ROWS), hasMore: total > MAX_COUNTED_ROWS };
}

/** The number of rows by category and level, up to the maximum. */
async function grouped({ db, dialect }: Source, narrowing: Narrowing) {
  const rows = (await rowsThat(db, dialect, narrowing)).select(['category', 'level']).limit(MAX_COUNTED_ROWS + 1);
  return db
    .selectFrom(rows.as('found'))
    .select((eb) => ['category', 'level', eb.fn.countAll<number>().as('total')])
    .groupBy(['category', 'level'])
    .execute();
}
type Group = Awaited<ReturnType<typeof grouped>>[number];

/** If not all rows were grouped, there may be more of each value. */
function sumOf(groups: Group[], isOne: (group: Group) => boolean): CountedRows {
  const sum = (some: Group[]) => some.reduce((total, group) => total + group.total, 0);
  return { total: sum(groups.filter(isOne)), hasMore: sum(groups) > MAX_COUNTED_ROWS };
}
