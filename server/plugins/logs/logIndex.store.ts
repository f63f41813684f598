import { sql } from 'kysely';
import type { Db, Dialect } from '#server/storage/database.ts';
import { containsTerm } from '#server/storage/terms.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    logIndex: ReturnType<typeof logIndexStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    /** One row: the last log row that is in the word index. */
    logIndexed: { lastId: number };
    /** The indexed text on PostgreSQL; the index of SQLite reads the log table itself. */
    logText: { id: number; text: string };
  }
}

/** Trigram indexes cannot find shorter texts. */
const MIN_INDEXED_CHARACTERS = 3;

/** The ID of the last row in the index. */
export async function reachOf(db: Db): Promise<number> {
  return (await db.selectFrom('logIndexed').select('lastId').executeTakeFirstOrThrow()).lastId;
}

/**
 * The IDs of indexed rows that contain all texts; texts that are too short for the index are filtered afterwards.
 * @returns at most `limit`; undefined when the index can find none of the texts
 */
export async function idsWith(db: Db, dialect: Dialect, texts: string[], limit: number): Promise<number[] | undefined> {
  const indexed = texts.filter((text) => [...text].length >= MIN_INDEXED_CHARACTERS);
  if (indexed.length === 0) return undefined;
  if (dialect === 'postgres') {
    const rows = db.selectFrom('logText').select('id').limit(limit);
    return (await rows.where((eb) => eb.and(indexed.map((text) => containsTerm('text', text)))).execute()).map(
      ({ id }) => id,
    );
  }
  const phrases = indexed.map((text) => `"${text.replaceAll('"', '""')}"`).join(' AND ');
  const found = sql<{
    id: number;
  }>`select rowid as id from "logIndex" where "logIndex" match ${phrases} limit ${limit}`;
  return (await found.execute(db)).rows.map(({ id }) => id);
}

/** The word index of the log. It is updated in the background, so that writes do not wait for it. */
export const logIndexStore = (db: Db, dialect: Dialect) => ({
  /**
   * Indexes the next rows.
   * @param before a timestamp: on PostgreSQL a row may become visible after one with a higher ID, so younger rows wait
   * @returns the number of rows, at most `take`
   */
  async add(take: number, before: string) {
    const reach = await reachOf(db);
    const next = await db
      .selectFrom('log')
      .select(['id', 'on'])
      .where('id', '>', reach)
      .orderBy('id')
      .limit(take)
      .execute();
    // SQLite has a single writer, so that rows never become visible out of order.
    const firstUnsettled = dialect === 'sqlite' ? -1 : next.findIndex(({ on }) => on > before);
    const rows = firstUnsettled === -1 ? next : next.slice(0, firstUnsettled);
    const lastId = rows.at(-1)?.id;
    if (lastId === undefined) return 0;
    const index = dialect === 'sqlite' ? sql`"logIndex" ("rowid", "searchText")` : sql`"logText" ("id", "text")`;
    await sql`insert into ${index} select "id", "searchText" from "log" where "id" > ${reach} and "id" <= ${lastId}`.execute(
      db,
    );
    await db.updateTable('logIndexed').set({ lastId }).execute();
    return rows.length;
  },
});
