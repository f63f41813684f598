import type { Db } from '#server/storage/database.ts';
import type { OfficeToken } from './office.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    officeTokens: ReturnType<typeof officeTokenStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    officeToken: OfficeToken;
    /** What an office server has stored for a user. */
    officeUserInfo: { userId: number; info: string };
  }
}

export const officeTokenStore = (db: Db) => ({
  find: (tokenHash: string) =>
    db.selectFrom('officeToken').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst(),
  async insert(token: OfficeToken) {
    await db.insertInto('officeToken').values(token).execute();
  },
  /** Notes the sitting that its file is edited in. */
  async setEditSession(tokenHash: string, editSessionId: string) {
    await db.updateTable('officeToken').set({ editSessionId }).where('tokenHash', '=', tokenHash).execute();
  },
  /** Notes that sessions of people have ended. */
  async signOut(sessionIds: number[], on: string) {
    const tokens = db.updateTable('officeToken').set({ signedOutOn: on }).where('sessionId', 'in', sessionIds);
    await tokens.where('signedOutOn', 'is', null).execute();
  },
  async removeExpired(now: string) {
    await db.deleteFrom('officeToken').where('expiresOn', '<', now).execute();
  },
  async userInfoOf(userId: number) {
    const row = await db.selectFrom('officeUserInfo').select('info').where('userId', '=', userId).executeTakeFirst();
    return row?.info;
  },
  async setUserInfo(userId: number, info: string) {
    await db
      .insertInto('officeUserInfo')
      .values({ userId, info })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ info }))
      .execute();
  },
  async removeUser(userId: number) {
    await db.deleteFrom('officeToken').where('userId', '=', userId).execute();
    await db.deleteFrom('officeUserInfo').where('userId', '=', userId).execute();
  },
});
