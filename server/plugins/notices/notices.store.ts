import type { Generated } from 'kysely';
import { type RawBuilder, sql } from 'kysely';
import { approvalNoticeTypes, type NoticeType, urgentNoticeTypes } from '#contract/instance/notices.ts';
import { batches } from '#server/storage/batches.ts';
import type { Db } from '#server/storage/database.ts';
import type { Flag } from '#server/storage/terms.ts';
import type { NewNotice, NoticeRow, Reader } from './notices.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    notices: ReturnType<typeof noticeStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    notice: NewNotice & { id: Generated<number>; isSeen: Generated<Flag>; isMailed: Generated<Flag> };
    /** When a reader's notices were last mailed. */
    noticeMail: { userId: number; on: string };
  }
}

const NOTICE_COLUMNS = 12;

/** Notices of a reader; those that the reader may not see are left out. */
export const noticeStore = (db: Db) => {
  const pageOf = async (reader: Reader, rest: RawBuilder<unknown>) => {
    const { rows } = await sql<
      Omit<NoticeRow, 'isSeen' | 'isFolder'> & { isSeen: Flag; isFolder: Flag }
    >`${readableBy(reader)}
      select * from shown ${rest}`.execute(db);
    return rows.map((row) => ({ ...row, isSeen: row.isSeen === 1, isFolder: row.isFolder === 1 }));
  };
  const countOf = async (reader: Reader, rest: RawBuilder<unknown>) => {
    const query = sql<{ total: number; unseen: number }>`${readableBy(reader)}
      select count(*) as total, coalesce(sum(1 - "isSeen"), 0) as unseen from shown ${rest}`;
    const [row] = (await query.execute(db)).rows;
    return { total: Number(row?.total ?? 0), unseen: Number(row?.unseen ?? 0) };
  };
  return {
    async insert(notices: NewNotice[]) {
      for (const rows of batches(notices, NOTICE_COLUMNS)) {
        await db
          .insertInto('notice')
          .values(rows)
          .onConflict((conflict) => conflict.columns(['userId', 'eventId']).doNothing())
          .execute();
      }
    },
    page: (reader: Reader, skip: number, take: number) =>
      pageOf(reader, sql`order by "on" desc, id desc limit ${take} offset ${skip}`),
    count: (reader: Reader) => countOf(reader, sql``),
    /** @param ids all when absent */
    async markSeen(userId: number, ids?: number[]) {
      if (ids?.length === 0) return;
      await db
        .updateTable('notice')
        .set({ isSeen: 1 })
        .where('userId', '=', userId)
        .where('isSeen', '=', 0)
        .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
        .execute();
    },
    /** The users who have notices about these comments already. */
    async mentionedIn(commentIds: number[]) {
      if (commentIds.length === 0) return [];
      const rows = await db
        .selectFrom('notice')
        .select(['userId', 'commentId'])
        .where('commentId', 'in', commentIds)
        .execute();
      return rows.map(({ userId, commentId }) => ({ userId, commentId: commentId ?? 0 }));
    },
    /** Users with notices that were not mailed: the time of the oldest one, and of the last mail. */
    unmailed: () =>
      db
        .selectFrom('notice')
        .leftJoin('noticeMail', 'noticeMail.userId', 'notice.userId')
        .select((eb) => ['notice.userId', eb.fn.min('notice.on').as('since'), 'noticeMail.on as mailedOn'])
        .select(
          sql<
            string | null
          >`min(case when "notice"."type" in (${sql.join(urgentNoticeTypes)}) then "notice"."on" end)`.as(
            'urgentSince',
          ),
        )
        .where('isMailed', '=', sql.lit(0))
        .groupBy(['notice.userId', 'noticeMail.on'])
        .execute(),
    /** The notices for a mail, newest first: neither mailed nor seen. */
    toMail: (reader: Reader, take: number, types?: readonly NoticeType[]) =>
      pageOf(reader, sql`where ${toMail(types)} order by "on" desc, id desc limit ${take}`),
    async countToMail(reader: Reader, types?: readonly NoticeType[]) {
      return (await countOf(reader, sql`where ${toMail(types)}`)).total;
    },
    /** @param types all when absent */
    async markMailed(userId: number, types?: readonly NoticeType[]) {
      const unmailed = db.updateTable('notice').set({ isMailed: 1 }).where('isMailed', '=', sql.lit(0));
      const own = unmailed.where('userId', '=', userId);
      await (types ? own.where('type', 'in', types) : own).execute();
    },
    async noteMail(userId: number, on: string) {
      await db
        .insertInto('noticeMail')
        .values({ userId, on })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet({ on }))
        .execute();
    },
    async removeOf(userId: number) {
      await db.deleteFrom('notice').where('userId', '=', userId).execute();
      await db.deleteFrom('noticeMail').where('userId', '=', userId).execute();
    },
    /** Removes old notices, and those of nodes that no longer exist. */
    async removeBefore(time: string) {
      await db.deleteFrom('notice').where('on', '<', time).execute();
      await db
        .deleteFrom('notice')
        .where('type', 'not in', ['removed', 'deputy'])
        .where((eb) =>
          eb.not(
            eb.exists(eb.selectFrom('fileNode').select('fileNode.id').whereRef('fileNode.id', '=', 'notice.nodeId')),
          ),
        )
        .execute();
    },
    /** Keeps only this many of the newest notices of each reader. */
    async removeBeyond(most: number) {
      const many = await db
        .selectFrom('notice')
        .select('userId')
        .groupBy('userId')
        .having((eb) => eb(eb.fn.countAll(), '>', most))
        .execute();
      for (const { userId } of many) {
        const newest = sql`select id from "notice" where "userId" = ${userId} order by "on" desc, id desc limit ${most}`;
        await sql`delete from "notice" where "userId" = ${userId} and id not in (${newest})`.execute(db);
      }
    },
  };
};

