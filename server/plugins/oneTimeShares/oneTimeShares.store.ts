import { type Generated, type NotNull, type OrderByExpression, sql } from 'kysely';
import type { ShareField } from '#contract/oneTimeShares.ts';
import { foldText } from '#contract/rules/names.ts';
import type { PageOf } from '#server/lib/page.ts';
import type { Db, Tables } from '#server/storage/database.ts';
import { nextVersion, updateIfCurrent } from '#server/storage/rowVersion.ts';
import { containsTerm, countOf } from '#server/storage/terms.ts';
import type { NewShare, Recipient, Share, SharedFile } from './oneTimeShares.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    shares: ReturnType<typeof shareStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    share: Omit<Share, 'id' | 'receipt' | 'rowVersion'> & {
      id: Generated<number>;
      announcedOn: string;
      uploadId: number;
      receipt: 0 | 1;
      searchText: string;
      rowVersion: Generated<number>;
      clearedOn: string | null;
    };
    shareFile: Omit<SharedFile, 'id'> & { id: Generated<number> };
    shareRecipient: Omit<Recipient, 'id'> & {
      id: Generated<number>;
      tokenHash: string | null;
      codeTries: Generated<number>;
      codeTriesFrom: string | null;
      everWrong: Generated<number>;
    };
  }
}

const columns = [
  'id',
  'createdBy',
  'memo',
  'duration',
  'codeHash',
  'maxDownloads',
  'receipt',
  'rowVersion',
  'createdOn',
  'expires',
  'mailedOn',
  'stoppedOn',
] as const;

const orders: Record<ShareField, OrderByExpression<Tables, 'share', object>> = {
  id: 'id',
  createdOn: 'createdOn',
  expires: 'expires',
  rowVersion: 'rowVersion',
  createdBy: sql`(select "sortKey" from "userAccount" where "userAccount"."id" = "share"."createdBy")`,
  deleted: sql`case when "stoppedOn" is null then 0 else 1 end`,
};

