import type { Generated } from 'kysely';
import { LogKind } from '#contract/enums.ts';
import type { LogCategory, LogField } from '#contract/instance/logs.ts';
import type { Signer } from '#server/adapters/signer.ts';
import { actorText } from '#server/kernel/caller.ts';
import type { AuditRow, AuditTrail } from '#server/kernel/context.ts';
import type { PageOf } from '#server/lib/page.ts';
import { batchAtCommit } from '#server/storage/commitBatches.ts';
import type { Db, Dialect, Tables } from '#server/storage/database.ts';
import { listStatement, statement, statementChunks } from '#server/storage/statement.ts';
import { countOf, flag, yes } from '#server/storage/terms.ts';
import { categoryOf } from './categories.ts';
import { type ChainHead, linkOf, type SignedHead, searchTextOf, signedTextOf, storableText } from './chain.ts';
import { countRows, MAX_COUNTED_ROWS } from './logCounts.store.ts';
import { inOrder, rowsThat } from './logFinding.store.ts';
import type { LogFilter, StoredRow } from './logs.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    logs: ReturnType<typeof logStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    /** One append-only table. */
    log: Omit<StoredRow, 'id' | 'actor' | 'actedBy'> & {
      id: Generated<number>;
      actedById: number | null;
      actedBy: string | null;
      searchText: string;
      category: LogCategory | null;
      isDownload: 0 | 1;
      chainId: number | null;
      seq: number | null;
      hash: string | null;
    };
  }
}

/**
 * Appends rows in the order of the calls; a transaction uses one chain. The rows are written in batches, and their head
 * is signed once, at the end of the transaction or of its group commit.
 */
export const auditTrail = (db: Db, dialect: Dialect): AuditTrail => ({
  async append(row, signer) {
    const { length, head } = await batchAtCommit(db, auditTrail, () => openChain(db, dialect, signer)).append(row);
    return { position: length, hash: head };
  },
});

function openChain(db: Db, dialect: Dialect, signer: Signer) {
  let chain: Promise<ChainHead> | undefined;
  const rows: Written[] = [];
  return {
    append(row: AuditRow): Promise<ChainHead> {
      chain = (chain ?? takeChain(db, dialect, signer)).then((end) => {
        const written = linked(end, row);
        rows.push(written);
        return { chainId: end.chainId, length: written.seq, head: written.hash };
      });
      return chain;
    },
    async write() {
      if (!chain || rows.length === 0) return;
      for (const some of statementChunks(rows, LOG_COLUMNS)) await rowsAdded(db, some);
      await signEnd(db, await chain, signer);
    },
    mark() {
      const [before, { length }] = [chain, rows];
      return () => {
        chain = before;
        rows.length = length;
      };
    },
  };
}

const ownChain = (db: Db, not: number[], keyId: string) =>
  db
    .selectFrom('logChain')
    .select(['id as chainId', 'length', 'head', 'keyId', 'signature'])
    .where('keyId', '=', keyId)
    .$if(not.length > 0, (query) => query.where('id', 'not in', not))
    .orderBy('id')
    .limit(1);
const ownChains = {
  sqlite: listStatement((db, not: number[], { keyId }: { keyId: string }) => ownChain(db, not, keyId)),
  postgres: listStatement((db, not: number[], { keyId }: { keyId: string }) =>
    ownChain(db, not, keyId).forUpdate().skipLocked(),
  ),
};

/** Heads that this process has written or verified, and chains that it has found altered. */
const memories = new WeakMap<Signer, { ends: Map<number, string>; rewritten: number[] }>();

type Written = Omit<Tables['log'], 'id'> & { seq: number; hash: string };
/** Number of bound values of one row. */
const LOG_COLUMNS = 17;
const chainGrown = statement((db, { chainId, length, head, keyId, signature }: SignedHead) =>
  db.updateTable('logChain').set({ length, head, keyId, signature }).where('id', '=', chainId),
);
const rowsAdded = listStatement((db, rows: Written[]) => db.insertInto('log').values(rows));

/**
 * Takes a chain with this node's key that no other transaction extends until this one ends. SQLite has a single writer,
 * and one chain; PostgreSQL has as many as there were concurrent transactions, so that no transaction waits for
 * another's commit. A chain whose head has no valid signature is not extended: otherwise this node would sign rows that
 * someone else has written.
 */
async function takeChain(db: Db, dialect: Dialect, signer: Signer): Promise<ChainHead> {
  const memory = memories.get(signer) ?? { ends: new Map<number, string>(), rewritten: [] as number[] };
  memories.set(signer, memory);
  for (;;) {
    const [found] = (await ownChains[dialect](db, memory.rewritten, { keyId: signer.keyId })).rows;
    if (!found) return beginChain(db);
    const end = `${signedTextOf(found)} ${found.signature}`;
    const isRight =
      memory.ends.get(found.chainId) === end || signer.verify(signer.keyId, signedTextOf(found), found.signature ?? '');
    if (isRight) return found;
    memory.rewritten.push(found.chainId);
  }
}