const toMail = (types?: readonly NoticeType[]) =>
  sql`"isMailed" = 0 and "isSeen" = 0${types ? sql` and "type" in (${sql.join(types)})` : sql``}`;

/**
 * The notices that a reader may see now, as `shown`. Live nodes are shown by their current name to users who can read
 * them, a request for access to users who can write there, an access review to its reviewers. A removed node is shown
 * to users who could read it and can read its former folder. A move to a folder that the reader cannot read is shown as
 * a removal.
 */
function readableBy({ userId, unitIds, readable, writable }: Reader) {
  const grants = (list: string, lists: number[] | undefined) => {
    if (lists === undefined) return sql`${sql.ref(list)} is not null`;
    return lists.length === 0 ? sql`1 = 0` : sql`${sql.ref(list)} in (${sql.join(lists)})`;
  };
  const reads = sql`(node.id is not null and ${grants('access.accessListId', readable)})`;
  const couldRead = sql`(${grants('notice.accessListId', readable)} and ${grants('placeAccess.accessListId', readable)})`;
  const reviews = sql`exists (select 1 from "accessReview" as review where review."folderId" = node.id
    and review."reviewerId" in (${sql.join(unitIds)}))`;
  return sql`with shown as (
    select notice.id, notice."on", notice."nodeId", notice."commentId", notice."text", notice."byId", notice."by",
      notice."isSeen", notice."isMailed", coalesce(node."isFolder", 0) as "isFolder",
      case when notice."type" = 'moved' and not ${reads} then 'removed' else notice."type" end as "type",
      case when notice."type" <> 'removed' and ${reads} then node."name" else notice."name" end as "name"
    from "notice" as notice
    left join "fileNode" as node on node.id = notice."nodeId" and node."binId" is null
    left join "folderAccess" as access
      on access."folderId" = case when node."isFolder" = 1 then node.id else node."parentId" end
    left join "fileNode" as place on place.id = notice."parentId" and place."binId" is null
    left join "folderAccess" as "placeAccess" on "placeAccess"."folderId" = place.id
    where notice."userId" = ${userId} and case notice."type"
      when 'removed' then ${couldRead}
      when 'moved' then ${reads} or (node.id is not null and ${couldRead})
      when 'deputy' then 1 = 1
      ${sql.join(
        approvalNoticeTypes.map((type) => sql`when ${sql.lit(type)} then node.id is not null`),
        sql` `,
      )}
      when 'accessRequest' then node.id is not null and ${grants('access.accessListId', writable)}
      when 'accessReview' then ${reviews}
      when 'accessReviewOverdue' then ${reviews}
      when 'saveRescued' then node.id is not null
        and (notice."byId" = notice."userId" or ${grants('access.accessListId', writable)})
      else ${reads} end)`;
}
