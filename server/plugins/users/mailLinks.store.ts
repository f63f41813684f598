import type { Db } from '#server/storage/database.ts';
import type { MailLink, MailLinkStore } from './mailLinks.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    invitation: MailLink;
    passwordReset: MailLink;
  }
}

/** The links of one kind, at most one per user. */
const mailLinkStore =
  (table: 'invitation' | 'passwordReset') =>
  (db: Db): MailLinkStore => ({
    async replace({ userId, hash, expiresOn }) {
      await db
        .insertInto(table)
        .values({ userId, hash, expiresOn })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet({ hash, expiresOn }))
        .execute();
    },
    find: (hash) => db.selectFrom(table).selectAll().where('hash', '=', hash).executeTakeFirst(),
    async consume(hash) {
      const { numDeletedRows } = await db.deleteFrom(table).where('hash', '=', hash).executeTakeFirst();
      return numDeletedRows === 1n;
    },
    async removeOf(userId) {
      await db.deleteFrom(table).where('userId', '=', userId).execute();
    },
    async removeExpired(before) {
      await db.deleteFrom(table).where('expiresOn', '<', before).execute();
    },
  });

export const invitationStore = mailLinkStore('invitation');
export const passwordResetStore = mailLinkStore('passwordReset');