export const shareStore = (db: Db) => {
  const all = db.selectFrom('share').select(columns);
  const running = db.updateTable('share').where('stoppedOn', 'is', null).where('createdOn', 'is not', null);
  return {
    async find(id: number) {
      const row = await all.where('id', '=', id).executeTakeFirst();
      return row && asShare(row);
    },
    async findByUpload(uploadId: number) {
      const row = await all.where('uploadId', '=', uploadId).executeTakeFirst();
      return row && asShare(row);
    },
    /** Complete shares of one user, or of all. */
    async page({ terms, skip, take, sort }: PageOf<ShareField>, by?: number) {
      const ready = db.selectFrom('share').where('createdOn', 'is not', null);
      const own = by === undefined ? ready : ready.where('createdBy', '=', by);
      const matching = terms.reduce((query, term) => query.where(containsTerm('searchText', term)), own);
      const rows = await matching
        .select(columns)
        .$narrowType<Record<'createdOn' | 'expires', NotNull>>()
        .orderBy(orders[sort.field], sort.dir)
        .orderBy('id', sort.dir)
        .limit(take)
        .offset(skip)
        .execute();
      return { items: rows.map(asShare), total: await countOf(matching) };
    },
    insert: (share: NewShare, addresses: string[], files: Omit<SharedFile, 'id' | 'shareId'>[]) =>
      insert(db, share, addresses, files),
    /** Sets the content of an announced file. */
    async fill(shareId: number, name: string, blobId: string) {
      const waiting = db.updateTable('shareFile').where('shareId', '=', shareId).where('blobId', 'is', null);
      await waiting.set({ blobId }).where('name', '=', name).execute();
    },
    /**
     * Marks as complete.
     * @returns whether it was not before
     */
    async complete(id: number, createdOn: string, expires: string) {
      const open = db.updateTable('share').where('id', '=', id).where('createdOn', 'is', null);
      return (await open.set({ createdOn, expires }).executeTakeFirst()).numUpdatedRows === 1n;
    },
    /**
     * Marks the mails as sent.
     * @returns whether they were not before
     */
    async mailed(id: number, mailedOn: string) {
      const unsent = db.updateTable('share').where('id', '=', id).where('mailedOn', 'is', null);
      return (await unsent.set({ mailedOn }).executeTakeFirst()).numUpdatedRows === 1n;
    },
    /** The number of recipients of a user's share mails since this time. */
    async countMailedSince(userId: number, time: string) {
      return countOf(
        db
          .selectFrom('share')
          .innerJoin('shareRecipient', 'shareRecipient.shareId', 'share.id')
          .where('createdBy', '=', userId)
          .where('mailedOn', '>', time),
      );
    },
    /**
     * Stops a share if rowVersion is current.
     * @returns whether it was
     */
    async stop(id: number, rowVersion: number, stoppedOn: string) {
      return updateIfCurrent(running.set({ stoppedOn }), id, rowVersion);
    },
    /**
     * Stops all active shares of a user.
     * @returns their IDs
     */
    async stopAllOf(userId: number, stoppedOn: string) {
      const ownShares = running.where('createdBy', '=', userId).where('expires', '>', stoppedOn);
      return (
        await ownShares
          .set({ stoppedOn, ...nextVersion })
          .returning('id')
          .execute()
      ).map(({ id }) => id);
    },
    /** Complete active shares of a user. */
    async activeOf(userId: number, now: string) {
      const active = db
        .selectFrom('share')
        .select('id')
        .where('createdBy', '=', userId)
        .where('createdOn', 'is not', null);
      const rows = await active.where('stoppedOn', 'is', null).where('expires', '>', now).orderBy('id').execute();
      return rows.map(({ id }) => id);
    },
    /** Transfers shares to another user. */
    async giveTo(createdBy: number, ids: number[]) {
      if (ids.length > 0)
        await running
          .where('id', 'in', ids)
          .set({ createdBy, ...nextVersion })
          .execute();
    },
    /** Ended shares whose content has not been released. */
    async uncleared(now: string, take: number) {
      const ended = db
        .selectFrom('share')
        .select('id')
        .where('clearedOn', 'is', null)
        .where((eb) => eb.or([eb('stoppedOn', 'is not', null), eb('expires', '<=', now)]));
      return (await ended.orderBy('id').limit(take).execute()).map(({ id }) => id);
    },
    async cleared(id: number, clearedOn: string) {
      await db.updateTable('share').set({ clearedOn }).where('id', '=', id).execute();
      await db.updateTable('shareFile').set({ blobId: null }).where('shareId', '=', id).execute();
    },
    /** Incomplete shares announced before this time. */
    async abandoned(announcedBefore: string, take: number) {
      const open = db.selectFrom('share').select('id').where('createdOn', 'is', null);
      const rows = await open.where('announcedOn', '<', announcedBefore).limit(take).execute();
      return rows.map(({ id }) => id);
    },
    async remove(id: number) {
      await db.deleteFrom('share').where('id', '=', id).execute();
    },
    filesOf: (shareIds: number[]) =>
      db
        .selectFrom('shareFile')
        .selectAll()
        .where('shareId', 'in', shareIds.length > 0 ? shareIds : [0])
        .orderBy('id')
        .execute(),
    recipientsOf: (shareIds: number[]) =>
      db
        .selectFrom('shareRecipient')
        .select(['id', 'shareId', 'address', 'mailId', 'receivedOn'])
        .where('shareId', 'in', shareIds.length > 0 ? shareIds : [0])
        .orderBy('id')
        .execute(),
    /** Total size in bytes of the shares that were active at this time. */
    async bytesAt(time: string) {
      const { bytes } = await db
        .selectFrom('shareFile')
        .innerJoin('share', 'share.id', 'shareId')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('length'), eb.lit(0)).as('bytes'))
        .where('createdOn', '<=', time)
        .where('expires', '>', time)
        .where((eb) => eb.or([eb('stoppedOn', 'is', null), eb('stoppedOn', '>', time)]))
        .executeTakeFirstOrThrow();
      return bytes;
    },
  };
};

async function insert(
  db: Db,
  { sender, receipt, ...share }: NewShare,
  addresses: string[],
  files: Omit<SharedFile, 'id' | 'shareId'>[],
): Promise<number> {
  const searchText = foldText([sender, share.memo, ...addresses, ...files.map(({ name }) => name)].join('\n'));
  const { id: shareId } = await db
    .insertInto('share')
    .values({ ...share, receipt: receipt ? 1 : 0, searchText })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('shareRecipient')
    .values(addresses.map((address) => ({ shareId, address })))
    .execute();
  await db
    .insertInto('shareFile')
    .values(files.map((file) => ({ ...file, shareId })))
    .execute();
  return shareId;
}

function asShare<Row extends { receipt: 0 | 1 }>({ receipt, ...row }: Row) {
  return { ...row, receipt: receipt === 1 };
}
