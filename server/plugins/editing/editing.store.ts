import type { Db } from '#server/storage/database.ts';

/** A user who has a record open in a form. */
interface Editing {
  resource: string;
  recordId: number;
  userId: number;
  userName: string;
  /** The time of the last announcement. */
  on: string;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    editing: ReturnType<typeof editingStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    editing: Editing;
  }
}

export const editingStore = (db: Db) => ({
  /** Inserts or refreshes an announcement. */
  async set(row: Editing) {
    await db
      .insertInto('editing')
      .values(row)
      .onConflict((conflict) => conflict.columns(['resource', 'recordId', 'userId']).doUpdateSet({ on: row.on }))
      .execute();
  },
  /** The names of the other users who are editing the same record. */
  others: ({ resource, recordId, userId }: Pick<Editing, 'resource' | 'recordId' | 'userId'>) =>
    db
      .selectFrom('editing')
      .select(['userId as id', 'userName as name'])
      .where('resource', '=', resource)
      .where('recordId', '=', recordId)
      .where('userId', '<>', userId)
      .orderBy('userName')
      .execute(),
  async remove({ resource, recordId, userId }: Pick<Editing, 'resource' | 'recordId' | 'userId'>) {
    await db
      .deleteFrom('editing')
      .where('resource', '=', resource)
      .where('recordId', '=', recordId)
      .where('userId', '=', userId)
      .execute();
  },
  /** Removes announcements older than this time. */
  async removeBefore(time: string) {
    await db.deleteFrom('editing').where('on', '<', time).execute();
  },
});
