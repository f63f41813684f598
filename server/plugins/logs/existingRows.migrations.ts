import { type Generated, type Kysely, sql } from 'kysely';
import { foldText } from '#contract/rules/names.ts';
import { type ChainedRow, linkOf } from './chain.ts';

/** Rows of a long log that are in memory at the same time. */
const BATCH_ROWS = 5000;

export interface Chained {
  log: ChainedRow & { id: number; hash: string };
  logChain: { id: Generated<number>; length: number; head: string };
}

/** Existing rows become the first chain, unchanged. */
export async function chainExistingRows(db: Kysely<Chained>) {
  const { id: chainId } = await db
    .insertInto('logChain')
    .values({ length: 0, head: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const chain = { length: 0, head: '' };
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('log')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_ROWS)
      .execute();
    for (const row of rows) {
      chain.length++;
      const plain = { actedById: null, actedBy: null, token: null };
      chain.head = linkOf(chain.head, { ...row, ...plain, chainId, seq: chain.length });
      const position = { chainId, seq: chain.length, hash: chain.head };
      await db.updateTable('log').set(position).where('id', '=', row.id).execute();
      after = row.id;
    }
    if (rows.length < BATCH_ROWS) break;
  }
  await db.updateTable('logChain').set(chain).where('id', '=', chainId).execute();
}

export type Row = { id: number; by: string; log: string; ip: string; searchText: string; isDownload: number };

/** Existing rows count as downloads when their text says so. */
export async function fillIn(db: Kysely<{ log: Row }>) {
  for (const { id, by, log, ip } of await db.selectFrom('log').select(['id', 'by', 'log', 'ip']).execute()) {
    const isDownload = /^File (downloaded|viewed): /.test(log) ? 1 : 0;
    const searchText = foldText(`${by}\n${log}\n${ip}`);
    await sql`update "log" set "searchText" = ${searchText}, "isDownload" = ${isDownload} where "id" = ${id}`.execute(
      db,
    );
  }
}
