import type { Db } from '#server/storage/database.ts';

/** A mailed link to set a password. Only its hash is stored. */
interface MailLink {
  userId: number;
  hash: string;
  expiresOn: string;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    invitations: ReturnType<typeof invitationStore>;
    passwordResets: ReturnType<typeof passwordResetStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    invitation: MailLink;
    passwordReset: MailLink;
  }
}

/** The links of one kind, at most one per user. */
const mailLinkStore = (table: 'invitation' | 'passwordReset') => (db: Db) => ({
  /** Replaces an earlier one. */
  async replace({ userId, hash, expiresOn }: MailLink) {
    await db
      .insertInto(table)
      .values({ userId, hash, expiresOn })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ hash, expiresOn }))
      .execute();
  },
  find: (hash: string) => db.selectFrom(table).selectAll().where('hash', '=', hash).executeTakeFirst(),
  /**
   * Consumes a link.
   * @returns whether it existed; of two concurrent requests, only one gets true
   */
  async consume(hash: string) {
    const { numDeletedRows } = await db.deleteFrom(table).where('hash', '=', hash).executeTakeFirst();
    return numDeletedRows === 1n;
  },
  async removeOf(userId: number) {
    await db.deleteFrom(table).where('userId', '=', userId).execute();
  },
  async removeExpired(before: string) {
    await db.deleteFrom(table).where('expiresOn', '<', before).execute();
  },
});

export const invitationStore = mailLinkStore('invitation');
export const passwordResetStore = mailLinkStore('passwordReset');
