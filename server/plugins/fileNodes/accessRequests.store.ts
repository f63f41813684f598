import type { Generated } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import type { Migration } from '#server/storage/migration.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    accessRequests: ReturnType<typeof accessRequestStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    accessRequest: { id: Generated<number>; userId: number; nodeId: number; createdOn: string };
  }
}

/** Requests for access, kept as long as they count against the daily limit. */
export const accessRequestStore = (db: Db) => ({
  /** When a user made requests after a moment, newest first. */
  async since(userId: number, time: string) {
    const rows = await db
      .selectFrom('accessRequest')
      .select('createdOn')
      .where('userId', '=', userId)
      .where('createdOn', '>', time)
      .orderBy('createdOn', 'desc')
      .execute();
    return rows.map(({ createdOn }) => createdOn);
  },
  async insert(request: { userId: number; nodeId: number; createdOn: string }) {
    await db.insertInto('accessRequest').values(request).execute();
  },
  async removeBefore(time: string) {
    await db.deleteFrom('accessRequest').where('createdOn', '<=', time).execute();
  },
});

export const accessRequests: Migration = {
  id: '0692-accessRequests',
  async up({ db, numbered, types: { integer, text } }) {
    await numbered('accessRequest', (columns) =>
      columns
        .addColumn('userId', integer, (c) => c.notNull().references('userAccount.id'))
        // The id that was requested: such a node need not exist.
        .addColumn('nodeId', integer, (c) => c.notNull())
        .addColumn('createdOn', text, (c) => c.notNull()),
    );
    await db.schema.createIndex('accessRequest_user').on('accessRequest').columns(['userId', 'createdOn']).execute();
  },
};
