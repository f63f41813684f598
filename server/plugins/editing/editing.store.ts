import type { Db } from '#server/storage/database.ts';
import type { Editing, EditingStore } from './editing.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    editing: Editing;
  }
}

export const editingStore = (db: Db): EditingStore => ({
  async set(row) {
    await db
      .insertInto('editing')
      .values(row)
      .onConflict((conflict) => conflict.columns(['resource', 'recordId', 'userId']).doUpdateSet({ on: row.on }))
      .execute();
  },
  others: ({ resource, recordId, userId }) =>
    db
      .selectFrom('editing')
      .select(['userId as id', 'userName as name'])
      .where('resource', '=', resource)
      .where('recordId', '=', recordId)
      .where('userId', '<>', userId)
      .orderBy('userName')
      .execute(),
  async remove({ resource, recordId, userId }) {
    await db
      .deleteFrom('editing')
      .where('resource', '=', resource)
      .where('recordId', '=', recordId)
      .where('userId', '=', userId)
      .execute();
  },
  async removeBefore(time) {
    await db.deleteFrom('editing').where('on', '<', time).execute();
  },
});
