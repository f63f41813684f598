import type { Db } from '#server/storage/database.ts';
import type { Invitation, InvitationStore } from './invitations.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    invitation: Invitation;
  }
}

export const invitationStore = (db: Db): InvitationStore => ({
  async replace({ userId, hash, expiresOn }) {
    await db
      .insertInto('invitation')
      .values({ userId, hash, expiresOn })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ hash, expiresOn }))
      .execute();
  },
  find: (hash) => db.selectFrom('invitation').selectAll().where('hash', '=', hash).executeTakeFirst(),
  async spend(hash) {
    const { numDeletedRows } = await db.deleteFrom('invitation').where('hash', '=', hash).executeTakeFirst();
    return numDeletedRows === 1n;
  },
  async removeOf(userId) {
    await db.deleteFrom('invitation').where('userId', '=', userId).execute();
  },
  async removeExpired(before) {
    await db.deleteFrom('invitation').where('expiresOn', '<', before).execute();
  },
});
