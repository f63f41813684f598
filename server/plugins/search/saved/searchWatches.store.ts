import { sql } from 'kysely';
import type { DispatchedEvent } from '#server/kernel/events.ts';
import type { Db } from '#server/storage/database.ts';
import { statement } from '#server/storage/statement.ts';
import type { WatchedSearch } from './searchWatches.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    searchWatches: ReturnType<typeof searchWatchStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    searchWatch: { userId: number; searchId: number; since: string };
    /** Events that must still be tested against the watched searches. */
    searchMatchDue: { eventId: number; nodeId: number; isWaiting: 0 | 1 };
  }
}

const any = statement((db) => db.selectFrom('searchWatch').select('userId').limit(1));

export const searchWatchStore = (db: Db) => {
  const usable = () =>
    db
      .selectFrom('searchWatch')
      .innerJoin('savedSearch', 'savedSearch.id', 'searchId')
      .where((eb) => eb.or([eb('shared', '=', 1), eb('createdBy', '=', eb.ref('userId'))]));
  return {
    async add(userId: number, searchId: number, since: string) {
      await db
        .insertInto('searchWatch')
        .values({ userId, searchId, since })
        .onConflict((conflict) => conflict.columns(['userId', 'searchId']).doNothing())
        .execute();
    },
    async remove(userId: number, searchId: number) {
      await db.deleteFrom('searchWatch').where('userId', '=', userId).where('searchId', '=', searchId).execute();
    },
    async removeOf(userId: number) {
      await db.deleteFrom('searchWatch').where('userId', '=', userId).execute();
    },
    /** The saved searches that a user watches and may still use, by name. */
    listOf: (userId: number) =>
      usable()
        .select(['savedSearch.id', 'name'])
        .where('userId', '=', userId)
        .orderBy('nameKey')
        .orderBy('savedSearch.id')
        .execute(),
    async isAny() {
      return (await any(db, {})).rows.length > 0;
    },
    async all() {
      const rows = await usable().select(['savedSearch.id', 'query', 'userId', 'since']).execute();
      return rows.map((row): WatchedSearch => ({ ...row, query: JSON.parse(row.query) }));
    },
    async queue(events: Pick<DispatchedEvent, 'id' | 'nodeId'>[]) {
      const rows = events.map(({ id, nodeId }) => ({ eventId: id, nodeId, isWaiting: 0 as const }));
      await db
        .insertInto('searchMatchDue')
        .values(rows)
        .onConflict((conflict) => conflict.column('eventId').doNothing())
        .execute();
    },
    /** Events to be tested; `isTextQueued`: the content of the file is not indexed yet. */
    async due(most: number) {
      const rows = await db
        .selectFrom('searchMatchDue')
        .leftJoin('contentText', 'contentText.nodeId', 'searchMatchDue.nodeId')
        .select(['eventId', 'state'])
        .where('isWaiting', '=', 0)
        .orderBy('eventId')
        .limit(most)
        .execute();
      return rows.map(({ eventId, state }) => ({ eventId, isTextQueued: state === 'queued' }));
    },
    /** Removes tested events; those of the second list wait for the content of their file. */
    async settle(eventIds: number[], waitingIds: number[]) {
      if (eventIds.length > 0) await db.deleteFrom('searchMatchDue').where('eventId', 'in', eventIds).execute();
      if (waitingIds.length === 0) return;
      await db.updateTable('searchMatchDue').set({ isWaiting: 1 }).where('eventId', 'in', waitingIds).execute();
    },
    /** Makes waiting events due whose files are indexed by now; removes events without a node. */
    async wake() {
      await sql`delete from "searchMatchDue" where not exists
        (select 1 from "nodeEvent" where "nodeEvent".id = "searchMatchDue"."eventId")`.execute(db);
      await sql`update "searchMatchDue" set "isWaiting" = 0 where "isWaiting" = 1 and not exists
        (select 1 from "contentText" where "contentText"."nodeId" = "searchMatchDue"."nodeId"
          and "contentText"."state" = 'queued')`.execute(db);
    },
  };
};
