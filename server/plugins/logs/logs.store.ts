import type { Generated } from 'kysely';
import type { LogKind } from '#contract/enums.ts';
import type { LogField, LogRow } from '#contract/logs.ts';
import type { AuditRow, AuditTrail } from '#server/kernel/context.ts';
import type { Db, Dialect, Tables } from '#server/storage/database.ts';
import { statement } from '#server/storage/statement.ts';
import { yes } from '#server/storage/terms.ts';
import { type ChainHead, linkOf, searchTextOf, wellFormed } from './chain.ts';
import { countedRows, isOneOf } from './countedLog.store.ts';
import { rowsThat } from './logFinding.store.ts';
import type { LogStore } from './logs.model.ts';
import { nothingFirst, nothingLast, sortedIds } from './sortedLog.store.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    /** One append-only table. */
    log: Omit<LogRow, 'id'> & {
      id: Generated<number>;
      searchText: string;
      isDownload: 0 | 1;
      chainId: number | null;
      seq: number | null;
      hash: string | null;
    };
  }
}

/** Rows follow each other in the order in which they were appended; a unit of work keeps to one chain. */
export const auditTrail = (db: Db, dialect: Dialect): AuditTrail => {
  let last: Promise<ChainHead> | undefined;
  return {
    append(row) {
      const before = last ?? takeChain(db, dialect);
      last = before.then((chain) => add(db, chain, row));
      return last.then(() => undefined);
    },
  };
};

const firstChain = (db: Db) =>
  db.selectFrom('logChain').select(['id as chainId', 'length', 'head']).orderBy('id').limit(1);
const freeChain = {
  sqlite: statement((db) => firstChain(db)),
  postgres: statement((db) => firstChain(db).forUpdate().skipLocked()),
};
const chainGrown = statement((db, { chainId, length, head }: ChainHead) =>
  db.updateTable('logChain').set({ length, head }).where('id', '=', chainId),
);
type Written = Omit<Tables['log'], 'id'>;
const rowAdded = statement(
  (db, { on, byId, by, log, length, kind, ip, level, isDownload, chainId, seq, hash, searchText }: Written) =>
    db
      .insertInto('log')
      .values({ on, byId, by, log, length, kind, ip, level, isDownload, chainId, seq, hash, searchText }),
);

/**
 * The end of a chain that nobody else writes to before this unit of work ends. SQLite has one writer, and one chain;
 * on PostgreSQL there are as many as units of work that ever met, so that none waits for another's commit.
 */
async function takeChain(db: Db, dialect: Dialect): Promise<ChainHead> {
  const { rows } = await freeChain[dialect](db, {});
  if (rows[0]) return rows[0];
  const begun = { length: 0, head: '' };
  const { id } = await db.insertInto('logChain').values(begun).returning('id').executeTakeFirstOrThrow();
  return { chainId: id, ...begun };
}

async function add(db: Db, chain: ChainHead, { isDownload, ...row }: AuditRow): Promise<ChainHead> {
  const { chainId, length } = chain;
  const written = {
    ...row,
    // The hash is of what the database gives back.
    by: wellFormed(row.by),
    log: wellFormed(row.log),
    isDownload: isDownload ? (1 as const) : (0 as const),
    chainId,
    seq: length + 1,
  };
  const head = linkOf(chain.head, written);
  await rowAdded(db, { ...written, hash: head, searchText: searchTextOf(written) });
  const grown = { chainId, length: length + 1, head };
  await chainGrown(db, grown);
  return grown;
}

/** Rows behind what is counted that are sorted for a page: about twice as many as there are when nothing lags behind. */
const MOST_BEHIND = 20_000;

const columns = ['id', 'on', 'by', 'byId', 'log', 'length', 'kind', 'ip', 'level'] as const;

export const logStore = (db: Db, dialect: Dialect): LogStore => ({
  async page(kind, filter, { terms, skip, take, sort }) {
    const narrowing = { ...filter, kind, terms };
    const counted = await countedRows(db, dialect, narrowing);
    const before = counted?.total ?? 0;
    const behind = rowsThat(db, dialect, narrowing, counted?.reach);
    const { rest } = await behind.select((eb) => eb.fn.countAll<number>().as('rest')).executeTakeFirstOrThrow();
    const total = before + rest;
    const idsOf = async (field: LogField, from: number, to: number) => {
      if (field === 'on') {
        const ids = counted ? await counted.ids(from, Math.min(to, before)) : [];
        return [...ids, ...(await idsAmong(behind, field, rest, Math.max(0, from - before), to - before))];
      }
      // Before the rows of a long log are counted, the database sorts all of them.
      if (counted && rest <= MOST_BEHIND) return sortedIds({ db, dialect }, field, { counted, behind }, from, to);
      return idsAmong(rowsThat(db, dialect, narrowing), field, total, from, to);
    };
    // Where the page lies in ascending order: first what is counted, then the rest.
    const [from, to] =
      sort.dir === 'asc'
        ? [skip, Math.min(skip + take, total)]
        : [Math.max(0, total - skip - take), Math.max(0, total - skip)];
    const ids = await idsOf(sort.field, from, to);
    const items = await db
      .selectFrom('log')
      .select(columns)
      .where(isOneOf(dialect, ids))
      .orderBy(sort.field, inOrder(sort.field, sort.dir))
      .orderBy('id', sort.dir)
      .execute();
    return { items, total };
  },
  rowsBefore: (kind, filter, terms, id, take) =>
    rowsThat(db, dialect, { ...filter, kind, terms })
      .select(columns)
      .where('id', '<', id)
      .orderBy('id', 'desc')
      .limit(take)
      .execute(),
  async downloaded(from, before) {
    const rows = await db
      .selectFrom('log')
      .select((eb) => ['kind', eb.fn.sum<number>('length').as('bytes')])
      .where('isDownload', '=', yes)
      .where('on', '>=', from)
      .where('on', '<', before)
      .groupBy('kind')
      .execute();
    return new Map(rows.map(({ kind, bytes }) => [kind as LogKind, bytes ?? 0]));
  },
});

/**
 * The numbers of these rows, from one of them to before another in ascending order, read from the nearer end. They come
 * out of the index alone.
 */
async function idsAmong(
  rows: ReturnType<typeof rowsThat>,
  field: LogField,
  count: number,
  from: number,
  to: number,
): Promise<number[]> {
  if (to <= from) return [];
  const [dir, skip] = from < count - to ? (['asc', from] as const) : (['desc', count - to] as const);
  const ordered = rows.select('id').orderBy(field, inOrder(field, dir)).orderBy('id', dir);
  const found = await ordered
    .limit(to - from)
    .offset(skip)
    .execute();
  return found.map(({ id }) => id);
}

/** Nothing comes first, on both databases; the time is never nothing, and its index knows of no such order. */
function inOrder(field: LogField, dir: 'asc' | 'desc') {
  if (field === 'on') return dir;
  return dir === 'asc' ? nothingFirst : nothingLast;
}
