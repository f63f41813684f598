import type { Generated } from 'kysely';
import type { Db, Dialect } from '#server/storage/database.ts';
import { lock } from '#server/storage/lock.ts';
import { codeAttemptsIn } from './codeAttempts.store.ts';
import type { ShareDownload, ShareKey } from './oneTimeShares.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    shareAccess: ReturnType<typeof shareAccessStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    /** `stretches` is JSON. */
    shareKey: Omit<ShareKey, 'id' | 'stretches'> & { id: Generated<number>; stretches: Generated<string> };
    shareDownload: Omit<ShareDownload, 'isWhole'> & { id: Generated<number>; isWhole: 0 | 1 };
  }
}

const recipientColumns = ['id', 'shareId', 'address', 'mailId', 'receivedOn'] as const;

export const shareAccessStore = (db: Db, dialect: Dialect) => {
  const recipients = db.selectFrom('shareRecipient').select(recipientColumns);
  return {
    /** The recipient with this link. */
    findByToken: (tokenHash: string) => recipients.where('tokenHash', '=', tokenHash).executeTakeFirst(),
    findRecipient: (id: number) => recipients.where('id', '=', id).executeTakeFirst(),
    /** Stores a recipient's link, and the mail that contains it. */
    async setLink(recipientId: number, tokenHash: string, mailId: number) {
      await db.updateTable('shareRecipient').set({ tokenHash, mailId }).where('id', '=', recipientId).execute();
    },
    ...codeAttemptsIn(db, 'shareRecipient'),
    async insertKey(key: Pick<ShareKey, 'hash' | 'recipientId' | 'fileId' | 'issuedOn'>) {
      await db
        .insertInto('shareKey')
        .values({ ...key, ip: null, startedOn: null, doneOn: null })
        .execute();
    },
    async findKey(hash: string): Promise<ShareKey | undefined> {
      const row = await db.selectFrom('shareKey').selectAll().where('hash', '=', hash).executeTakeFirst();
      return row && { ...row, stretches: JSON.parse(row.stretches) };
    },
    /** Blocks other download starts of this recipient until the transaction ends. */
    lockRecipient: (recipientId: number) => lock(db, dialect, `share recipient ${recipientId}`),
    /**
     * Marks as started.
     * @returns whether it was not before
     */
    async start(keyId: number, ip: string, startedOn: string) {
      const fresh = db.updateTable('shareKey').where('id', '=', keyId).where('startedOn', 'is', null);
      return (await fresh.set({ ip, startedOn }).executeTakeFirst()).numUpdatedRows === 1n;
    },
    async setRanges(keyId: number, stretches: ShareKey['stretches']) {
      await db
        .updateTable('shareKey')
        .set({ stretches: JSON.stringify(stretches) })
        .where('id', '=', keyId)
        .execute();
    },
    /**
     * Marks as done.
     * @returns whether it was not before
     */
    async done(keyId: number, doneOn: string) {
      const open = db.updateTable('shareKey').where('id', '=', keyId).where('doneOn', 'is', null);
      return (await open.set({ doneOn }).executeTakeFirst()).numUpdatedRows === 1n;
    },
    /** The files of running downloads of the recipient started since this time; null means all files. */
    async running(recipientId: number, since: string) {
      const started = db.selectFrom('shareKey').select('fileId').where('recipientId', '=', recipientId);
      const rows = await started.where('startedOn', '>', since).where('doneOn', 'is', null).execute();
      return rows.map(({ fileId }) => fileId);
    },
    async insertDownload({ isWhole, ...download }: ShareDownload) {
      await db
        .insertInto('shareDownload')
        .values({ ...download, isWhole: isWhole ? 1 : 0 })
        .execute();
    },
    /** The files that the recipient has downloaded, once per download; null means all files. */
    async wholeOf(recipientId: number) {
      const downloaded = db.selectFrom('shareDownload').select('fileId').where('recipientId', '=', recipientId);
      return (await downloaded.where('isWhole', '=', 1).execute()).map(({ fileId }) => fileId);
    },
    /**
     * Records the recipient's download.
     * @returns whether it was the first
     */
    async received(recipientId: number, receivedOn: string) {
      const first = db.updateTable('shareRecipient').where('id', '=', recipientId).where('receivedOn', 'is', null);
      return (await first.set({ receivedOn }).executeTakeFirst()).numUpdatedRows === 1n;
    },
    downloadsOf: (shareId: number) =>
      db
        .selectFrom('shareDownload')
        .innerJoin('shareRecipient', 'shareRecipient.id', 'recipientId')
        .select(['shareDownload.id', 'address as by', 'log', 'on', 'ip'])
        .where('shareId', '=', shareId)
        .orderBy('on', 'desc')
        .orderBy('shareDownload.id', 'desc')
        .execute(),
    async removeKeysBefore(time: string) {
      await db.deleteFrom('shareKey').where('issuedOn', '<', time).execute();
    },
  };
};
