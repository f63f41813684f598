import type { Db } from '#server/storage/database.ts';
import type { ExternalIdentity, ExternalIdentityStore } from './identities.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    externalIdentity: ExternalIdentity;
  }
}

export const externalIdentityStore = (db: Db): ExternalIdentityStore => {
  const all = db.selectFrom('externalIdentity').selectAll();
  return {
    listOf: (userId) => all.where('userId', '=', userId).orderBy('source').execute(),
    find: (userId, source) => all.where('userId', '=', userId).where('source', '=', source).executeTakeFirst(),
    findBySubject: (source, subject) =>
      all.where('source', '=', source).where('subject', '=', subject).orderBy('userId').executeTakeFirst(),
    listPresent: (source) => all.where('source', '=', source).where('goneOn', 'is', null).execute(),
    async save({ userId, source, ...columns }) {
      await db
        .insertInto('externalIdentity')
        .values({ userId, source, ...columns })
        .onConflict((conflict) => conflict.columns(['userId', 'source']).doUpdateSet(columns))
        .execute();
    },
    async setGone(userId, source, goneOn) {
      const ofUser = db.updateTable('externalIdentity').set({ goneOn }).where('userId', '=', userId);
      await ofUser.where('source', '=', source).execute();
    },
    async remove(userId, source) {
      await db.deleteFrom('externalIdentity').where('userId', '=', userId).where('source', '=', source).execute();
    },
  };
};
