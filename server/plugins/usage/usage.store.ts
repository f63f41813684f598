import { sql } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import type { Migration } from '#server/storage/migration.ts';
import { no } from '#server/storage/terms.ts';
import type { Stored } from './usage.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    usage: ReturnType<typeof usageStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    usageAtMonthEnd: Stored & { month: string };
  }
}

export const usageStore = (db: Db) => ({
  now: () => stored(db),
  /**
   * Bytes of stored content uploaded by a user, each content counted once, including content of their shares and of
   * unfinished uploads, resumable ones and those in chunks.
   */
  async storedBy(userId: number) {
    const versions = db.selectFrom('fileVersion').select(['blobId', 'size']).where('uploadedBy', '=', userId);
    const shared = db
      .selectFrom('shareFile')
      .innerJoin('share', 'share.id', 'shareFile.shareId')
      .select(({ ref }) => [ref('shareFile.blobId').$notNull().as('blobId'), 'shareFile.length as size'])
      .where('share.createdBy', '=', userId)
      .where('shareFile.blobId', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('fileVersion').select('id').whereRef('fileVersion.blobId', '=', 'shareFile.blobId'))),
      );
    const rescued = db.selectFrom('rescuedSave').select(['blobId', 'size']).where('userId', '=', userId);
    const underWay = db
      .selectFrom('resumableUpload')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('received'), eb.lit(0)).as('received'))
      .where('userId', '=', userId)
      .where('state', '=', 'open');
    const inChunks = db
      .selectFrom('chunkedUpload')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('received'), eb.lit(0)).as('received'))
      .where('userId', '=', userId)
      .where('reply', 'is', null);
    const { bytes, received, chunks } = await db
      .selectFrom(versions.union(shared).union(rescued).as('own'))
      .select((eb) => [
        eb.fn.coalesce(eb.fn.sum<number>('size'), eb.lit(0)).as('bytes'),
        underWay.as('received'),
        inChunks.as('chunks'),
      ])
      .executeTakeFirstOrThrow();
    return Number(bytes) + Number(received) + Number(chunks);
  },
  /** Live folders sorted by the total size of their direct files. */
  async largestFolders(limit: number) {
    const rows = await db
      .selectFrom('fileNode')
      .select((eb) => ['parentId as id', eb.fn.countAll<number>().as('files'), eb.fn.sum<number>('size').as('length')])
      .where('isFolder', '=', no)
      .where('binId', 'is', null)
      .groupBy('parentId')
      .orderBy('length', 'desc')
      .orderBy('parentId')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...row, id: row.id ?? 0 }));
  },
  /** Whether the figures at the end of a month are stored. */
  async isNoted(month: string) {
    const noted = db.selectFrom('usageAtMonthEnd').select('month').where('month', '=', month);
    return (await noted.executeTakeFirst()) !== undefined;
  },
  /** Stores the current figures for the end of a month, unless they are stored already. */
  async note(month: string) {
    await db
      .insertInto('usageAtMonthEnd')
      .values({ month, ...(await stored(db)) })
      .onConflict((conflict) => conflict.column('month').doNothing())
      .execute();
  },
  /** The figures of the earliest stored month that is not before this one. */
  firstSince: (month: string) =>
    db
      .selectFrom('usageAtMonthEnd')
      .select(['live', 'deleted'])
      .where('month', '>=', month)
      .orderBy('month')
      .limit(1)
      .executeTakeFirst(),
});

async function stored(db: Db): Promise<Stored> {
  const sum = (inBin: 'is' | 'is not') =>
    db
      .selectFrom('fileNode')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('size'), eb.lit(0)).as('bytes'))
      .where('isFolder', '=', no)
      .where('binId', inBin, null)
      .executeTakeFirstOrThrow();
  return { live: (await sum('is')).bytes, deleted: (await sum('is not')).bytes };
}

export const migrations: Migration[] = [
  {
    id: '0045-usage',
    async up({ db, table, types: { integer, text } }) {
      await table('usageAtMonthEnd', (columns) =>
        columns
          .addColumn('month', text, (c) => c.primaryKey())
          .addColumn('live', integer, (c) => c.notNull())
          .addColumn('deleted', integer, (c) => c.notNull()),
      );
      // Both sums are computed from the index alone.
      await db.schema
        .createIndex('fileNode_bytes')
        .on('fileNode')
        .columns(['binId', 'size'])
        .where(sql.ref('isFolder'), '=', sql.lit(0))
        .execute();
    },
  },
  {
    id: '0760-keptByUser',
    async up({ db }) {
      // The sums are computed from the index alone.
      await db.schema
        .createIndex('fileVersion_kept')
        .on('fileVersion')
        .columns(['uploadedBy', 'blobId', 'size'])
        .execute();
    },
  },
];