async function beginChain(db: Db): Promise<ChainHead> {
  const empty = { length: 0, head: '' };
  const { id } = await db.insertInto('logChain').values(empty).returning('id').executeTakeFirstOrThrow();
  return { chainId: id, ...empty };
}

/** Converts a row to the next one of a chain. */
function linked({ chainId, length, head }: ChainHead, { isDownload, ...row }: AuditRow): Written {
  const written = {
    ...row,
    // The hash covers the text that the database returns.
    by: storableText(row.by),
    log: storableText(row.log),
    ip: storableText(row.ip),
    isDownload: flag(isDownload),
    chainId,
    seq: length + 1,
  };
  const found = { searchText: searchTextOf(written), category: categoryOf(written.log) ?? null };
  return { ...written, ...found, hash: linkOf(head, written) };
}

async function signEnd(db: Db, end: ChainHead, signer: Signer): Promise<void> {
  const signature = signer.sign(signedTextOf(end));
  await chainGrown(db, { ...end, keyId: signer.keyId, signature });
  memories.get(signer)?.ends.set(end.chainId, `${signedTextOf(end)} ${signature}`);
}

const columns = [
  'id',
  'on',
  'by',
  'byId',
  'actedById',
  'actedBy',
  'token',
  'log',
  'length',
  'kind',
  'ip',
  'level',
] as const;

/** A row as it is shown: the actor as one text, and its parts. */
function asShown({ actedById, actedBy, by, ...row }: Shown): StoredRow {
  const person = actedBy === null ? null : { id: actedById ?? 0, name: actedBy };
  return { ...row, by: actorText({ by, actedBy, token: row.token }), actor: by, actedBy: person };
}
type Shown = Omit<StoredRow, 'actor' | 'actedBy'> & { actedById: number | null; actedBy: string | null };

/** Reads the log. Rows are only written by `ctx.audit`. */
export const logStore = (db: Db, dialect: Dialect) => ({
  /** Counts at most 10,000 rows, or to the end of the page; `hasMore` tells whether there are more. */
  async page(kind: LogKind, filter: LogFilter, { terms, skip, take, sort: { field, dir } }: PageOf<LogField>) {
    const rows = await rowsThat(db, dialect, { ...filter, kind, terms });
    const most = Math.max(MAX_COUNTED_ROWS, skip + take);
    const found = rows.select('id').limit(most + 1);
    const total = await countOf(db.selectFrom(found.as('found')));
    // Skipped rows are read from the index only.
    const ids = inOrder(rows.select('id'), field, dir).limit(take).offset(skip);
    const items = await inOrder(db.selectFrom('log').select(columns).where('id', 'in', ids), field, dir).execute();
    return { items: items.map(asShown), total: Math.min(total, most), hasMore: total > most };
  },
  /** Rows by category and level, each counted without the filter that is counted. */
  counts: (kind: LogKind, filter: LogFilter, terms: string[]) => countRows(db, dialect, { ...filter, kind, terms }),
  /** Rows before this one, newest first, to read the whole log. */
  async rowsBefore(kind: LogKind, filter: LogFilter, terms: string[], id: number, take: number) {
    const rows = (await rowsThat(db, dialect, { ...filter, kind, terms })).select(columns).where('id', '<', id);
    return (await rows.orderBy('id', 'desc').limit(take).execute()).map(asShown);
  },
  /** The categories of the rows after this one, and the last of these rows; without `id` only the end of the log. */
  async newsAfter(after?: number) {
    const { id } = await db
      .selectFrom('log')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    const end = id ?? 0;
    if (after === undefined || end <= after) return { id: Math.max(end, after ?? 0), categories: [] };
    const rows = await db
      .selectFrom('log')
      .select('category')
      .distinct()
      .where('id', '>', after)
      .where('id', '<=', end)
      .execute();
    return { id: end, categories: rows.flatMap(({ category }) => category ?? []) };
  },
  /** The first row within a period that records an upload of this size by this user. */
  uploadRow: ({ byId, size, from, to }: { byId: number; size: number; from: string; to: string }) =>
    db
      .selectFrom('log')
      .select(['seq', 'hash'])
      .where('byId', '=', byId)
      .where('kind', '=', LogKind.User)
      .where('on', '>=', from)
      .where('on', '<=', to)
      .where('length', '=', size)
      .where((eb) => eb.or([eb('log', 'like', 'File uploaded: %'), eb('log', 'like', 'File overwritten: %')]))
      .orderBy('on')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  /** Downloaded bytes, by kind of log. */
  async downloaded(from: string, before: string) {
    const rows = await db
      .selectFrom('log')
      .select((eb) => ['kind', eb.fn.sum<number>('length').as('bytes')])
      .where('isDownload', '=', yes)
      .where('on', '>=', from)
      .where('on', '<', before)
      .groupBy('kind')
      .execute();
    return new Map(rows.map(({ kind, bytes }) => [kind, bytes ?? 0]));
  },
});
