import { CompiledQuery, type Generated, sql } from 'kysely';
import type { LogKind } from '#contract/enums.ts';
import type { LogRow } from '#contract/logs.ts';
import type { AuditRow, AuditTrail } from '#server/kernel/context.ts';
import type { Db, Dialect } from '#server/storage/database.ts';
import { holds } from '#server/storage/terms.ts';
import { type ChainHead, linkOf, searchTextOf, wellFormed } from './chain.ts';
import type { LogFilter, LogStore } from './logs.model.ts';
import { rareRows } from './logWords.store.ts';

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
      last = before.then((chain) => add(db, dialect, chain, row));
      return last.then(() => undefined);
    },
  };
};

const firstChain = 'select "id" as "chainId", "length", "head" from "logChain" order by "id" limit 1';
const freeChain = { sqlite: firstChain, postgres: `${firstChain} for update skip locked` };
const growChain = {
  sqlite: 'update "logChain" set "length" = ?, "head" = ? where "id" = ?',
  postgres: 'update "logChain" set "length" = $1, "head" = $2 where "id" = $3',
};

/**
 * The end of a chain that nobody else writes to before this unit of work ends. SQLite has one writer, and one chain;
 * on PostgreSQL there are as many as units of work that ever met, so that none waits for another's commit.
 */
async function takeChain(db: Db, dialect: Dialect): Promise<ChainHead> {
  // Every deed comes by here: texts that are put together once.
  const { rows } = await db.executeQuery<ChainHead>(CompiledQuery.raw(freeChain[dialect]));
  if (rows[0]) return rows[0];
  const begun = { length: 0, head: '' };
  const { id } = await db.insertInto('logChain').values(begun).returning('id').executeTakeFirstOrThrow();
  return { chainId: id, ...begun };
}

async function add(db: Db, dialect: Dialect, chain: ChainHead, { isDownload, ...row }: AuditRow): Promise<ChainHead> {
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
  await db
    .insertInto('log')
    .values({ ...written, hash: head, searchText: searchTextOf(written) })
    .execute();
  await db.executeQuery(CompiledQuery.raw(growChain[dialect], [length + 1, head, chainId]));
  return { chainId, length: length + 1, head };
}

const columns = ['id', 'on', 'by', 'byId', 'log', 'length', 'kind', 'ip', 'level'] as const;

const opposite = { asc: 'desc', desc: 'asc' } as const;

export const logStore = (db: Db, dialect: Dialect): LogStore => ({
  async page(kind, filter, { terms, skip, take, sort }) {
    const rare = await rareRows(db, dialect, terms);
    const matching = found(db, kind, filter, terms, rare);
    const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    // The numbers come out of the index alone, from the nearer end: a page deep in a long log reads no row it does not show.
    const behind = Math.max(0, total - skip - take);
    const [dir, from] = behind < skip ? [opposite[sort.dir], behind] : [sort.dir, skip];
    const ids = matching
      .select('id')
      .orderBy(sort.field, dir)
      .orderBy('id', dir)
      .limit(Math.max(0, Math.min(take, total - skip)))
      .offset(from);
    const items = await db
      .selectFrom('log')
      .select(columns)
      .where('id', 'in', (eb) => eb.selectFrom(ids.as('wanted')).select('id'))
      .orderBy(sort.field, sort.dir)
      .orderBy('id', sort.dir)
      .execute();
    return { items, total };
  },
  rowsBefore: (kind, filter, terms, id, take) =>
    terms
      .reduce((query, term) => query.where(holds('searchText', term)), narrowed(db, kind, filter))
      .select(columns)
      .where('id', '<', id)
      .orderBy('id', 'desc')
      .limit(take)
      .execute(),
  async downloaded(from, before) {
    const rows = await db
      .selectFrom('log')
      .select((eb) => ['kind', eb.fn.sum<number>('length').as('bytes')])
      .where('isDownload', '=', 1)
      .where('on', '>=', from)
      .where('on', '<', before)
      .groupBy('kind')
      .execute();
    return new Map(rows.map(({ kind, bytes }) => [kind as LogKind, bytes ?? 0]));
  },
});

/** Rows that hold all terms, looked for among the few that may, where those are known. */
function found(db: Db, kind: LogKind, filter: LogFilter, terms: string[], rare: number[] | undefined) {
  const holding = terms.reduce((query, term) => query.where(holds('searchText', term)), narrowed(db, kind, filter));
  // The list goes as one value: its length must not make another statement of it.
  const few = sql<number>`(select value from json_each(${JSON.stringify(rare ?? [])}))`;
  return rare === undefined ? holding : holding.where('id', 'in', few);
}

function narrowed(db: Db, kind: LogKind, { from, before, byId, ip, level }: LogFilter) {
  return db
    .selectFrom('log')
    .where('kind', '=', kind)
    .$if(from !== undefined, (query) => query.where('on', '>=', from as string))
    .$if(before !== undefined, (query) => query.where('on', '<', before as string))
    .$if(byId !== undefined, (query) => query.where('byId', '=', byId as number))
    .$if(ip !== undefined, (query) => query.where('ip', '=', ip as string))
    .$if(level !== undefined, (query) => query.where('level', '>=', level as number));
}
