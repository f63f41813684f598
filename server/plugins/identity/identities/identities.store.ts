import type { Db } from '#server/storage/database.ts';
import type { ExternalIdentity } from './identities.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    externalIdentities: ReturnType<typeof externalIdentityStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    externalIdentity: ExternalIdentity;
  }
}

export const externalIdentityStore = (db: Db) => {
  const all = db.selectFrom('externalIdentity').selectAll();
  return {
    listOf: (userId: number) => all.where('userId', '=', userId).orderBy('source').execute(),
    find: (userId: number, source: string) =>
      all.where('userId', '=', userId).where('source', '=', source).executeTakeFirst(),
    findBySubject: (source: string, subject: string) =>
      all.where('source', '=', source).where('subject', '=', subject).orderBy('userId').executeTakeFirst(),
    /** The identities of a source whose users still exist there. */
    listPresent: (source: string) => all.where('source', '=', source).where('goneOn', 'is', null).execute(),
    /** Replaces the identity of this user and source. */
    async save({ userId, source, ...columns }: ExternalIdentity) {
      await db
        .insertInto('externalIdentity')
        .values({ userId, source, ...columns })
        .onConflict((conflict) => conflict.columns(['userId', 'source']).doUpdateSet(columns))
        .execute();
    },
    async setGone(userId: number, source: string, goneOn: string) {
      const ofUser = db.updateTable('externalIdentity').set({ goneOn }).where('userId', '=', userId);
      await ofUser.where('source', '=', source).execute();
    },
    async remove(userId: number, source: string) {
      await db.deleteFrom('externalIdentity').where('userId', '=', userId).where('source', '=', source).execute();
    },
  };
};
