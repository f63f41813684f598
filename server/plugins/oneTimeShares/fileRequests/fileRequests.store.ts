import { type Generated, type OrderByExpression, sql } from 'kysely';
import type { RequestField } from '#contract/fileRequests.ts';
import { foldText } from '#contract/rules/names.ts';
import type { PageOf } from '#server/lib/page.ts';
import type { Db, Tables } from '#server/storage/database.ts';
import { nextVersion, updateIfCurrent } from '#server/storage/rowVersion.ts';
import { containsTerm, countOf, flag } from '#server/storage/terms.ts';
import { codeAttemptsIn } from '../codeAttempts.store.ts';
import type { FileRequest, NewFileRequest } from './fileRequests.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    fileRequests: ReturnType<typeof fileRequestStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    fileRequest: Omit<FileRequest, 'id' | 'receivedFiles' | 'receivedBytes' | 'receipt' | 'rowVersion'> & {
      id: Generated<number>;
      tokenHash: string;
      searchText: string;
      receivedFiles: Generated<number>;
      receivedBytes: Generated<number>;
      codeTries: Generated<number>;
      codeTriesFrom: Generated<string | null>;
      everWrong: Generated<number>;
      receipt: 0 | 1;
      rowVersion: Generated<number>;
    };
  }
}

const columns = [
  'id',
  'createdBy',
  'createdOn',
  'folderId',
  'folderName',
  'memo',
  'expires',
  'maxFiles',
  'maxBytes',
  'receivedFiles',
  'receivedBytes',
  'codeHash',
  'receipt',
  'stoppedOn',
  'rowVersion',
] as const;

const requester = sql`(select "sortKey" from "userAccount" where "userAccount"."id" = "fileRequest"."createdBy")`;
const orderOf = (field: RequestField): OrderByExpression<Tables, 'fileRequest', object> =>
  field === 'createdBy' ? requester : field;

export const fileRequestStore = (db: Db) => {
  const all = db.selectFrom('fileRequest').select(columns);
  const open = db.updateTable('fileRequest').where('stoppedOn', 'is', null);
  return {
    ...codeAttemptsIn(db, 'fileRequest'),
    find: async (id: number) => asRequest(await all.where('id', '=', id).executeTakeFirst()),
    findByToken: async (tokenHash: string) =>
      asRequest(await all.where('tokenHash', '=', tokenHash).executeTakeFirst()),
    async page({ terms, skip, take, sort }: PageOf<RequestField>, by?: number) {
      const own = db.selectFrom('fileRequest').$if(by !== undefined, (query) => query.where('createdBy', '=', by ?? 0));
      const matching = terms.reduce((query, term) => query.where(containsTerm('searchText', term)), own);
      const items = await matching
        .select(columns)
        .orderBy(orderOf(sort.field), sort.dir)
        .orderBy('id', sort.dir)
        .limit(take)
        .offset(skip)
        .execute();
      return { items: items.flatMap((row) => asRequest(row) ?? []), total: await countOf(matching) };
    },
    async insert({ requester: name, receipt, ...request }: NewFileRequest) {
      const searchText = foldText(`${name}\n${request.memo}\n${request.folderName}`);
      const row = { ...request, searchText, receipt: flag(receipt), stoppedOn: null };
      return (await db.insertInto('fileRequest').values(row).returning('id').executeTakeFirstOrThrow()).id;
    },
    /**
     * Counts a file if the request is open and has room.
     * @returns whether it was counted
     */
    async receive(id: number, bytes: number, now: string) {
      const { numUpdatedRows } = await open
        .set((eb) => ({ receivedFiles: eb('receivedFiles', '+', 1), receivedBytes: eb('receivedBytes', '+', bytes) }))
        .where('id', '=', id)
        .where('expires', '>', now)
        .where((eb) => eb('receivedFiles', '<', eb.ref('maxFiles')))
        .where((eb) => eb(eb('receivedBytes', '+', bytes), '<=', eb.ref('maxBytes')))
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    /**
     * Stops a request if rowVersion is current.
     * @returns whether it was
     */
    async stop(id: number, rowVersion: number, stoppedOn: string) {
      return updateIfCurrent(open.set({ stoppedOn }), id, rowVersion);
    },
    /** Active requests of a user, by the names of their folders. */
    activeOf: (userId: number, now: string) =>
      db
        .selectFrom('fileRequest')
        .select(['id', 'folderName as name'])
        .where('createdBy', '=', userId)
        .where('stoppedOn', 'is', null)
        .where('expires', '>', now)
        .orderBy('id')
        .execute(),
    /** Transfers requests to another user. */
    async giveTo(createdBy: number, ids: number[]) {
      if (ids.length > 0)
        await open
          .set({ createdBy, ...nextVersion })
          .where('id', 'in', ids)
          .execute();
    },
    async stopAllOf(userId: number, stoppedOn: string) {
      await open
        .set({ stoppedOn, ...nextVersion })
        .where('createdBy', '=', userId)
        .execute();
    },
  };
};

function asRequest(row: (Omit<FileRequest, 'receipt'> & { receipt: 0 | 1 }) | undefined): FileRequest | undefined {
  return row && { ...row, receipt: row.receipt === 1 };
}
