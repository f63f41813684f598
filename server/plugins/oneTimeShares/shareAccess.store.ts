import type { Generated } from 'kysely';
import type { Db, Dialect } from '#server/storage/database.ts';
import { lock } from '#server/storage/lock.ts';
import { codeAttemptsIn } from './codeAttempts.store.ts';
import type { ShareAccessStore, ShareDownload, ShareKey } from './oneTimeShares.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    /** `stretches` is JSON. */
    shareKey: Omit<ShareKey, 'id' | 'stretches'> & { id: Generated<number>; stretches: Generated<string> };
    shareDownload: Omit<ShareDownload, 'isWhole'> & { id: Generated<number>; isWhole: 0 | 1 };
  }
}

const recipientColumns = ['id', 'shareId', 'address', 'mailId', 'receivedOn'] as const;

export const shareAccessStore = (db: Db, dialect: Dialect): ShareAccessStore => {
  const recipients = db.selectFrom('shareRecipient').select(recipientColumns);
  return {
    findByToken: (tokenHash) => recipients.where('tokenHash', '=', tokenHash).executeTakeFirst(),
    findRecipient: (id) => recipients.where('id', '=', id).executeTakeFirst(),
    async setLink(recipientId, tokenHash, mailId) {
      await db.updateTable('shareRecipient').set({ tokenHash, mailId }).where('id', '=', recipientId).execute();
    },
    ...codeAttemptsIn(db, 'shareRecipient'),
    async insertKey(key) {
      await db
        .insertInto('shareKey')
        .values({ ...key, ip: null, startedOn: null, doneOn: null })
        .execute();
    },
    async findKey(hash) {
      const row = await db.selectFrom('shareKey').selectAll().where('hash', '=', hash).executeTakeFirst();
      return row && { ...row, stretches: JSON.parse(row.stretches) };
    },
    lockRecipient: (recipientId) => lock(db, dialect, `share recipient ${recipientId}`),
    async start(keyId, ip, startedOn) {
      const fresh = db.updateTable('shareKey').where('id', '=', keyId).where('startedOn', 'is', null);
      return (await fresh.set({ ip, startedOn }).executeTakeFirst()).numUpdatedRows === 1n;
    },
    async setRanges(keyId, stretches) {
      await db
        .updateTable('shareKey')
        .set({ stretches: JSON.stringify(stretches) })
        .where('id', '=', keyId)
        .execute();
    },
    async done(keyId, doneOn) {
      const open = db.updateTable('shareKey').where('id', '=', keyId).where('doneOn', 'is', null);
      return (await open.set({ doneOn }).executeTakeFirst()).numUpdatedRows === 1n;
    },
    async running(recipientId, since) {
      const started = db.selectFrom('shareKey').select('fileId').where('recipientId', '=', recipientId);
      const rows = await started.where('startedOn', '>', since).where('doneOn', 'is', null).execute();
      return rows.map(({ fileId }) => fileId);
    },
    async insertDownload({ isWhole, ...download }) {
      await db
        .insertInto('shareDownload')
        .values({ ...download, isWhole: isWhole ? 1 : 0 })
        .execute();
    },
    async wholeOf(recipientId) {
      const downloaded = db.selectFrom('shareDownload').select('fileId').where('recipientId', '=', recipientId);
      return (await downloaded.where('isWhole', '=', 1).execute()).map(({ fileId }) => fileId);
    },
    async received(recipientId, receivedOn) {
      const first = db.updateTable('shareRecipient').where('id', '=', recipientId).where('receivedOn', 'is', null);
      return (await first.set({ receivedOn }).executeTakeFirst()).numUpdatedRows === 1n;
    },
    downloadsOf: (shareId) =>
      db
        .selectFrom('shareDownload')
        .innerJoin('shareRecipient', 'shareRecipient.id', 'recipientId')
        .select(['shareDownload.id', 'address as by', 'log', 'on', 'ip'])
        .where('shareId', '=', shareId)
        .orderBy('on', 'desc')
        .orderBy('shareDownload.id', 'desc')
        .execute(),
    async removeKeysBefore(time) {
      await db.deleteFrom('shareKey').where('issuedOn', '<', time).execute();
    },
  };
};
