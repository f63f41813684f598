import { type Generated, sql } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import type { LogSegmentStore, Segment } from './logs.model.ts';
import type { Bits } from './segmentBits.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    logSegment: Omit<Segment, 'bits' | 'orders'> & { id: Generated<number> };
    logSegmentBits: { word: string; segmentId: number; bits: Bits };
  }
}

/** The number of the last row that stands in a segment. */
const reach = sql<number>`(select coalesce(max("lastId"), 0) from "logSegment")`;

const columns = ['id', 'on', 'kind', 'level', 'byId', 'ip', 'by', 'actedBy', 'token', 'log', 'length'] as const;

export const logSegmentStore = (db: Db): LogSegmentStore => ({
  async rowsBehind(take) {
    const behind = db.selectFrom('log').where('id', '>', reach).orderBy('id');
    const last = await behind
      .select('id')
      .offset(take - 1)
      .limit(1)
      .executeTakeFirst();
    if (!last) return [];
    return behind.select(columns).limit(take).execute() as ReturnType<LogSegmentStore['rowsBehind']>;
  },
  async add({ bits, orders, ...segment }) {
    const { id } = await db.insertInto('logSegment').values(segment).returning('id').executeTakeFirstOrThrow();
    const rows = [...bits].map(([word, bits]) => ({ word, segmentId: id, bits }));
    if (rows.length > 0) await db.insertInto('logSegmentBits').values(rows).execute();
    const sorted = [...orders].map(([field, order]) => ({ field, segmentId: id, ...order }));
    await db.insertInto('logSegmentOrder').values(sorted).execute();
  },
});
